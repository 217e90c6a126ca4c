import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageRoles, publicationTypes } from '#features/content/managed-content/content-types.ts'
import { demoLanguages } from '#demo/texts/languages.ts'
import { isVideoAddress } from '#platform/rich-text/video-hosts.ts'
import { cleanHtml } from '#platform/rich-text/clean-html.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { readPerLanguage } from './content-texts.ts'
import { siteCountries } from '#demo/countries.ts'
import { cell, listCell, readDemoData, readRows, type DataRow } from '#demo/data-table.ts'
import { generateDemo } from '#demo/generate.ts'
import type { ImportKind } from '#demo/import-columns.ts'

const kinds: readonly ImportKind[] = ['trade-grades', 'contents', 'content-versions', 'redirects']
/** The date of the demo data. */
const epoch = '2026-11-01'

let outDir = ''
let contents: readonly DataRow[] = []
let versions: readonly DataRow[] = []
let grades: ReadonlyMap<string, DataRow> = new Map()
let redirects: readonly DataRow[] = []

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'demo-contents-'))
  await generateDemo({ scale: 1, seed: 1, outDir, kinds })
  const read = (kind: ImportKind) => readRows(join(outDir, `${kind}.csv`))
  contents = await read('contents')
  versions = await read('content-versions')
  redirects = await read('redirects')
  grades = new Map((await read('trade-grades')).map((row) => [cell(row, 'integration_id'), row]))
})
afterAll(() => rm(outDir, { recursive: true }))

const publications = (): readonly DataRow[] =>
  contents.filter((row) => publicationTypes.some(({ value }) => value === cell(row, 'type')))
const versionsOf = (content: DataRow): readonly DataRow[] =>
  versions.filter((version) => cell(version, 'content') === cell(content, 'integration_id'))
const idOf = (row: DataRow): string => cell(row, 'integration_id')
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('The publications of the demo', () => {
  it('[ENT-05] Cover all eighteen types, with at least three of each', () => {
    const counts = Map.groupBy(publications(), (row) => cell(row, 'type'))
    for (const { value } of publicationTypes) expect(counts.get(value)?.length ?? 0, value).toBeGreaterThanOrEqual(3)
    expect(publications().length).toBeGreaterThanOrEqual(90)
    expect(publications().length).toBeLessThanOrEqual(140)
  })

  it('[LNG-01] [LNG-02] Cover all languages of the demo: most are in many languages, some have no English, some are not yet published', () => {
    const languages = publications().map((row) => versionsOf(row).map((version) => cell(version, 'language')))
    for (const language of demoLanguages)
      expect(languages.filter((own) => own.includes(language)).length, language).toBeGreaterThan(40)
    expect(languages.filter((own) => own.length >= 8).length).toBeGreaterThan(50)
    const withoutEnglish = languages.filter((own) => !own.includes('en-US')).length
    expect(withoutEnglish).toBeGreaterThanOrEqual(3)
    expect(withoutEnglish).toBeLessThan(10)
    const states = publications().map((row) => versionsOf(row).map((version) => cell(version, 'status')))
    expect(states.filter((own) => own.every((status) => status === 'draft')).length).toBeGreaterThanOrEqual(2)
    expect(states.filter((own) => own.includes('draft') && own.includes('published')).length).toBeGreaterThanOrEqual(1)
    expect(versions.some((version) => cell(version, 'published_from') > epoch)).toBe(true)
    expect(
      versions.filter((row) => cell(row, 'published_until') !== '' && cell(row, 'published_until') < epoch),
    ).not.toEqual([])
  })

  it('[ENT-08] Have a title, a subtitle, a description, a picture with an alternative text and a body in each of their languages', () => {
    for (const publication of publications()) {
      expect(cell(publication, 'image'), idOf(publication)).toMatch(/^images\/\w+-(?:waves|sign)\.png$/)
      for (const version of versionsOf(publication))
        for (const column of ['name', 'subtitle', 'meta_description', 'image_alt', 'body'])
          expect(cell(version, column), `${idOf(version)} ${column}`).not.toBe('')
    }
  })

  it('[CTX-08] Have a description of their own in each language', () => {
    for (const inLanguage of Map.groupBy(versions, (version) => cell(version, 'language')).values()) {
      const ofPublications = inLanguage.filter((version) => cell(version, 'content').startsWith('PUB-'))
      const descriptions = ofPublications.map((version) => cell(version, 'meta_description'))
      expect(new Set(descriptions).size).toBe(ofPublications.length)
    }
  })

  it('Have titles that are long and contain diacritics and special characters', () => {
    const titles = versions.map((version) => cell(version, 'name'))
    const maxLength = Math.max(...titles.map((title) => title.length))
    expect(maxLength).toBeGreaterThan(350)
    expect(maxLength).toBeLessThanOrEqual(500)
    for (const sign of ['İ', 'ı', 'ł', "'", '&', '“'])
      expect(
        titles.some((title) => title.includes(sign)),
        sign,
      ).toBe(true)
    const english = versions.filter(
      (row) => cell(row, 'language') === 'en-US' && cell(row, 'content').startsWith('PUB-'),
    )
    expect(new Set(english.map((row) => cell(row, 'name'))).size).toBe(english.length)
  })

  it('[CTX-05] Are sometimes restricted to countries, and then link only to products that are offered in each of them', () => {
    const ids = new Map([...grades].map(([id, grade]) => [importedId(tradeGrade, id), grade]))
    let restricted = 0
    let links = 0
    for (const publication of publications()) {
      const countries = listCell(publication, 'countries')
      if (countries.length > 0) restricted += 1
      for (const version of versionsOf(publication))
        for (const [, id = ''] of cell(version, 'body').matchAll(/href="\.\.\/product\/[a-z0-9-]*?-?(01t\w{15})"/g)) {
          links += 1
          const offered = listCell(ids.get(id) ?? {}, 'countries')
          expect(countries.length, idOf(version)).toBeGreaterThan(0)
          expect(
            countries.filter((country) => !offered.includes(country)),
            idOf(version),
          ).toEqual([])
        }
    }
    expect(restricted).toBeGreaterThanOrEqual(15)
    expect(links).toBeGreaterThan(20)
  })

  it('Have formulations with phases that add up to 100 % and refer to products of the catalogue', () => {
    const formulations = publications().filter((row) => cell(row, 'type') === 'formulations')
    expect(formulations.length).toBeGreaterThanOrEqual(8)
    expect(new Set(formulations.map((row) => cell(row, 'workspace')))).toEqual(new Set(['BG2', 'BG3', 'BG4', 'BG7']))
    for (const formulation of formulations) {
      const lines = listCell(formulation, 'formulation').map((line) => line.split(';'))
      // Percentages are stored in millionths.
      const total = lines.reduce((sum, [, , percent]) => sum + Math.round(Number(percent) * 1e6), 0)
      expect(total, idOf(formulation)).toBe(100e6)
      // Whoever makes a formulation has water, so its line names no product that could be missing in a country.
      for (const [, name, , product] of lines) if (/^(?:Aqua|Water)$/.test(name ?? '')) expect(product ?? '').toBe('')
      expect(new Set(lines.map(([phase]) => phase)).size).toBeGreaterThanOrEqual(2)
      const products = lines.flatMap(([, , , product = '']) => (product === '' ? [] : [product]))
      expect(products.length).toBeGreaterThanOrEqual(5)
      expect(products.filter((id) => !grades.has(id))).toEqual([])
    }
  })

  it('Have events around the date of the demo and later, and videos of allowed hosts', () => {
    const events = publications().filter((row) => cell(row, 'type') === 'events_announcements')
    const days = events.map((row) => cell(row, 'starts_on'))
    expect(days.some((day) => day < epoch && day > '2026-10-01')).toBe(true)
    expect(days.filter((day) => day > epoch && day < '2027-11-01').length).toBeGreaterThan(5)
    expect(days.filter((day) => day < epoch && day > '2025-11-01').length).toBeGreaterThanOrEqual(3)
    for (const event of events) {
      expect(cell(event, 'ends_on') >= cell(event, 'starts_on')).toBe(true)
      for (const version of versionsOf(event)) expect(cell(version, 'place')).not.toBe('')
    }
    const videos = publications().filter((row) => cell(row, 'type') === 'videos')
    for (const video of videos) expect(isVideoAddress(cell(video, 'video')), cell(video, 'video')).toBe(true)
    for (const paper of publications().filter((row) => cell(row, 'type') === 'whitepapers'))
      expect(cell(paper, 'attachment')).toMatch(/\.pdf$/)
  })
})

describe('The pages of the demo', () => {
  it('Include six for each country in the languages of its site, with the data of its company', async () => {
    const companies = new Map((await readDemoData('companies.csv')).map((row) => [cell(row, 'id'), row]))
    for (const country of ['GLOBAL', ...siteCountries])
      for (const role of Object.keys(pageRoles)) {
        const page = contents.find((row) => idOf(row) === `page-${role}-${country.toLowerCase()}`) ?? {}
        expect([cell(page, 'page_role'), cell(page, 'countries')]).toEqual([role, country === 'GLOBAL' ? '' : country])
        const own = versionsOf(page)
        expect(own.map((version) => cell(version, 'language'))).toContain('en-US')
        if (role !== 'imprint') continue
        const company = companies.get(`NORVANE-${country}`) ?? {}
        for (const version of own) {
          expect(cell(version, 'body')).toContain(cell(company, 'street'))
          expect(cell(version, 'body')).toContain(`mailto:${country.toLowerCase()}@norvane.example.com`)
        }
      }
    const languages = contents
      .filter((row) => cell(row, 'type') === 'page')
      .flatMap((row) => versionsOf(row).map((version) => cell(version, 'language')))
    expect(new Set(languages)).toEqual(new Set(demoLanguages))
  })

  it('Describe the five values of the company in all languages of the demo', () => {
    const values = contents.filter((row) => cell(row, 'type') === 'Our_values')
    expect(values).toHaveLength(1)
    const own = versionsOf(values[0] ?? {})
    expect(new Set(own.map((version) => cell(version, 'language')))).toEqual(new Set(demoLanguages))
    for (const version of own) expect(cell(version, 'body').match(/<h2>/g)).toHaveLength(5)
  })

  it('Are long enough to be useful', () => {
    for (const page of contents.filter((row) => cell(row, 'type') === 'page'))
      for (const version of versionsOf(page))
        expect(textOf(cell(version, 'body')).split(' ').length, idOf(version)).toBeGreaterThan(70)
  })
})

describe('The texts of the demo', () => {
  it('[VAL-11] Are not changed by the sanitiser and contain no unfilled placeholder', () => {
    for (const version of versions) {
      const body = cell(version, 'body')
      expect(cleanHtml(body), idOf(version)).toBe(body)
      for (const column of ['name', 'subtitle', 'meta_description', 'image_alt', 'body'])
        expect(cell(version, column), `${idOf(version)} ${column}`).not.toMatch(/[{}]|undefined|“”|„“|‘’|«\s*»| {2}/)
    }
  })

  it('[CTX-06] Contain no English in another language', () => {
    const english = /(?<!\p{L})(?:the|and|with|from|your|which|this|that|are|what)(?!\p{L})/iu
    for (const version of versions) {
      if (cell(version, 'language') === 'en-US') continue
      for (const column of ['name', 'subtitle', 'meta_description', 'image_alt', 'body'])
        expect(textOf(cell(version, column)), `${idOf(version)} ${column}`).not.toMatch(english)
    }
  })

  it.each(['publications', 'pages'] as const)(
    '[LNG-01] Exist for %s in every language, except that fr-CA and es may rely on their fallback',
    async (folder) => {
      const all = new Map(await readPerLanguage(folder))
      const keys = Object.keys(all.get('en-US') ?? {})
      for (const [language, texts] of all) {
        const own = Object.keys(texts)
        if (language === 'fr-CA' || language === 'es') expect(keys).toEqual(expect.arrayContaining(own))
        else expect(own, language).toEqual(keys)
        const copied = own.filter((key) => {
          const text = JSON.stringify(texts[key])
          return language !== 'en-US' && text.length > 22 && text === JSON.stringify(all.get('en-US')?.[key])
        })
        expect(copied, language).toEqual([])
      }
    },
  )
})

describe('The pictures of the demo', () => {
  it('Are complete PNG files of 1600 × 900 pixels and small in total', async () => {
    const names = (await readdir(join(outDir, 'images'))).filter((name) => name !== 'norvane.png')
    expect(names.length).toBeGreaterThanOrEqual(16)
    let total = 0
    for (const name of names) {
      const bytes = await readFile(join(outDir, 'images', name))
      total += bytes.length
      expect(sizeOf(bytes), name).toEqual([1600, 900])
    }
    expect(total).toBeLessThan(1.5 * 1024 * 1024)
    expect(sizeOf(await readFile(join(outDir, 'images/norvane.png')))).toEqual([1200, 630])
  })
})

describe('The redirects of the demo', () => {
  it('Lead from former addresses to existing pages', () => {
    expect(redirects.length).toBeGreaterThanOrEqual(12)
    expect(new Set(redirects.map((row) => cell(row, 'from'))).size).toBe(redirects.length)
    for (const row of redirects) {
      expect(cell(row, 'from')).toMatch(/^\/[a-z]{2}-[a-z]{2}\//)
      expect(cell(row, 'to')).toMatch(/^\/(?:gb\/en-us|nl\/nl-nl|de\/de|fr\/fr|br\/pt)\/[a-z-]+/)
      expect(cell(row, 'to')).not.toMatch(/undefined|\/-/)
    }
  })
})

it('Writes the same bytes again, whichever other kinds are written', async () => {
  const again = await mkdtemp(join(tmpdir(), 'demo-contents-'))
  const written = await generateDemo({ scale: 1, seed: 1, outDir: again, kinds: ['content-versions', 'contents'] })
  expect(written.map(({ kind }) => kind)).toEqual(['contents', 'content-versions'])
  for (const name of (await readdir(again, { recursive: true })).filter((path) => /\.\w+$/.test(path)))
    expect(digestOf(await readFile(join(again, name))), name).toBe(digestOf(await readFile(join(outDir, name))))
  await rm(again, { recursive: true })
})

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the width and height of a PNG after checking that its chunks and pixels are complete. */
function sizeOf(bytes: Buffer): readonly number[] {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const end = at + 8 + bytes.readUInt32BE(at)
    expect(bytes.readUInt32BE(end)).toBe(crc32(bytes.subarray(at + 4, end)))
    chunks.set(bytes.subarray(at + 4, at + 8).toString('latin1'), bytes.subarray(at + 8, end))
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR') ?? Buffer.alloc(8)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  expect(inflateSync(chunks.get('IDAT') ?? '').length).toBe(height * (width * 3 + 1))
  return [width, height]
}
