import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cell, listCell, readDemoData, readRows, type DataRow } from '#demo/data-table.ts'
import { sites } from '#sites/table.ts'
import { demoLanguages } from '#demo/texts/languages.ts'
import { demoDay, generateDemo } from './generate.ts'

/** What a buyer would find odd in the catalogue, computed from the import files alone. */
const kinds = [
  'substances',
  'trade-grades',
  'specifications',
  'certificates',
  'product-documents',
  'contents',
  'content-versions',
] as const

let outDir = ''
const files = new Map<string, readonly DataRow[]>()

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'demo-believable-'))
  for (const { kind, file } of await generateDemo({ scale: 1, seed: 1, outDir, kinds }))
    files.set(kind, await readRows(file))
}, 60_000)
afterAll(() => rm(outDir, { recursive: true }))

const rows = (kind: string): readonly DataRow[] => files.get(kind) ?? []
const grades = (): readonly DataRow[] => rows('trade-grades')
const idOf = (row: DataRow): string => cell(row, 'integration_id')
const substanceIds = (grade: DataRow): readonly string[] =>
  listCell(grade, 'components').map((component) => component.replace(/:[\d.]+$/, ''))
const byId = (kind: string): ReadonlyMap<string, DataRow> => new Map(rows(kind).map((row) => [idOf(row), row]))
const isValid = (certificate: DataRow): boolean =>
  cell(certificate, 'is_active') === 'yes' &&
  cell(certificate, 'date') <= demoDay &&
  cell(certificate, 'valid_until') >= demoDay

/** The percentage of the items for which something holds, and the first items for which it does not. */
function measured<T>(items: readonly T[], holds: (item: T) => boolean, named: (item: T) => string) {
  const failing = items.filter((item) => !holds(item))
  return { percent: 100 * (1 - failing.length / items.length), failing: failing.slice(0, 10).map(named) }
}

describe('[DEM-01] The certificates of the demo', () => {
  it('[DEM-01] Prove at least 97 % of what the grades say that they are certified for', () => {
    const valid = new Set(
      rows('certificates')
        .filter(isValid)
        .map((row) => `${cell(row, 'principal')}${cell(row, 'trade_name')} ${cell(row, 'scheme')}`),
    )
    const claims = grades().flatMap((grade) => [
      ...listCell(grade, 'certifications').map((scheme) => ({ grade, scheme })),
      ...listCell(grade, 'claims')
        .filter((claim) => claim === 'vegan' || claim === 'organic')
        .map((scheme) => ({ grade, scheme })),
    ])
    expect(claims.length).toBeGreaterThan(3000)
    const { percent, failing } = measured(
      claims,
      ({ grade, scheme }) =>
        [cell(grade, 'principal'), cell(grade, 'trade_name')].some((holder) => valid.has(`${holder} ${scheme}`)),
      ({ grade, scheme }) => `${idOf(grade)} ${scheme}`,
    )
    expect(failing).toEqual([])
    expect(percent).toBeGreaterThanOrEqual(97)
  })

  it('[DEM-01] Are all valid if they are those of the distributor', () => {
    const own = rows('certificates').filter((row) => cell(row, 'company') !== '')
    expect(own.length).toBeGreaterThan(50)
    expect(measured(own, isValid, idOf)).toEqual({ percent: 100, failing: [] })
  })
})

describe('[DEM-01] The ranges of the demo', () => {
  it('[DEM-01] Are one chemistry for each trade name, and one to three for each supplier', () => {
    const chemistriesBy = (column: string) =>
      [...Map.groupBy(grades(), (grade) => cell(grade, column))].map(([holder, own]) => ({
        holder,
        size: new Set(own.flatMap((grade) => listCell(grade, 'chemistries'))).size,
      }))
    const one = measured(
      chemistriesBy('trade_name'),
      ({ size }) => size === 1,
      ({ holder }) => holder,
    )
    expect(one).toEqual({ percent: 100, failing: [] })
    const few = measured(
      chemistriesBy('principal'),
      ({ size }) => size >= 1 && size <= 3,
      ({ holder }) => holder,
    )
    expect(few).toEqual({ percent: 100, failing: [] })
  })

  it('[DEM-01] Have a chemistry that every substance of the grade belongs to', () => {
    const substances = byId('substances')
    const { failing } = measured(
      grades(),
      (grade) =>
        substanceIds(grade).every((id) =>
          listCell(substances.get(id) ?? {}, 'chemistries').includes(cell(grade, 'chemistries')),
        ),
      idOf,
    )
    expect(failing).toEqual([])
  })

  it('[DEM-01] Have grades of a substance that differ in what a buyer asks for', () => {
    const values = Map.groupBy(rows('specifications'), (row) => cell(row, 'trade_grade'))
    const specified = ['sieve', 'viscosity', 'active-content', 'purity']
    const sorts = Map.groupBy(
      grades().filter((grade) => substanceIds(grade).length === 1 && !idOf(grade).startsWith('GRD-EDGE-')),
      (grade) => `${cell(grade, 'trade_name')} ${cell(grade, 'components').replace(/:[\d.]+$/, '')}`,
    )
    const { failing } = measured(
      [...sorts],
      ([, own]) =>
        own.length ===
        new Set(
          own.map((grade) =>
            [
              ...['quality_grades', 'physical_form', 'claims', 'certifications'].map((column) => cell(grade, column)),
              ...(values.get(idOf(grade)) ?? [])
                .filter((row) => specified.includes(cell(row, 'property')))
                .map((row) => ['property', 'min', 'typical', 'max'].map((column) => cell(row, column)).join()),
            ].join(' '),
          ),
        ).size,
      ([sort]) => sort,
    )
    expect(failing).toEqual([])
  })

  it('[DEM-01] State a mesh only of solids and the viscosity of a solid only in solution', () => {
    const forms = new Map(grades().map((grade) => [idOf(grade), cell(grade, 'physical_form')]))
    const solid = new Set(['powder', 'granule', 'flake', 'crystal'])
    const wrong = rows('specifications').filter((row) => {
      const isSolid = solid.has(forms.get(cell(row, 'trade_grade')) ?? '')
      if (cell(row, 'property') === 'sieve') return !isSolid
      return cell(row, 'property') === 'viscosity' && isSolid && !cell(row, 'condition').includes('in water')
    })
    expect(wrong.slice(0, 10)).toEqual([])
  })

  it('[DEM-01] Blend only what does the same work for the same market', () => {
    const substances = byId('substances')
    const blends = grades().filter((grade) => substanceIds(grade).length > 1)
    expect(blends.length).toBeGreaterThan(100)
    const share = (grade: DataRow, column: string): boolean =>
      substanceIds(grade).some((id) =>
        listCell(substances.get(id) ?? {}, column).some((value) =>
          substanceIds(grade).every((other) => listCell(substances.get(other) ?? {}, column).includes(value)),
        ),
      )
    for (const column of ['chemistries', 'business_groups'])
      expect(measured(blends, (grade) => share(grade, column), idOf).failing, column).toEqual([])
    // In a blend of three, each partner shares a function with the lead.
    const { failing } = measured(
      blends,
      (grade) => {
        const [lead = [], ...others] = substanceIds(grade).map((id) => listCell(substances.get(id) ?? {}, 'functions'))
        return others.every((functions) => functions.some((code) => lead.includes(code)))
      },
      idOf,
    )
    expect(failing).toEqual([])
  })
})

describe('[DEM-01] The documents of the demo', () => {
  const current = (type: string): ReadonlyMap<string, ReadonlySet<string>> => {
    const superseded = new Set(rows('product-documents').map((row) => cell(row, 'supersedes')))
    const found = rows('product-documents').filter(
      (row) => cell(row, 'type') === type && cell(row, 'countries') === '' && !superseded.has(idOf(row)),
    )
    return new Map(
      [...Map.groupBy(found, (row) => cell(row, 'product'))].map(([product, own]) => [
        product,
        new Set(own.map((row) => cell(row, 'language'))),
      ]),
    )
  }

  it('[DEM-01] Include a technical data sheet for every grade', () => {
    const sheets = current('technical-data-sheet')
    expect(measured(grades(), (grade) => sheets.has(idOf(grade)), idOf)).toEqual({ percent: 100, failing: [] })
  })

  it('[DEM-01] Include a safety data sheet of every hazardous grade in the languages of the countries where it is sold', async () => {
    const hazards = new Set((await readDemoData('hazards.csv')).map((row) => cell(row, 'id')))
    // Methanol, sodium hydroxide, toluene, phenol, formaldehyde, sulfuric acid: nobody sells them without a sheet.
    for (const cas of ['67-56-1', '1310-73-2', '108-88-3', '108-95-2', '50-00-0', '7664-93-9'])
      expect(hazards, cas).toContain(`CAS-${cas}`)
    const substances = byId('substances')
    expect([...hazards].filter((id) => !substances.has(id))).toEqual([])
    const sheets = current('safety-data-sheet')
    const hazardous = grades().filter((grade) => substanceIds(grade).some((id) => hazards.has(id)))
    expect(hazardous.length).toBeGreaterThan(500)
    const { failing } = measured(
      hazardous,
      (grade) =>
        listCell(grade, 'countries').every((country) =>
          languagesOf(country).every((language) => sheets.get(idOf(grade))?.has(language)),
        ),
      idOf,
    )
    expect(failing).toEqual([])
    // Other grades have one often, but not always.
    const others = grades().filter((grade) => !hazardous.includes(grade))
    const { percent } = measured(others, (grade) => sheets.has(idOf(grade)), idOf)
    expect(percent).toBeGreaterThan(50)
    expect(percent).toBeLessThan(95)
  })
})

describe('[DEM-01] The texts of the demo', () => {
  it('[DEM-01] Name every substance in each language, except those that go by their INCI name everywhere', () => {
    const languages = ['nl-NL', 'id', 'cs', 'pl', 'pt', 'de', 'it', 'fr', 'es-ES', 'sv', 'tr']
    const { failing } = measured(
      rows('substances'),
      (row) =>
        languages.every((language) => cell(row, `name_${language}`) !== '') ||
        cell(row, 'name').toLowerCase() === cell(row, 'inci_name').toLowerCase(),
      idOf,
    )
    expect(failing).toEqual([])
  })

  it('[DEM-01] Are about a subject of their own in each publication: no two have a title or a body in common', () => {
    const publications = rows('content-versions').filter((row) => cell(row, 'content').startsWith('PUB-'))
    for (const own of Map.groupBy(publications, (row) => cell(row, 'language')).values())
      for (const column of ['name', 'body'])
        expect(new Set(own.map((row) => cell(row, column))).size, column).toBe(own.length)
    const names = new Map(rows('substances').map((row) => [idOf(row), cell(row, 'name')]))
    const english = new Map(
      publications.filter((row) => cell(row, 'language') === 'en-US').map((row) => [cell(row, 'content'), row]),
    )
    const grade = byId('trade-grades')
    const products = rows('contents').filter(
      (row) => cell(row, 'products') !== '' && cell(row, 'formulation') === '' && english.has(idOf(row)),
    )
    expect(products.length).toBeGreaterThan(60)
    // Those about products name the substance of the first one.
    const { failing } = measured(
      products,
      (row) => {
        const subjects = listCell(row, 'products').flatMap((id) => substanceIds(grade.get(id) ?? {}))
        const body = textOfHtml(cell(english.get(idOf(row)) ?? {}, 'body'))
        return subjects.some((id) => body.includes(names.get(id) ?? '–'))
      },
      idOf,
    )
    expect(failing).toEqual([])
  })

  it('[DEM-01] Have events on both sides of the day of the demo', () => {
    const days = rows('contents').flatMap((row) => (cell(row, 'starts_on') === '' ? [] : [cell(row, 'starts_on')]))
    expect(days.filter((day) => day < demoDay).length).toBeGreaterThanOrEqual(3)
    expect(days.filter((day) => day > demoDay).length).toBeGreaterThanOrEqual(5)
  })

  it('[DEM-01] Use the spelling of the United States in English', async () => {
    const british =
      /\b\w*(?:colour|flavour|fibre|odour|vapour|stabilis|plasticis|polymeris|specialit|neutralis|mould|centre)\w*\b/i
    const tables = await Promise.all(
      ['functions', 'applications', 'segments', 'business-groups', 'chemistries', 'specification-properties'].map(
        (name) => readDemoData(`${name}.csv`),
      ),
    )
    const english = tables.flat().flatMap((row) => [cell(row, 'name_en'), cell(row, 'description_en')])
    const texts = rows('content-versions')
      .filter((row) => cell(row, 'language') === 'en-US')
      .map((row) => cell(row, 'body').replaceAll(/<[^>]*>/g, ' '))
    // The names of two invented suppliers are their own.
    const wrong = [...english, ...texts].flatMap(
      (text) => text.replaceAll(/Kestrada Flavours|Rhenovast Plasticisers/g, '').match(british)?.[0] ?? [],
    )
    expect(wrong).toEqual([])
  })
})

/** The words of HTML, with its escaped characters as they are read. */
const textOfHtml = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/**
 * The national languages of a country are those of its site, except the English that every site also has, and languages in which
 * the demo has no texts.
 */
function languagesOf(country: string): readonly string[] {
  const site = sites.find((each) => each.countryIsoCode === country)
  if (site === undefined) throw new Error(`No site is for ${country}.`)
  const own = site.supportedLanguages.filter((language) => language !== 'en-US' && demoLanguages.includes(language))
  return own.length === 0 ? ['en-US'] : own
}
