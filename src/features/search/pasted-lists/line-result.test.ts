import { expect, it } from 'vitest'
import { resultOf } from './line-result.ts'

type Answer = NonNullable<Parameters<typeof resultOf>[1]>

const hit = (id: string, field: 'name' | 'gradeCode' | 'cas' = 'name', text = 'other'): Answer['hits'][number] => ({
  id,
  promoted: false,
  matched: { field, text },
})

const answer = (more: Partial<Answer>): Answer => ({
  total: more.hits?.length ?? 0,
  hits: [],
  correction: null,
  wrongCheckDigit: null,
  dropped: [],
  ...more,
})

it.each([
  ['nothing to search for', 'x', null, { type: 'notFound', grades: [] }],
  ['no product', 'x', answer({}), { type: 'notFound', grades: [] }],
  ['one product', 'citric', answer({ hits: [hit('a')] }), { type: 'found', grades: ['a'] }],
  ['several products', 'citric', answer({ hits: [hit('a'), hit('b')] }), { type: 'several', grades: ['a', 'b'] }],
  [
    'more products than the page has',
    'citric',
    answer({ hits: [hit('a')], total: 9 }),
    { type: 'several', grades: ['a'] },
  ],
  [
    'one product whose name it is',
    'gilelor 3798',
    answer({ hits: [hit('b'), hit('a', 'name', 'Gilelor 3798')], total: 30 }),
    { type: 'found', grades: ['a'] },
  ],
  [
    'one product whose code it is, however it is written',
    'gil 3798pg40m',
    answer({ hits: [hit('a', 'gradeCode', 'GIL-3798PG40M'), hit('b', 'gradeCode', 'GIL-3798PG40M-2')] }),
    { type: 'found', grades: ['a'] },
  ],
  [
    'two products of the same name',
    'gilelor',
    answer({ hits: [hit('a', 'name', 'Gilelor'), hit('b', 'name', 'Gilelor')] }),
    { type: 'several', grades: ['a', 'b'] },
  ],
  [
    'a number that several products have',
    '77-92-9',
    answer({ hits: [hit('a', 'cas', '77-92-9'), hit('b', 'cas', '77-92-9')] }),
    { type: 'several', grades: ['a', 'b'] },
  ],
  [
    'a number with a wrong check digit',
    '77-92-8',
    answer({ wrongCheckDigit: { kind: 'cas', typed: '77-92-8', candidates: ['77-92-9'] } }),
    { type: 'wrongNumber', grades: [], candidates: ['77-92-9'] },
  ],
  [
    'a typing error',
    'citrc acid',
    answer({ hits: [hit('a')], correction: { typed: 'citrc acid', used: 'citric acid' } }),
    { type: 'corrected', grades: ['a'], used: 'citric acid' },
  ],
  [
    'a word that no product has',
    'citric acid qqq',
    answer({ hits: [hit('a')], dropped: ['qqq'] }),
    { type: 'corrected', grades: ['a'], used: 'citric acid' },
  ],
  [
    'words that most are unknown of',
    'nothing like this acid',
    answer({ hits: [hit('a')], dropped: ['nothing like this'] }),
    { type: 'notFound', grades: [] },
  ],
] as const)('[LST-01] A line for %s', (_, term, given, expected) => {
  expect(resultOf(term, given)).toEqual(expected)
})
