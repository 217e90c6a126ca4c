import { describe, expect, it } from 'vitest'
import { createIndex } from './search-index.ts'
import { carried, grade, ids, larder, listed, promotion, query, substance } from './test-catalogue.ts'

const index = createIndex()
index.apply(larder)
const first = (term: string, language: Parameters<typeof query>[0] = {}): string | undefined =>
  ids(index, { term, ...language })[0]

describe('identifiers', () => {
  it.each([
    ['11138-66-2', 'g-xanthan'],
    ['11138662', 'g-xanthan'],
    ['CAS-Nr. 11138-66-2', 'g-xanthan'],
    ['EC 234-394-2', 'g-xanthan'],
    ['E 415', 'g-xanthan'],
    ['e-415', 'g-xanthan'],
    ['INS 415', 'g-xanthan'],
    ['bx 80 fg', 'g-xanthan'],
    ['BX80FG', 'g-xanthan'],
    ['CI 77891', 'g-titania'],
    ['C.I.77891', 'g-titania'],
    ['colour index 77891', 'g-titania'],
    ['sweetener 951', 'g-aspartame'],
    ['E322i', 'g-lecithin'],
  ])('[SRC-01] %j finds %s', (term, id) => expect(ids(index, { term })).toContain(id))

  it('[SRC-01] finds by the beginning of a number, and of nothing else', () => {
    expect(ids(index, { term: '11138-66' })).toEqual(expect.arrayContaining(['g-xanthan', 'g-xanthan-2', 'g-blend']))
    expect(ids(index, { term: 'BX-80' })).toEqual(['g-xanthan'])
    expect(ids(index, { term: 'E32' })).toEqual([])
    // E32 is no E-number, and E20 is not the beginning of E202.
    expect(ids(index, { term: 'E 20' })).toEqual([])
  })

  it('[SRC-01] forgives nothing in a number', () => {
    for (const term of ['11138-66-3', '11138-65-2', 'E416', 'CI 77892', 'BX-81/FG', '50-00-0', '77929999'])
      expect(ids(index, { term }), term).toEqual([])
  })

  it('[SRC-02] says that a check digit is wrong, with numbers of the catalogue that may be meant', () => {
    expect(index.search(query({ term: 'CAS 77-92-8' }))).toMatchObject({
      total: 0,
      wrongCheckDigit: { kind: 'cas', typed: '77-92-8', candidates: ['77-92-9'] },
    })
    expect(index.search(query({ term: '201-096-1' })).wrongCheckDigit).toEqual({
      kind: 'ec',
      typed: '201-096-1',
      candidates: ['201-069-1'],
    })
    expect(index.search(query({ term: '50-00-1' })).wrongCheckDigit).toEqual({
      kind: 'cas',
      typed: '50-00-1',
      candidates: [],
    })
    expect(index.search(query({ term: '77-92-9' })).wrongCheckDigit).toBeNull()
    expect(index.search(query({ term: '50-00-0' })).wrongCheckDigit).toBeNull()
  })

  it('[SRC-02] names no candidate that the visitor may not see', () => {
    expect(index.search(query({ term: '77-92-8', scope: { country: 'FR' } })).wrongCheckDigit?.candidates).toEqual([])
  })

  it('[SRC-01] needs the words around a number as well', () => {
    expect(ids(index, { term: 'citric acid 77-92-9' })).toContain('g-citric')
    expect(ids(index, { term: 'citric acid 11138-66-2' })).toEqual(['g-blend'])
  })
})

describe('words', () => {
  it('[SRC-03] forgives a typing error when nothing matches exactly or by its beginning, and says so', () => {
    const answer = index.search(query({ term: 'pottasium sorbate' }))
    expect(answer.hits.map((hit) => hit.id)).toEqual(['g-potassium-sorbate'])
    expect(answer.correction).toEqual({ typed: 'pottasium sorbate', used: 'potassium sorbate' })
    expect(index.search(query({ term: 'potassium' })).correction).toBeNull()
    expect(index.search(query({ term: 'potass' })).correction).toBeNull()
  })

  it('[SRC-03] does not forgive where the word as typed is found', () => {
    const two = createIndex()
    two.apply([
      ...larder,
      carried(substance('lecithine', { fr: 'Lécithine' })),
      listed(grade('g-lecithine', 'Other', ['lecithine'])),
    ])
    expect(ids(two, { term: 'lecithine' })).toEqual(['g-lecithine'])
  })

  it('[SRC-03] looks at what the visitor may see: what is elsewhere does not keep a correction back', () => {
    const two = createIndex()
    two.apply([
      ...larder,
      carried(substance('odd', { 'en-US': 'Citrik' })),
      listed(grade('g-odd', 'Odd', ['odd'], { countries: ['US'] })),
    ])
    expect(two.search(query({ term: 'citrik' })).correction?.used).toBe('citric')
    expect(two.search(query({ term: 'citrik', scope: { country: 'US' } })).correction).toBeNull()
  })

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
  ])('[SRC-03] answers nothing to %j', (term) =>
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
  ] as const)('[SRC-04] %j finds its substance for a reader of %s', (term, language, id) =>
    expect(first(term, { language })).toBe(id),
  )

  it.each([
    ['epoxy hars', 'g-epoxy'],
    ['epoxyresin', 'g-epoxy'],
    ['isopropylalcohol', 'g-ipa'],
    ['citric-acid', 'g-citric'],
  ])('[SRC-04] %j is found however it is put together', (term, id) => expect(first(term)).toBe(id))

  it.each([
    ['sodium laureth sulphate 70%', 'g-sls'],
    ['citric acid food grade', 'g-citric'],
    ['buy citric acid 25 kg', 'g-citric'],
    ['Xanthan gum 200 mesh, powder', 'g-xanthan'],
  ])('[SRC-04] %j: words of trade are left out where nothing has them', (term, id) =>
    expect(ids(index, { term })).toContain(id),
  )

  it('[SRC-04] finds by beginnings of words, trade name, principal, grade and description', () => {
    expect(first('epox')).toBe('g-epoxy')
    expect(ids(index, { term: 'brenvik xanthan' })).toHaveLength(2)
    expect(ids(index, { term: 'brenvixan 200' })[0]).toBe('g-xanthan-2')
    expect(ids(index, { term: 'lemonade' })).toEqual(['g-citric'])
    // Nobody remembers a description by the beginning of a word, and nobody mistypes it.
    expect(ids(index, { term: 'lemonad' })).toEqual([])
    expect(ids(index, { term: 'lemonate' })).toEqual([])
  })

  it('[SRC-04] puts the pure grade before the blend, and the whole name before a part of one', () => {
    expect(ids(index, { term: 'citric acid' })).toEqual(['g-citric', 'g-blend'])
    const two = createIndex()
    two.apply([
      ...larder,
      carried(substance('salt', { 'en-US': 'Citric acid sodium salt' })),
      listed(grade('g-salt', 'A salt', ['salt'])),
    ])
    expect(ids(two, { term: 'citric acid' })).toEqual(['g-citric', 'g-blend', 'g-salt'])
  })

  it("[LNG-01] the viewer's language weighs more than another one, its fallback more than the rest", () => {
    const two = createIndex()
    two.apply([
      carried(substance('a', { sv: 'Same word' })),
      carried(substance('b', { fr: 'Same word' })),
      carried(substance('c', { 'fr-CA': 'Same word' })),
      ...['a', 'b', 'c'].map((id) => listed(grade(`g-${id}`, `Grade ${id}`, [id]))),
    ])
    expect(ids(two, { term: 'same word', language: 'fr-CA' })).toEqual(['g-c', 'g-b', 'g-a'])
    expect(ids(two, { term: 'same word', language: 'sv' })[0]).toBe('g-a')
  })

  it('[SRC-05] expands the rows of the synonyms table, exactly and with less weight', () => {
    const two = createIndex()
    two.apply([
      ...larder,
      { type: 'synonyms', group: { id: 's1', language: null, terms: ['bitter salt', 'Magnesium sulphate'] } },
      { type: 'synonyms', group: { id: 's2', language: 'nl-NL', terms: ['plakmiddel', 'epoxyhars'] } },
    ])
    expect(ids(two, { term: 'bitter salt' })).toEqual(['g-epsom'])
    expect(ids(two, { term: 'plakmiddel', language: 'nl-NL' })).toEqual(['g-epoxy'])
    // Exactly: neither by a part of a term nor mistyped nor by the beginning of one.
    expect(ids(two, { term: 'bitter' })).toEqual([])
    expect(ids(two, { term: 'plakmidde' })).toEqual([])
    two.apply([carried(substance('own', { 'en-US': 'Bitter salt' })), listed(grade('g-own', 'Own', ['own']))])
    expect(ids(two, { term: 'bitter salt' })).toEqual(['g-own', 'g-epsom'])
    two.apply([{ type: 'remove', what: 'synonyms', id: 's1' }])
    expect(ids(two, { term: 'bitter salt' })).toEqual(['g-own'])
  })
})

describe('lists', () => {
  const goods = createIndex()
  goods.apply([
    carried(substance('s', { 'en-US': 'Something' })),
    listed(grade('one', 'Ärla 80', ['s'], { created: 3, facets: { form: ['powder'] }, countries: ['SE', 'CZ', 'NL'] })),
    listed(
      grade('two', 'Arla 200', ['s'], { created: 1, facets: { form: ['liquid'] }, countries: ['SE', 'CZ', 'NL'] }),
    ),
    listed(
      grade('three', 'Chroma', ['s'], { created: 2, facets: { form: ['powder'] }, countries: ['SE', 'CZ', 'NL'] }),
    ),
    listed(grade('four', 'Hydra', ['s'], { created: 4, countries: ['SE', 'CZ', 'NL'] })),
    listed(grade('five', '1,2-Diol', ['s'], { created: 5, countries: ['SE', 'CZ'] })),
    listed({ ...grade('brand', 'Arla', ['s'], { countries: ['SE', 'CZ', 'NL'] }), kind: 'tradeName' }),
    listed(grade('nowhere', 'Nowhere', ['s'], { countries: [] })),
  ])

  it('[SRC-07] gives the counts of every kind for the same term and filters', () => {
    expect(goods.search(query({ scope: { country: 'SE' } })).counts).toEqual({
      tradeGrade: 5,
      tradeName: 1,
      principal: 0,
    })
    expect(goods.search(query({ term: 'arla', scope: { country: 'SE' } })).counts).toEqual({
      tradeGrade: 2,
      tradeName: 1,
      principal: 0,
    })
    expect(goods.search(query({ filters: { form: ['powder'] }, scope: { country: 'SE' } })).counts).toEqual({
      tradeGrade: 2,
      tradeName: 0,
      principal: 0,
    })
  })

  it('[SRC-07] shows what is available in the country, on the worldwide site what is available anywhere', () => {
    expect(goods.search(query({ scope: { country: 'NL' } })).total).toBe(4)
    expect(goods.search(query({ scope: { country: null } })).total).toBe(5)
    expect(goods.search(query({ scope: { country: 'XX' } })).total).toBe(0)
  })

  it("sorts by name as the reader's language does, numbers by their value", () => {
    const sorted = (language: 'en-US' | 'sv' | 'cs') =>
      ids(goods, { sortBy: 'name', language, scope: { country: 'SE' } })
    expect(sorted('en-US')).toEqual(['five', 'one', 'two', 'three', 'four'])
    // å, ä, ö stand behind z, ch behind h.
    expect(sorted('sv')).toEqual(['five', 'two', 'three', 'four', 'one'])
    expect(sorted('cs')).toEqual(['five', 'one', 'two', 'four', 'three'])
    expect(ids(goods, { sortBy: 'name-descending', scope: { country: 'SE' } })).toEqual([
      'four',
      'three',
      'two',
      'one',
      'five',
    ])
    expect(ids(goods, { sortBy: 'newest', scope: { country: 'SE' } })).toEqual(['five', 'four', 'one', 'three', 'two'])
  })

  it('[SRC-11] counts the letters of the alphabet, also of those that were not chosen, and filters by one', () => {
    const letters = (language: 'sv' | 'cs', letter: string | null) => {
      const answer = goods.search(query({ language, letter, scope: { country: 'SE' }, facets: ['form'] }))
      return {
        total: answer.total,
        counts: answer.letters
          .filter(({ count }) => count > 0)
          .map(({ letter: one, count }) => `${one}${count}`)
          .join(' '),
      }
    }
    expect(letters('sv', null)).toEqual({ total: 5, counts: 'A1 C1 H1 Ä1 #1' })
    expect(letters('cs', null)).toEqual({ total: 5, counts: 'A2 H1 CH1 #1' })
    expect(letters('sv', 'Ä')).toEqual({ total: 1, counts: 'A1 C1 H1 Ä1 #1' })
    expect(letters('cs', 'CH')).toEqual({ total: 1, counts: 'A2 H1 CH1 #1' })
    expect(letters('cs', '#').total).toBe(1)
    expect(letters('cs', 'Ä').total).toBe(0)
    expect(goods.search(query({ facets: ['form'] })).letters).toHaveLength(27)
  })

  it('[SRC-11] answers the first page where the one asked for is above the last', () => {
    const page = (number: number) =>
      goods.search(query({ sortBy: 'name', pageSize: 2, page: number, scope: { country: 'SE' } }))
    expect(page(3)).toMatchObject({ page: 3, hits: [{ id: 'four' }] })
    expect(page(4)).toMatchObject({ page: 1, hits: [{ id: 'five' }, { id: 'one' }] })
  })

  it('[SRC-12] lists what carries all of some carriers, whatever the other filters', () => {
    expect(ids(index, { carriers: ['xanthan'] })).toEqual(
      expect.arrayContaining(['g-xanthan', 'g-xanthan-2', 'g-blend']),
    )
    expect(ids(index, { carriers: ['xanthan', 'citric'] })).toEqual(['g-blend'])
    expect(ids(index, { carriers: ['nobody'] })).toEqual([])
  })

  it('says with no result what each filter left out would give, best first', () => {
    const answer = goods.search(query({ term: 'arla', filters: { form: ['liquid'] }, letter: 'C' }))
    expect(answer.total).toBe(0)
    expect(answer.relax).toEqual([{ facet: 'letter', value: 'C', total: 1 }])
    expect(goods.search(query({ filters: { form: ['wax'] }, letter: 'H' })).relax).toEqual([
      { facet: 'form', value: 'wax', total: 1 },
    ])
    expect(goods.search(query()).relax).toEqual([])
  })

  it('[SRC-06] names a value that is chosen although nothing has it', () => {
    const answer = goods.search(query({ filters: { form: ['gas'] }, facets: ['form'] }))
    expect(answer.facets.form).toEqual([
      { value: 'powder', count: 2 },
      { value: 'liquid', count: 1 },
      { value: 'gas', count: 0 },
    ])
  })
})

describe('promotions', () => {
  const goods = createIndex()
  goods.apply([
    carried(substance('s', { 'en-US': 'Something fine' })),
    carried(substance('t', { 'en-US': 'Something' })),
    listed(grade('a', 'A', ['s'])),
    listed(grade('b', 'B', ['s'], { promotions: [promotion({ rank: 2 })] })),
    listed(grade('c', 'C', ['s'], { promotions: [promotion({ rank: 1, countries: ['DE'] })] })),
    listed(grade('d', 'D', ['s'], { promotions: [promotion({ endsOn: '2026-06-14' })] })),
    listed(
      grade('e', 'E', ['s'], {
        promotions: [promotion({ businessGroup: 'food', rank: 3 })],
        facets: { 'business-group': ['food', 'beauty'] },
      }),
    ),
    listed(grade('f', 'F', ['t'])),
  ])

  it('[SRC-09] puts the promoted ones first by rank, and marks them', () => {
    const answer = goods.search(query({ scope: { country: 'DE' } }))
    expect(answer.hits.map((hit) => `${hit.id}${hit.promoted ? '!' : ''}`)).toEqual(['c!', 'b!', 'e!', 'a', 'd', 'f'])
    expect(ids(goods, {})).toEqual(['b', 'e', 'a', 'c', 'd', 'f'])
  })

  it('[SRC-09] knows the days on which a promotion runs, both inclusive', () => {
    expect(goods.search(query({ promotedOnly: true, today: '2026-06-14' })).hits.map((hit) => hit.id)).toContain('d')
    expect(goods.search(query({ promotedOnly: true, today: '2026-06-15' })).hits.map((hit) => hit.id)).not.toContain(
      'd',
    )
  })

  it('[SRC-09] leaves a promotion of one business group out where the list is narrowed to another', () => {
    expect(ids(goods, { promotedOnly: true, filters: { 'business-group': ['food'] } })).toEqual(['e'])
    expect(ids(goods, { promotedOnly: true, filters: { 'business-group': ['beauty'] } })).toEqual([])
  })

  it('[SRC-09] filters, and counts as a facet without its own choice', () => {
    const answer = goods.search(query({ promotedOnly: true, facets: ['promoted'] }))
    expect(answer.total).toBe(2)
    expect(answer.facets.promoted).toEqual([{ value: 'yes', count: 2 }])
    expect(goods.search(query({ filters: { promoted: ['yes'] } })).total).toBe(2)
  })

  it('[SRC-09] boosts among answers that match alike, and puts nothing before a better match', () => {
    expect(ids(goods, { term: 'something fine' })[0]).toBe('b')
    expect(ids(goods, { term: 'something' })[0]).toBe('f')
  })
})
