import { createHash } from 'node:crypto'
import { appendFile, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLanguages } from '#demo/texts/languages.ts'
import { collectValues } from '#platform/entity/import-columns.ts'
import { importTarget } from '#platform/entity/import-target.ts'
import { entityIndex } from '#app/entities.ts'
import { readCatalogueData } from './catalogue-data.ts'
import { siteCountries } from './countries.ts'
import { listCell, readRows, type DataRow } from './data-table.ts'
import { generateDemo } from './generate.ts'
import type { WrittenFile } from './import-file.ts'
import { ownSubstancesFile } from './substances-file.ts'
import { isShared, reportMissing, sharedPath } from '#tests/fixtures/shared-files.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'
import { componentsOf, linesIn, linesWithout, rowsById, rowsOf } from '#tests/fixtures/written-files.ts'

/**
 * The large file is used if the machine has it; the project does not contain it. Generating the demo from it takes a
 * minute, so only the long run does it.
 */
const largeFile = 'data/substances.csv'
const sources: readonly { readonly name: string; readonly file: string; readonly grades: readonly [number, number] }[] =
  [
    { name: "the project's substances", file: ownSubstancesFile, grades: [1800, 2600] },
    ...(isLongRun && isShared(largeFile)
      ? [{ name: 'the large file', file: sharedPath(largeFile), grades: [17_000, 23_000] as const }]
      : []),
  ]
if (isLongRun) reportMissing(largeFile)

const folders: string[] = []
async function folder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'demo-'))
  folders.push(created)
  return created
}
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))))

const linesOf = (outDir: string, kind: string): Promise<readonly string[]> => linesIn(join(outDir, `${kind}.csv`))

async function digest(files: readonly WrittenFile[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { kind, file, rows } of files) hash.update(`${kind} ${rows}`).update(await readFile(file))
  return hash.digest('hex')
}

describe.each(sources)('The demo generated from $name', ({ file, grades: [fewest, most] }) => {
  let files: readonly WrittenFile[] = []
  let grades: readonly DataRow[] = []
  let substances: ReadonlyMap<string, DataRow> = new Map()
  let principals: ReadonlyMap<string, DataRow> = new Map()

  beforeAll(async () => {
    const outDir = await folder()
    files = await generateDemo({ substancesFile: file, scale: 1, seed: 1, outDir })
    grades = await readRows(join(outDir, 'trade-grades.csv'))
    substances = await rowsById(join(outDir, 'substances.csv'))
    principals = await rowsById(join(outDir, 'accounts.csv'))
  })

  const blends = (): readonly DataRow[] => grades.filter((grade) => componentsOf(grade).length > 1)
  const substanceOfGrade = (grade: DataRow): DataRow => substances.get(componentsOf(grade)[0]?.substance ?? '') ?? {}

  it('Writes every kind of file, in the order in which they are imported', () => {
    expect(files.map(({ kind }) => kind)).toEqual(entityIndex.importKinds)
    for (const { rows } of files) expect(rows).toBeGreaterThan(0)
  })

  it('Has about the number of grades that the scale promises, one in ten of them a blend', () => {
    expect(grades.length).toBeGreaterThan(fewest)
    expect(grades.length).toBeLessThan(most)
    expect(blends().length / grades.length).toBeGreaterThan(0.08)
    expect(blends().length / grades.length).toBeLessThan(0.12)
  })

  it('[ENT-01] Writes only cells that the entities accept, and refers only to records of earlier files or lines', async () => {
    const known = new Map<string, Set<string>>()
    const refused: string[] = []
    for (const { kind, file: written } of files) {
      const imported = importTarget(entityIndex, kind)
      if (imported === null) throw new Error(kind)
      const { columns } = imported
      const object = imported.list === null ? imported.entity.apiName : kind
      const ids = known.get(object) ?? new Set<string>()
      known.set(object, ids)
      for (const row of await readRows(written)) {
        const collected = collectValues()
        for (const column of columns) {
          const parsed = column.parse(row[column.header] ?? '')
          if (parsed.ok) collected.set(column, parsed.value)
          else refused.push(`${kind} ${row['integration_id']} ${column.header} ${parsed.reason}`)
        }
        const values = collected.values()
        for (const { property, header, references } of columns) {
          const value = values[property]
          if (!references || value === null || value === undefined) continue
          const target = references.target(values)
          for (const key of references.keys(value))
            if (!known.get(target?.apiName ?? '')?.has(key))
              refused.push(`${kind} ${row['integration_id']} ${header} → ${key}`)
        }
        const id =
          imported.list === null
            ? (row['integration_id'] ?? '')
            : [row['trade_grade'], row['property'], row['condition']].join(' ')
        if (ids.has(id)) refused.push(`${kind} ${id} stands twice`)
        ids.add(id)
      }
    }
    expect(refused.slice(0, 20)).toEqual([])
  })

  it('Gives every substance and every principal a pure grade that the worldwide site shows', () => {
    const seen = new Set(
      grades.flatMap((grade) =>
        grade['countries'] === '' || componentsOf(grade).length > 1 ? [] : [componentsOf(grade)[0]?.substance],
      ),
    )
    expect([...substances.keys()].filter((id) => !seen.has(id))).toEqual([])
    const selling = new Set(grades.flatMap((grade) => (grade['countries'] === '' ? [] : [grade['principal']])))
    expect([...principals].filter(([id, row]) => row['record_type'] === 'Supplier' && !selling.has(id))).toEqual([])
  })

  it('Makes blends of two or three substances that add up to 100 %', () => {
    for (const blend of blends()) {
      const components = componentsOf(blend)
      expect(components.length).toBeLessThanOrEqual(3)
      expect(components.reduce((sum, { percent }) => sum + (percent ?? 0), 0)).toBe(100)
      expect(new Set(components.map(({ substance }) => substance)).size).toBe(components.length)
    }
  })

  it('[CTX-05] Offers a grade only in countries of its principal, some in one country, few in none', () => {
    let one = 0
    let none = 0
    for (const grade of grades) {
      const countries = listCell(grade, 'countries')
      const all = listCell(principals.get(grade['principal'] ?? '') ?? {}, 'countries')
      expect(countries.every((country) => all.includes(country))).toBe(true)
      expect(countries.length === 0 || countries.length === 1 || countries.length >= Math.floor(all.length * 0.6)).toBe(
        true,
      )
      if (countries.length === 1) one += 1
      if (countries.length === 0) none += 1
    }
    expect(one / grades.length).toBeGreaterThan(0.015)
    expect(one / grades.length).toBeLessThan(0.05)
    expect(none / grades.length).toBeGreaterThan(0.001)
    expect(none / grades.length).toBeLessThan(0.02)
  })

  it('[CTX-05] Has products for each country with a site', () => {
    for (const country of siteCountries)
      expect(grades.filter((grade) => listCell(grade, 'countries').includes(country)).length).toBeGreaterThan(
        grades.length / 5,
      )
  })

  it('Never certifies gelatine, shellac, carmine or a blend with them as halal or kosher', () => {
    const animal = /gelatin|shellac|carmin|cochineal/i
    let tested = 0
    for (const grade of grades) {
      const names = componentsOf(grade).map(({ substance }) => {
        const row = substances.get(substance)
        return `${row?.['name']} ${row?.['inci_name']} ${row?.['synonyms']} ${row?.['e_numbers']}`
      })
      if (!names.some((name) => animal.test(name) || /\bE(120|441|904)\b/.test(name))) continue
      tested += 1
      expect(listCell(grade, 'certifications')).not.toContain('halal')
      expect(listCell(grade, 'certifications')).not.toContain('kosher')
    }
    expect(tested).toBeGreaterThan(3)
    expect(grades.some((grade) => listCell(grade, 'certifications').includes('halal'))).toBe(true)
  })

  it('Claims vegan only if every component is vegan', () => {
    const vegan = grades.filter((grade) => listCell(grade, 'claims').includes('vegan'))
    expect(vegan.length).toBeGreaterThan(100)
    for (const grade of vegan)
      for (const { substance } of componentsOf(grade)) expect(substances.get(substance)?.['vegan']).toBe('yes')
  })

  it('Copies functions, business groups and form from the substance, and derives segments from both', async () => {
    const { segments } = await readCatalogueData()
    for (const grade of grades) {
      const functions = listCell(grade, 'functions')
      const groups = listCell(grade, 'business_groups')
      const expected = segments.filter(
        (segment) =>
          groups.includes(segment.businessGroup) && segment.functions.some((code) => functions.includes(code)),
      )
      expect(listCell(grade, 'market_segments')).toEqual(expected.map(({ id }) => id))
      if (componentsOf(grade).length > 1) continue
      const substance = substanceOfGrade(grade)
      expect(functions).toEqual(listCell(substance, 'functions'))
      expect(groups).toEqual(listCell(substance, 'business_groups'))
      // Some grades are sold in another form, which their name then says.
      if (substance['physical_form'] && !/ (?:PW|GR|FL)\b/.test(grade['name'] ?? ''))
        expect(grade['physical_form']).toBe(substance['physical_form'])
    }
  })

  it('Gives every grade a unique code', () => {
    const codes = grades.map((grade) => grade['code'] ?? '')
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^[A-Z]{3}-[A-Z0-9-]+-[0-9A-V]{4}$/)
  })

  it('[CTX-06] Describes each grade shortly in every language without naming a substance', async () => {
    const { functions } = await readCatalogueData()
    const words = functions.map((value) => (value.names['en-US'] ?? '').toLowerCase())
    // Some 'substances' of the large file have the name of a function: 'flavour enhancer'.
    const names = [...substances.values()]
      .map((row) => (row['name'] ?? '').toLowerCase())
      .filter((name) => name.length > 8 && name.includes(' ') && !words.some((word) => word.includes(name)))
    for (const grade of grades.slice(0, 500)) {
      if (grade['integration_id'] === 'GRD-EDGE-NO-TRANSLATION') continue
      for (const language of demoLanguages) {
        const text = grade[language === 'en-US' ? 'description' : `description_${language}`] ?? ''
        // A text that equals its fallback (fr-CA → fr, es → es-ES) is omitted.
        if (text === '') expect(['fr-CA', 'es']).toContain(language)
        expect(text.length).toBeLessThan(260)
        expect(text).not.toMatch(/[{}]|undefined|NaN| {2}/)
      }
      const description = (grade['description'] ?? '').toLowerCase()
      expect(names.filter((name) => description.includes(name))).toEqual([])
    }
  })

  it('Writes the same bytes for the same seed', async () => {
    const again = await generateDemo({ substancesFile: file, scale: 1, seed: 1, outDir: await folder() })
    expect(await digest(again)).toBe(await digest(files))
  })

  it('Only adds lines if a substance is added', async () => {
    const substancesFile = join(await folder(), 'substances.csv')
    await copyFile(file, substancesFile)
    const [header = ''] = (await readFile(file, 'utf8')).split('\n', 1)
    const cells: Readonly<Record<string, string>> = {
      // The row is last in the file but first in the order of ids.
      id: 'AAA-1',
      name_en: 'Sugar of the test',
      functions: 'SUGAR|SWEET',
      business_groups: 'BG3',
      physical_form: 'powder',
    }
    await appendFile(
      substancesFile,
      `${header
        .trim()
        .split(',')
        .map((column) => cells[column] ?? '')
        .join(',')}\n`,
    )
    const outDir = await folder()
    const more = await generateDemo({ substancesFile, scale: 1, seed: 1, outDir })
    for (const { kind, file: before, rows } of files) {
      const after = await linesOf(outDir, kind)
      const remaining = new Set(after)
      expect(await linesWithout(before, remaining), kind).toEqual([])
      const added = rowsOf(more, kind) - rows
      if (kind === 'substances') expect(added).toBe(1)
      else if (kind === 'trade-grades' || kind === 'specifications' || kind === 'product-documents')
        expect(added, kind).toBeGreaterThan(0)
      else if (kind === 'promotions' || kind === 'customer-codes') expect(added).toBeGreaterThanOrEqual(0)
      // The additional substance adds lines only to the kinds above.
      else expect(added, kind).toBe(0)
    }
  })
})

it('Takes more variants of the same substances at a higher scale and keeps those of the lower scale', async () => {
  const kinds = ['substances', 'trade-grades'] as const
  const files = await generateDemo({ scale: 1, seed: 1, outDir: await folder(), kinds })
  const outDir = await folder()
  const more = await generateDemo({ scale: 2, seed: 1, outDir, kinds })
  expect(rowsOf(more, 'substances')).toBe(rowsOf(files, 'substances'))
  expect(rowsOf(more, 'trade-grades') / rowsOf(files, 'trade-grades')).toBeGreaterThan(1.9)
  const remaining = new Set(await linesOf(outDir, 'trade-grades'))
  const before = files.find(({ kind }) => kind === 'trade-grades')?.file ?? ''
  expect(await linesWithout(before, remaining)).toEqual([])
})

it('Writes a different catalogue for another seed', async () => {
  const digestOfSeed = async (seed: number): Promise<string> =>
    await digest(await generateDemo({ scale: 0.5, seed, outDir: await folder(), kinds: ['trade-grades'] }))
  expect(await digestOfSeed(2)).not.toBe(await digestOfSeed(1))
})
