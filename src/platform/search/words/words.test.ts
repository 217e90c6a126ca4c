import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import {
  termSourceChange,
  grade,
  ids,
  sampleCatalogue,
  documentChange,
  query,
  substance,
} from '#platform/search/testing/test-catalogue.ts'

const index = createIndex()
index.apply(sampleCatalogue)
const first = (term: string, language: Parameters<typeof query>[0] = {}): string | undefined =>
  ids(index, { term, ...language })[0]

describe('Words', () => {
  it.each([
    '@@@@',
    '...',
    'qwertyuiop',
    'xyzzy',
    'zzzz',
    'bicycle pump',
    '日本語',
    'the and of',
    '%',
    "' OR 1=1 --",
    '<script>',
  ])('[SRC-03] Finds nothing for %j', (term) =>
    expect(index.search(query({ term }))).toMatchObject({
      total: 0,
      hits: [],
      counts: { tradeGrade: 0, tradeName: 0, principal: 0 },
    }),
  )

  it.each([
    ['Xanthaangom', 'en-US', 'g-xanthan'],
    ['gomme xanthane', 'tr', 'g-xanthan'],
    ['KSANTAN GAM', 'en-US', 'g-xanthan'],
    ['zitronensäure', 'fr', 'g-citric'],
    ['Zitronensaeure', 'en-US', 'g-citric'],
    ['kyselina citronova', 'en-US', 'g-citric'],
    ['sıtrık asıt', 'tr', 'g-citric'],
    ['oxid titanicity', 'cs', 'g-titania'],
    ['magnesium sulfate', 'en-US', 'g-epsom'],
    ['aluminum oxide', 'en-US', 'g-alum'],
    ['verdickungsmittel', 'en-US', 'g-xanthan'],
    ['tatlandirici', 'de', 'g-aspartame'],
  ] as const)('[SRC-04] %j finds its substance for a viewer with language %s', (term, language, id) =>
    expect(first(term, { language })).toBe(id),
  )

  it.each([
    ['epoxy hars', 'g-epoxy'],
    ['epoxyresin', 'g-epoxy'],
    ['isopropylalcohol', 'g-ipa'],
    ['citric-acid', 'g-citric'],
  ])('[SRC-04] %j is found in any composition of characters', (term, id) => expect(first(term)).toBe(id))

  it.each([
    ['sodium laureth sulphate 70%', 'g-sls'],
    ['citric acid food grade', 'g-citric'],
    ['buy citric acid 25 kg', 'g-citric'],
    ['Xanthan gum 200 mesh, powder', 'g-xanthan'],
  ])('[SRC-04] %j: words of trade are dropped if nothing matches with them', (term, id) =>
    expect(ids(index, { term })).toContain(id),
  )

  it('[SRC-04] Finds by prefixes of words, by trade name, principal, grade and description', () => {
    expect(first('epox')).toBe('g-epoxy')
    expect(ids(index, { term: 'brenvik xanthan' })).toHaveLength(2)
    expect(ids(index, { term: 'brenvixan 200' })[0]).toBe('g-xanthan-2')
    expect(ids(index, { term: 'lemonade' })).toEqual(['g-citric'])
    // Descriptions match neither prefixes nor words with typing errors.
    expect(ids(index, { term: 'lemonad' })).toEqual([])
    expect(ids(index, { term: 'lemonate' })).toEqual([])
  })

  it('[SRC-04] Lists the pure grade before the blend, and a complete name before a partial one', () => {
    expect(ids(index, { term: 'citric acid' })).toEqual(['g-citric', 'g-blend'])
    const two = createIndex()
    two.apply([
      ...sampleCatalogue,
      termSourceChange(substance('salt', { 'en-US': 'Citric acid sodium salt' })),
      documentChange(grade('g-salt', 'A salt', ['salt'])),
    ])
    expect(ids(two, { term: 'citric acid' })).toEqual(['g-citric', 'g-blend', 'g-salt'])
  })

  it("[LNG-01] The viewer's language has more weight than its fallback, and the fallback more than other languages", () => {
    const two = createIndex()
    two.apply([
      termSourceChange(substance('a', { sv: 'Same word' })),
      termSourceChange(substance('b', { fr: 'Same word' })),
      termSourceChange(substance('c', { 'fr-CA': 'Same word' })),
      ...['a', 'b', 'c'].map((id) => documentChange(grade(`g-${id}`, `Grade ${id}`, [id]))),
    ])
    expect(ids(two, { term: 'same word', language: 'fr-CA' })).toEqual(['g-c', 'g-b', 'g-a'])
    expect(ids(two, { term: 'same word', language: 'sv' })[0]).toBe('g-a')
  })

  it('[SRC-05] Expands the rows of the synonyms table exactly and with less weight', () => {
    const two = createIndex()
    two.apply([
      ...sampleCatalogue,
      { type: 'synonyms', group: { id: 's1', language: null, terms: ['bitter salt', 'Magnesium sulphate'] } },
      { type: 'synonyms', group: { id: 's2', language: 'nl-NL', terms: ['plakmiddel', 'epoxyhars'] } },
    ])
    expect(ids(two, { term: 'bitter salt' })).toEqual(['g-epsom'])
    expect(ids(two, { term: 'plakmiddel', language: 'nl-NL' })).toEqual(['g-epoxy'])
    // A synonym does not match by a part of a term, with a typing error, or by a prefix.
    expect(ids(two, { term: 'bitter' })).toEqual([])
    expect(ids(two, { term: 'plakmidde' })).toEqual([])
    two.apply([
      termSourceChange(substance('own', { 'en-US': 'Bitter salt' })),
      documentChange(grade('g-own', 'Own', ['own'])),
    ])
    expect(ids(two, { term: 'bitter salt' })).toEqual(['g-own', 'g-epsom'])
    two.apply([{ type: 'remove', what: 'synonyms', id: 's1' }])
    expect(ids(two, { term: 'bitter salt' })).toEqual(['g-own'])
  })
})
