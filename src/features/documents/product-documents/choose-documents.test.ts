import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTypes } from '#platform/values/document-types.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { chooseDocuments, newestByLanguage, type ProductDocument, successorOf } from './choose-documents.ts'

const sheet = (id: string, changes: Partial<ProductDocument> = {}): ProductDocument => ({
  id,
  type: 'safety-data-sheet',
  language: 'en-US',
  countries: [],
  revision: null,
  date: null,
  supersedes: null,
  ...changes,
})

const ids = (documents: readonly ProductDocument[]): string => documents.map(({ id }) => id).join(' ')
/** Returns `shown | others | history` of the only type. */
const chosen = (
  documents: readonly ProductDocument[],
  language: ProductDocument['language'] = 'en-US',
  country = 'NL',
): string => {
  const [first] = chooseDocuments(documents, language, country)
  return first === undefined ? '' : [first.shown.id, ids(first.others), ids(first.history)].join(' | ')
}

describe('Documents of a product', () => {
  it.each<[string, readonly ProductDocument[], string]>([
    ['nothing of nothing', [], ''],
    ['the one there is', [sheet('a')], 'a |  | '],
    ['the newest by date', [sheet('a', { date: '2025-01-31' }), sheet('b', { date: '2025-02-01' })], 'b |  | a'],
    ['one with a date before one without', [sheet('a'), sheet('b', { date: '2020-01-01' })], 'b |  | a'],
    [
      'the higher revision of one day, as people count',
      [sheet('a', { revision: '9' }), sheet('b', { revision: '10' }), sheet('c', { revision: '9.10' })],
      'b |  | c a',
    ],
    ['one with a revision before one without', [sheet('a'), sheet('b', { revision: '1' })], 'b |  | a'],
    [
      'the newer date before the higher revision',
      [sheet('a', { date: '2025-01-01', revision: '4' }), sheet('b', { date: '2026-01-01', revision: '3' })],
      'b |  | a',
    ],
    ['of two alike the one made for this country', [sheet('a'), sheet('b', { countries: ['NL', 'BE'] })], 'b |  | a'],
    [
      'what says that it supersedes, whatever the dates say',
      [sheet('a', { date: '2026-01-01' }), sheet('b', { date: '2025-01-01', supersedes: 'a' })],
      'b |  | a',
    ],
  ])('Shows %s', (_, documents, expected) => {
    expect(chosen(documents)).toBe(expected)
    expect(chosen(documents.toReversed())).toBe(expected)
  })

  it.each<[ProductDocument['language'], string]>([
    ['fr-CA', 'fr | de en es-ES | '],
    ['fr', 'fr | de en es-ES | '],
    ['es', 'es-ES | de fr en | '],
    ['de', 'de | en fr es-ES | '],
    ['nl-NL', 'en | de fr es-ES | '],
  ])(
    '[LNG-01] Chooses a document for %s along its fallback chain and lists the others by language name: %s',
    (reader, expected) => {
      const documents = [
        sheet('de', { language: 'de' }),
        sheet('fr', { language: 'fr' }),
        sheet('es-ES', { language: 'es-ES' }),
        sheet('en'),
      ]
      expect(chosen(documents, reader)).toBe(expected)
    },
  )

  it('Shows the first by language name if the fallback chain has none', () => {
    const documents = [
      sheet('tr', { language: 'tr' }),
      sheet('sv', { language: 'sv' }),
      sheet('de', { language: 'de' }),
    ]
    expect(chosen(documents, 'en-US')).toBe('de | sv tr | ')
    // The names of the languages in Italian: svedese, tedesco, turco.
    expect(chosen(documents, 'it')).toBe('sv | de tr | ')
  })

  it('Offers documents valid in the country, and on the worldwide site those of any country', () => {
    const documents = [
      sheet('everywhere', { date: '2025-01-01' }),
      sheet('american', { date: '2026-01-01', countries: ['US', 'CA'] }),
    ]
    expect(chosen(documents, 'en-US', 'NL')).toBe('everywhere |  | ')
    expect(chosen(documents, 'en-US', 'US')).toBe('american |  | everywhere')
    expect(chosen(documents, 'en-US', 'GLOBAL')).toBe('american |  | everywhere')
  })

  it('Replaces a document only by one that is valid in the same country', () => {
    const documents = [sheet('all'), sheet('us', { countries: ['US'], supersedes: 'all' })]
    expect(chosen(documents, 'en-US', 'NL')).toBe('all |  | ')
    expect(chosen(documents, 'en-US', 'US')).toBe('us |  | all')
  })

  it('Lists the types in their order, independently of each other', () => {
    const documents = documentTypes.toReversed().map((type) => sheet(type, { type }))
    expect(chooseDocuments(documents, 'en-US', 'NL').map(({ type }) => type)).toEqual(documentTypes)
    const other = [sheet('a'), sheet('b', { type: 'brochure', supersedes: 'a' })]
    expect(chooseDocuments(other, 'en-US', 'NL').map(({ shown }) => shown.id)).toEqual(['a', 'b'])
  })
})

describe('History of a document', () => {
  const series = [
    sheet('1', { date: '2021-01-01' }),
    sheet('2', { date: '2022-01-01', supersedes: '1' }),
    sheet('3', { date: '2023-01-01', supersedes: '2' }),
  ]

  it('Contains the whole series, newest first', () => {
    expect(chosen(series)).toBe('3 |  | 2 1')
    expect(chosen(series.toReversed())).toBe('3 |  | 2 1')
  })

  it('Continues after a missing revision with other documents in the same language', () => {
    expect(chosen([sheet('3', { supersedes: 'gone' })])).toBe('3 |  | ')
    expect(chosen(series.filter(({ id }) => id !== '2'))).toBe('3 |  | 1')
  })

  it('Follows the series into another language', () => {
    const documents = [sheet('dutch', { language: 'nl-NL' }), sheet('english', { supersedes: 'dutch' })]
    expect(chosen(documents, 'nl-NL')).toBe('english |  | dutch')
    expect(newestByLanguage(documents).has('nl-NL')).toBe(false)
  })

  it.each([
    ['itself', [sheet('a', { supersedes: 'a' })], 'a |  | '],
    [
      'each other',
      [sheet('a', { date: '2025-01-01', supersedes: 'b' }), sheet('b', { date: '2026-01-01', supersedes: 'a' })],
      'b |  | a',
    ],
    [
      'each other, with one in front',
      [
        sheet('a', { date: '2024-01-01', supersedes: 'b' }),
        sheet('b', { date: '2025-01-01', supersedes: 'a' }),
        sheet('c', { date: '2023-01-01', supersedes: 'a' }),
      ],
      // The circular links are ignored; the link from c to a remains valid.
      'b |  | a c',
    ],
  ])('Ends where documents supersede %s', (_, documents, expected) => {
    expect(chosen(documents)).toBe(expected)
    expect(chosen(documents.toReversed())).toBe(expected)
  })

  it('Contains at most as many documents as a page shows', () => {
    const long = Array.from({ length: 2000 }, (_, at) =>
      sheet(String(at), { revision: String(at), ...(at === 0 ? {} : { supersedes: String(at - 1) }) }),
    )
    const [first] = chooseDocuments(long, 'en-US', 'NL')
    expect([first?.shown.id, first?.history.length, first?.history.at(0)?.id]).toEqual(['1999', 50, '1998'])
  })

  it('Finds the final successor of a document', () => {
    expect(series.map((document) => successorOf(document, series)?.id)).toEqual(['3', '3', undefined])
    const two = [sheet('a'), sheet('b', { date: '2025-01-01', supersedes: 'a' }), sheet('c', { supersedes: 'a' })]
    expect(successorOf(sheet('a'), two)?.id).toBe('b')
    expect(successorOf(sheet('a'), two.toReversed())?.id).toBe('b')
  })
})

describe('Arbitrary documents', () => {
  const document = fc.record({
    type: fc.constantFrom(...documentTypes.slice(0, 2)),
    language: fc.constantFrom(...languageCodes.slice(0, 4)),
    countries: fc.subarray(['NL', 'BE', 'US']),
    revision: fc.option(fc.constantFrom('1', '2', '10', '1.1', 'B')),
    date: fc.option(fc.constantFrom('2024-05-01', '2025-05-01', '2026-05-01')),
    supersedes: fc.option(fc.integer({ min: 0, max: 12 }).map(String)),
  })
  const documents = fc
    .array(document, { maxLength: 10 })
    .map((list) => list.map((each, at): ProductDocument => ({ ...each, id: String(at) })))
  const reader = fc.constantFrom(...languageCodes)

  it('Chooses the same documents in any order of the input', () => {
    const shuffled = documents.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, reader, ([list, other], language) => {
        expect(chooseDocuments(other, language, 'NL')).toEqual(chooseDocuments(list, language, 'NL'))
      }),
    )
  })

  it('Keeps every available type, with each document in one position', () => {
    fc.assert(
      fc.property(documents, reader, (list, language) => {
        const here = list.filter(({ countries }) => countries.length === 0 || countries.includes('NL'))
        const choices = chooseDocuments(list, language, 'NL')
        expect(choices.map(({ type }) => type)).toEqual(
          documentTypes.filter((type) => here.some((each) => each.type === type)),
        )
        for (const { shown, others, history } of choices) {
          const all = [shown, ...others, ...history].map(({ id }) => id)
          expect(new Set(all).size).toBe(all.length)
          expect(new Set([shown, ...others].map((each) => each.language)).size).toBe(others.length + 1)
        }
      }),
    )
  })

  it('Shows the newest: without links, no document is newer than the one offered in its language', () => {
    fc.assert(
      fc.property(documents, reader, (linked, language) => {
        const list = linked.map((each) => ({ ...each, supersedes: null }))
        for (const { type, shown, others } of chooseDocuments(list, language, 'GLOBAL'))
          for (const offered of [shown, ...others])
            for (const each of list)
              if (each.type === type && each.language === offered.language)
                expect((each.date ?? '') <= (offered.date ?? '')).toBe(true)
      }),
    )
  })
})
