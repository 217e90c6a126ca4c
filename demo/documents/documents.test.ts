import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLanguages } from '#demo/texts/languages.ts'
import { readCatalogueData } from '#demo/catalogue-data.ts'
import { cell, listCell, readDemoData, readRows, type DataRow } from '#demo/data-table.ts'
import { generateDemo } from '#demo/generate.ts'
import { onePagePdf } from './pdf.ts'

let outDir = ''
let certificates: readonly DataRow[] = []
let assets: readonly DataRow[] = []
let documents: readonly DataRow[] = []
let grades: readonly DataRow[] = []
const epoch = '2026-11-01'
const kinds = ['substances', 'trade-grades', 'certificates', 'certificate-assets', 'product-documents'] as const

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'demo-documents-'))
  await generateDemo({ scale: 1, seed: 1, outDir, kinds })
  const read = (kind: string) => readRows(join(outDir, `${kind}.csv`))
  certificates = await read('certificates')
  assets = await read('certificate-assets')
  documents = await read('product-documents')
  grades = await read('trade-grades')
})
afterAll(() => rm(outDir, { recursive: true }))

const share = (rows: readonly DataRow[], holds: (row: DataRow) => boolean) => rows.filter(holds).length / rows.length

describe('The certificates of the demo', () => {
  it('[ENT-09] Belong to exactly one company, principal or trade name', () => {
    for (const row of certificates)
      expect(['company', 'principal', 'trade_name'].filter((column) => cell(row, column) !== '')).toHaveLength(1)
  })

  it('Include ISO 9001 for every company and every principal', async () => {
    const { principals } = await readCatalogueData()
    const companies = await readDemoData('companies.csv')
    const holders = new Set(
      certificates
        .filter((row) => cell(row, 'scheme') === 'iso-9001')
        .map((row) => cell(row, 'principal') || cell(row, 'company')),
    )
    expect(holders).toEqual(new Set([...principals.map(({ id }) => id), ...companies.map((row) => cell(row, 'id'))]))
  })

  it.each([
    ['halal', 'certifications'],
    ['kosher', 'certifications'],
    ['vegan', 'claims'],
    ['organic', 'claims'],
  ])('Certify %s for a trade name only if its grades qualify', async (scheme, column) => {
    const substances = new Map(
      (await readRows(join(outDir, 'substances.csv'))).map((row) => [cell(row, 'integration_id'), row]),
    )
    const named = certificates.filter((row) => cell(row, 'scheme') === scheme && cell(row, 'trade_name') !== '')
    expect(named.length).toBeGreaterThan(0)
    for (const row of named) {
      const range = grades.filter((grade) => cell(grade, 'trade_name') === cell(row, 'trade_name'))
      expect(range.some((grade) => listCell(grade, column).includes(scheme))).toBe(true)
      expect(cell(row, 'scope')).toContain(scheme === 'organic' ? 'organic grades' : 'that carry this certificate')
      if (scheme === 'halal' || scheme === 'kosher')
        for (const grade of range.filter((each) => listCell(each, column).includes(scheme)))
          for (const component of listCell(grade, 'components')) {
            const known = substances.get(component.replace(/:[\d.]+$/, '')) ?? {}
            expect(`${cell(known, 'name')} ${cell(known, 'inci_name')} ${cell(known, 'synonyms')}`).not.toMatch(
              /gelatin|shellac|carmin|cochineal/i,
            )
          }
    }
    // A principal as a whole has no such certificate, because its range is mixed.
    expect(certificates.filter((row) => cell(row, 'scheme') === scheme && cell(row, 'principal') !== '')).toEqual([])
  })

  it('Are dated up to 36 months ago; some earlier ones are expired and some were withdrawn', () => {
    for (const row of certificates) {
      expect(cell(row, 'date') >= '2023-09-30' && cell(row, 'date') <= epoch, cell(row, 'date')).toBe(true)
      expect(cell(row, 'valid_until') > cell(row, 'date')).toBe(true)
    }
    expect(share(certificates, (row) => cell(row, 'valid_until') < epoch)).toBeGreaterThan(0.06)
    expect(share(certificates, (row) => cell(row, 'valid_until') < epoch)).toBeLessThan(0.14)
    expect(share(certificates, (row) => cell(row, 'is_active') === 'no')).toBeGreaterThan(0.05)
    expect(share(certificates, (row) => cell(row, 'is_active') === 'no')).toBeLessThan(0.11)
  })

  it('Are in one to six languages, except two in 14 and 16', () => {
    const languages = Map.groupBy(assets, (row) => cell(row, 'certificate'))
    const counts = certificates.map((row) => {
      const own = languages.get(cell(row, 'integration_id')) ?? []
      return new Set(own.map((each) => cell(each, 'language'))).size
    })
    expect(new Set(counts.filter((count) => count > 6))).toEqual(new Set([14, 16]))
    expect(counts.filter((count) => count > 6)).toHaveLength(2)
    expect(Math.min(...counts)).toBe(1)
    expect(new Set(counts.filter((count) => count <= 6)).size).toBe(6)
    const twice = [...languages.values()].filter(
      (own) => own.length > new Set(own.map((each) => cell(each, 'language'))).size,
    )
    expect(twice.length).toBeGreaterThan(3)
  })

  it('Have a scope in every language of the sites, directly or by fallback', () => {
    for (const row of certificates)
      for (const language of demoLanguages) {
        const text = cell(row, language === 'en-US' ? 'scope' : `scope_${language}`)
        if (text === '') expect(['fr-CA', 'es']).toContain(language)
        expect(text).not.toMatch(/[{}]/)
      }
  })
})

describe('The documents of the demo', () => {
  it('Belong to grades, have ordered revisions and every access level, and some are restricted to countries', () => {
    const ids = new Map(documents.map((row) => [cell(row, 'integration_id'), row]))
    const known = new Set(grades.map((row) => cell(row, 'integration_id')))
    let superseding = 0
    for (const row of documents) {
      expect(known.has(cell(row, 'product'))).toBe(true)
      if (cell(row, 'supersedes') === '') continue
      const older = ids.get(cell(row, 'supersedes')) ?? {}
      superseding += 1
      for (const column of ['product', 'type', 'language']) expect(cell(older, column)).toBe(cell(row, column))
      expect(cell(older, 'date') < cell(row, 'date')).toBe(true)
      expect(Number(cell(older, 'revision'))).toBe(Number(cell(row, 'revision')) - 1)
    }
    expect(superseding).toBeGreaterThan(250)
    expect(new Set(documents.map((row) => cell(row, 'level')))).toEqual(new Set(['public', 'signed-in', 'on-request']))
    expect(new Set(documents.map((row) => cell(row, 'type'))).size).toBe(6)
    // Data sheets are for every country.
    const others = documents.filter((row) => !cell(row, 'type').endsWith('data-sheet'))
    expect(share(others, (row) => cell(row, 'countries') !== '')).toBeGreaterThan(0.02)
  })

  it('Share few files, each of which names the range that it covers', () => {
    expect(new Set(documents.map((row) => cell(row, 'file'))).size).toBeLessThan(2500)
    for (const row of documents) {
      const range = grades.find((grade) => cell(grade, 'integration_id') === cell(row, 'product')) ?? {}
      expect(cell(row, 'file')).toContain(`documents/${cell(range, 'trade_name')}/`)
    }
  })
})

describe('The files of the demo', () => {
  it('Exist, are valid one-page PDFs and are always the same', async () => {
    const paths = [...new Set([...assets, ...documents].map((row) => cell(row, 'file')))]
    for (const path of paths) expect(problemsOf(await readFile(join(outDir, path))), path).toEqual([])
    for (const logo of new Set(certificates.map((row) => cell(row, 'logo'))))
      expect(await readFile(join(outDir, logo), 'utf8')).toMatch(/^<svg [^<>]*viewBox="0 0 96 96"/)
    const again = await mkdtemp(join(tmpdir(), 'demo-documents-'))
    await generateDemo({ scale: 1, seed: 1, outDir: again, kinds })
    expect(await digestOf(again)).toBe(await digestOf(outDir))
    await rm(again, { recursive: true })
  })

  it('Contain every letter of the Latin languages; other characters become a question mark', () => {
    const letters = 'ÁÉÍÓÚáéíóúäöüßñçãõêôřšžčěůłśźżąęğıİşçøåæœ–’„'
    const pdf = Buffer.from(onePagePdf('x', [{ text: letters, size: 12 }])).toString('latin1')
    const shown = /<([0-9a-f]+)> Tj/.exec(pdf)?.[1] ?? ''
    expect(shown).toHaveLength(letters.length * 2)
    expect(shown.match(/../g)).not.toContain('3f')
    expect(pdf).toMatch(/\/rcaron .*\/lslash .*\/gbreve \/dotlessi \/Idotaccent \/scedilla/)
    expect(Buffer.from(onePagePdf('x', [{ text: '証明', size: 12 }])).toString('latin1')).toContain('<3f3f> Tj')
  })
})

/** Checks what a strict reader checks: the cross-reference table, the length of the stream, the number of pages. */
function problemsOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1')
  const problems: string[] = []
  if (!text.startsWith('%PDF-1.4\n') || !text.endsWith('%%EOF\n')) problems.push('is not framed as a PDF')
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  if (!text.startsWith('xref\n', start)) problems.push('has its table elsewhere')
  const positions = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, position]) => Number(position))
  for (const [index, position] of positions.entries())
    if (!text.startsWith(`${index + 1} 0 obj\n`, position)) problems.push(`has object ${index + 1} elsewhere`)
  const [, length = '', stream = ''] = /\/Length (\d+) >>\nstream\n([^]*)\nendstream/.exec(text) ?? []
  if (Number(length) !== stream.length) problems.push('has a stream of another length')
  if (!text.includes('/Count 1 ')) problems.push('has not one page')
  return problems
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:csv|pdf|svg)$/.test(name))
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex')
}
