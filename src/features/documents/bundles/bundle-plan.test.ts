import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTypes } from '#platform/values/document-types.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import {
  type BundleCertificate,
  type BundleDocument,
  type BundleFile,
  type BundleLine,
  type BundleContext,
  planBundle,
  sizeOf,
  withoutFiles,
} from './bundle-plan.ts'

const file = (name: string, bytes = 100): BundleFile => ({ key: `key of ${name}`, name, bytes })

const document = (id: string, changes: Partial<BundleDocument> = {}): BundleDocument => ({
  id,
  type: 'safety-data-sheet',
  language: 'nl-NL',
  countries: [],
  revision: null,
  date: null,
  supersedes: null,
  name: `Sheet ${id}`,
  level: 'public',
  file: file(`${id}.pdf`),
  ...changes,
})

const asset = (name: string, language: string | null, stored: BundleFile | null = file(`${name}.pdf`)) => ({
  name,
  language,
  file: stored,
})

const iso = (changes: Partial<BundleCertificate> = {}): BundleCertificate => ({
  name: 'ISO 9001',
  scheme: 'iso-9001',
  validUntil: '2027-06-14',
  assets: [asset('Certificate', 'nl-NL')],
  ...changes,
})

const plan = (wishes: Partial<BundleContext>) =>
  planBundle({
    certificates: [],
    products: [],
    types: null,
    language: 'nl-NL',
    country: 'NL',
    isSignedIn: false,
    today: '2026-06-15',
    ...wishes,
  })

/** `gap detail | path | fileLanguage` */
const said = ({ gap, detail, path, fileLanguage }: BundleLine): string =>
  `${gap ?? 'ok'}${detail === null ? '' : ` ${detail}`} | ${path ?? '-'}${fileLanguage === null ? '' : ` | ${fileLanguage}`}`

describe('Certificates in a document bundle', () => {
  const lines = (certificate: BundleCertificate, today = '2026-06-15'): readonly string[] =>
    plan({ certificates: [certificate], today }).lines.map(said)

  it.each<[string, BundleCertificate, readonly string[]]>([
    ['as asked for', iso(), ['ok | ISO 9001/Certificate (nl-NL).pdf']],
    [
      'every file of the language',
      iso({ assets: [asset('Main', 'nl-NL'), asset('Main', 'de'), asset('Annex', 'nl-NL')] }),
      ['ok | ISO 9001/Main (nl-NL).pdf', 'ok | ISO 9001/Annex (nl-NL).pdf'],
    ],
    [
      'in another language: along the fallback chain',
      iso({ assets: [asset('A', 'de'), asset('B', 'en-US')] }),
      ['other-language | ISO 9001/B (en-US).pdf | en-US'],
    ],
    [
      'in another language: else the first by name',
      // The names of the languages in Dutch: Duits, Fins, Zweeds.
      iso({ assets: [asset('A', 'sv'), asset('B', 'fi'), asset('C', 'de'), asset('D', null)] }),
      ['other-language | ISO 9001/C (de).pdf | de'],
    ],
    ['without a language', iso({ assets: [asset('A', null)] }), ['ok | ISO 9001/A.pdf']],
    ['without a file', iso({ assets: [asset('A', 'nl-NL', null)] }), ['missing | -']],
    ['without an asset', iso({ assets: [] }), ['missing | -']],
    [
      'expired: in, and said to be',
      iso({ validUntil: '2026-06-14' }),
      ['expired 2026-06-14 | ISO 9001/Certificate (nl-NL).pdf'],
    ],
    [
      'expired and in another language',
      iso({ validUntil: '2026-06-14', assets: [asset('A', 'en-US')] }),
      ['expired 2026-06-14 | ISO 9001/A (en-US).pdf | en-US'],
    ],
    ['expired and without a file', iso({ validUntil: '2026-06-14', assets: [] }), ['expired 2026-06-14 | -']],
    ['on its last day', iso({ validUntil: '2026-06-15' }), ['ok | ISO 9001/Certificate (nl-NL).pdf']],
    ['without an end', iso({ validUntil: null }), ['ok | ISO 9001/Certificate (nl-NL).pdf']],
  ])('[CRT-07] Plans a certificate: %s', (_, certificate, expected) => {
    expect(lines(certificate)).toEqual(expected)
  })

  it('[CRT-07] Marks certificates as expired after their last day', () => {
    expect(lines(iso(), '2027-06-14')[0]).toMatch(/^ok /)
    expect(lines(iso(), '2027-06-15')[0]).toMatch(/^expired 2027-06-14 /)
  })
})

describe('Documents in a document bundle', () => {
  const lines = (documents: readonly BundleDocument[], wishes: Partial<BundleContext> = {}): readonly string[] =>
    plan({ products: [{ name: 'Xanvero 80', documents }], ...wishes }).lines.map(said)

  it.each<[string, readonly BundleDocument[], string]>([
    ['as asked for', [document('a')], 'ok | Xanvero 80/Sheet a (nl-NL).pdf'],
    [
      'the newest revision, without a word about the older',
      [document('a', { date: '2025-01-01' }), document('b', { date: '2026-01-01', supersedes: 'a' })],
      'ok | Xanvero 80/Sheet b (nl-NL).pdf',
    ],
    [
      'in another language',
      [document('a', { language: 'en-US' }), document('b', { language: 'de' })],
      'other-language | Xanvero 80/Sheet a (en-US).pdf | en-US',
    ],
    [
      'superseded by a revision that is not in the language',
      [document('a', { revision: '3' }), document('b', { language: 'en-US', revision: '4', supersedes: 'a' })],
      'superseded 4 | Xanvero 80/Sheet b (en-US).pdf | en-US',
    ],
    [
      'superseded, told by its day where the revision has no number',
      [document('a'), document('b', { language: 'en-US', date: '2026-02-01', supersedes: 'a' })],
      'superseded 2026-02-01 | Xanvero 80/Sheet b (en-US).pdf | en-US',
    ],
    [
      'superseded twice over: by the last',
      [
        document('a', { revision: '1' }),
        document('b', { language: 'en-US', revision: '2', supersedes: 'a' }),
        document('c', { language: 'en-US', revision: '3', supersedes: 'b' }),
      ],
      'superseded 3 | Xanvero 80/Sheet c (en-US).pdf | en-US',
    ],
    [
      'superseded by what is on request: the old one is not handed out for it',
      [
        document('a'),
        document('b', { revision: '2', language: 'de', level: 'on-request', file: null, supersedes: 'a' }),
      ],
      'superseded 2 | -',
    ],
    ['on request', [document('a', { level: 'on-request', file: null })], 'on-request | -'],
    [
      'on request in the language, public in another',
      [document('a', { level: 'on-request', file: null }), document('b', { language: 'en-US' })],
      'on-request | Xanvero 80/Sheet b (en-US).pdf | en-US',
    ],
    ['for who signs in', [document('a', { level: 'signed-in', file: null })], 'signed-in | -'],
    [
      'in another language only, for who signs in or asks',
      [
        document('a', { language: 'de', level: 'on-request', file: null }),
        document('b', { language: 'en-US', level: 'signed-in', file: null }),
      ],
      'signed-in | -',
    ],
    ['announced: the file has not come', [document('a', { file: null })], 'missing | -'],
    [
      'announced, and there in another language',
      [document('a', { file: null }), document('b', { language: 'en-US' })],
      'other-language | Xanvero 80/Sheet b (en-US).pdf | en-US',
    ],
    ['of no product document at all', [], 'missing | -'],
    ['for another country', [document('a', { countries: ['US'] })], 'missing | -'],
  ])('Plans a product document: %s', (_, documents, expected) => {
    expect(lines(documents)).toEqual([expected])
    expect(lines(documents.toReversed())).toEqual([expected])
  })

  it('Does not ask signed-in users to sign in', () => {
    const documents = [document('a', { level: 'signed-in', file: null })]
    expect(lines(documents, { isSignedIn: true })).toEqual(['missing | -'])
  })

  it('Lists the types that a product has, or the requested types', () => {
    const documents = [document('a', { type: 'brochure' }), document('b')]
    const types = (wishes: Partial<BundleContext>): readonly string[] =>
      plan({ products: [{ name: 'X', documents }], ...wishes }).lines.map(({ type, gap }) => `${type} ${gap}`)
    expect(types({})).toEqual(['safety-data-sheet null', 'brochure null'])
    expect(types({ types: ['brochure', 'specification'] })).toEqual(['specification missing', 'brochure null'])
    expect(types({ types: [] })).toEqual(['null missing'])
  })

  it('Marks restricted files', () => {
    const documents = [document('a'), document('b', { type: 'brochure', level: 'signed-in' })]
    const { entries } = plan({ products: [{ name: 'X', documents }], isSignedIn: true })
    expect(entries.map(({ restricted }) => restricted)).toEqual([false, true])
  })
})

describe('Complete document bundle', () => {
  it('Reports exactly the gaps: a missing language, an expired certificate and a superseded document', () => {
    const { lines } = plan({
      certificates: [
        iso({ name: 'Valid' }),
        iso({ name: 'Expired', validUntil: '2026-03-31' }),
        iso({ name: 'Not in Dutch', assets: [asset('A', 'de')] }),
      ],
      products: [
        { name: 'Complete', documents: [document('a')] },
        {
          name: 'Superseded',
          documents: [
            document('b', { revision: '3' }),
            document('c', { language: 'en-US', revision: '4', supersedes: 'b' }),
          ],
        },
      ],
    })
    expect(
      lines.flatMap(({ name, gap, detail, fileLanguage }) => (gap === null ? [] : [[name, gap, detail, fileLanguage]])),
    ).toEqual([
      ['Expired', 'expired', '2026-03-31', null],
      ['Not in Dutch', 'other-language', null, 'de'],
      ['Superseded', 'superseded', '4', 'en-US'],
    ])
  })

  it('Reports lost files as missing, unless the line already has another remark', () => {
    const contents = plan({
      certificates: [iso(), iso({ name: 'Old', validUntil: '2026-01-01' }), iso({ name: 'Kept' })],
    })
    const lost = withoutFiles(contents, new Set(contents.entries.slice(0, 2).map(({ path }) => path)))
    expect(lost.lines.map(said)).toEqual(['missing | -', 'expired 2026-01-01 | -', 'ok | Kept/Certificate (nl-NL).pdf'])
    expect(lost.entries.map(({ path }) => path)).toEqual(['Kept/Certificate (nl-NL).pdf'])
    expect([sizeOf(contents), sizeOf(lost)]).toEqual([300, 100])
  })

  it('Adds a line for a record that does not exist, with the requested id', () => {
    const { lines } = plan({ certificates: [{ id: 'a07000000000001AAA' }], products: [{ id: '01t000000000001AAA' }] })
    expect(lines.map(({ name, type, gap }) => [name, type, gap])).toEqual([
      ['a07000000000001AAA', null, 'missing'],
      ['01t000000000001AAA', null, 'missing'],
    ])
  })

  it('Gives records with the same name different paths', () => {
    const { entries } = plan({ certificates: [iso(), iso(), iso({ name: 'index.html', assets: [asset('', null)] })] })
    expect(entries.map(({ path }) => path)).toEqual([
      'ISO 9001/Certificate (nl-NL).pdf',
      'ISO 9001/Certificate (nl-NL) (2).pdf',
      'index.html/_.pdf',
    ])
  })

  it('Contains a file for every line that has a path, and no others', () => {
    const anyDocument = fc.record({
      id: fc.uuid(),
      type: fc.constantFrom(...documentTypes),
      language: fc.constantFrom(...languageCodes.slice(0, 5)),
      countries: fc.subarray(['NL', 'US']),
      revision: fc.option(fc.constantFrom('1', '2')),
      date: fc.option(fc.constantFrom('2025-01-01', '2026-01-01')),
      supersedes: fc.constant(null),
      name: fc.string({ unit: 'binary', maxLength: 20 }),
      level: fc.constantFrom('public', 'signed-in', 'on-request'),
      file: fc.option(fc.constant(file('x.pdf'))),
    })
    const anyProduct = fc.record({
      name: fc.string({ maxLength: 10 }),
      documents: fc.array(anyDocument, { maxLength: 8 }),
    })
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 5 }), fc.constantFrom(...languageCodes), (products, language) => {
        const { lines, entries } = plan({ products, language })
        expect(lines.flatMap(({ path }) => path ?? [])).toEqual(entries.map(({ path }) => path))
        for (const line of lines) {
          expect(line.language).toBe(language)
          if (line.gap === null) expect([line.path === null, line.fileLanguage]).toEqual([false, null])
        }
      }),
    )
  })
})
