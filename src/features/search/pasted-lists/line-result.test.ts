import { describe, expect, it } from 'vitest'
import { ofSupplier, resultOfLine } from './line-result.ts'

type Find = Parameters<typeof resultOfLine>[1]
type Answer = NonNullable<ReturnType<Find>>

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
] as const)('[LST-01] A line for %s', (_, term, input, expected) => {
  expect(resultOfLine({ codes: [], identifiers: [], name: term }, () => input)).toEqual(expected)
})

/** A line whose searches find what `found` has for their term. */
const lineOf = (
  line: Partial<Parameters<typeof resultOfLine>[0]>,
  found: Readonly<Record<string, Partial<Answer>>>,
): ReturnType<typeof resultOfLine> =>
  resultOfLine({ codes: [], identifiers: [], name: '', ...line }, (term) => answer(found[term] ?? {}))

describe('A code', () => {
  const mended = { hits: [hit('a', 'gradeCode', 'SKI-9998')], correction: { typed: 'SKI-9999', used: 'SKI-9998' } }
  const shortened = { hits: [hit('a', 'gradeCode', 'SKI-1')], dropped: ['9999'] }
  const longer = { hits: [hit('a', 'gradeCode', 'SKI-9999-25')] }

  it.each([
    ['SKI-9999', mended],
    ['SKI-9999', shortened],
    ['ski-9999', mended],
    ['QQ4711', { ...mended, correction: { typed: 'QQ4711', used: 'QQ4712' } }],
  ])('[LST-01] [ERD-03] Never finds another one: %s', (code, found) => {
    expect(lineOf({ codes: [code] }, { [code]: found })).toEqual({ type: 'notFound', grades: [] })
    expect(lineOf({ name: code }, { [code]: found })).toEqual({ type: 'notFound', grades: [] })
  })

  it('[LST-01] [ERD-03] Is nothing but the code of a product; the beginning of one is left to the visitor', () => {
    expect(lineOf({ codes: ['SKI-9999'] }, { 'SKI-9999': { hits: [hit('b', 'name', 'SKI-9999')] } }).type).toBe(
      'notFound',
    )
    expect(lineOf({ codes: ['SKI 9999'] }, { 'SKI 9999': { hits: [hit('b', 'gradeCode', 'SKI-9999')] } }).type).toBe(
      'found',
    )
    for (const line of [{ codes: ['SKI-9999'] }, { name: 'SKI-9999' }])
      expect(lineOf(line, { 'SKI-9999': longer })).toEqual({ type: 'corrected', grades: ['a'], used: 'SKI-9999-25' })
  })

  it('[ERD-03] Of the customer alone leaves the decision to number and name', () => {
    const found = {
      '77-92-9': { hits: [hit('a', 'cas'), hit('b', 'cas')] },
      'Citric FG': { hits: [hit('b', 'name', 'Citric FG')] },
    }
    const line = { codes: ['4711'], identifiers: ['77-92-9'], name: 'Citric FG' }
    expect(lineOf(line, found)).toEqual({ type: 'found', grades: ['b'] })
    expect(lineOf({ ...line, name: 'Other' }, found)).toEqual({ type: 'several', grades: ['a', 'b'] })
    expect(lineOf({ ...line, identifiers: [] }, found)).toEqual({ type: 'found', grades: ['b'] })
    expect(
      lineOf({ ...line, codes: ['C-1'] }, { ...found, 'C-1': { hits: [hit('c', 'gradeCode', 'c1')] } }).grades,
    ).toEqual(['c'])
  })
})

it('[ERD-03] A line that names its supplier means a product of this supplier', () => {
  const suppliers: Readonly<Record<string, string>> = { a: 'Norvel Chemicals', b: 'Skine', c: '' }
  const of = (supplier: string, grades: readonly string[]) =>
    ofSupplier(
      { type: grades.length === 1 ? 'found' : 'several', grades },
      { supplier, term: 'citric' },
      (id) => suppliers[id] ?? '',
    )
  expect(of('Norvel', ['a', 'b', 'c'])).toEqual({ type: 'found', grades: ['a'] })
  expect(of('', ['a', 'b'])).toEqual({ type: 'several', grades: ['a', 'b'] })
  expect(of('Others', ['a', 'b'])).toEqual({ type: 'several', grades: ['a', 'b'] })
  expect(of('Others', ['a'])).toEqual({ type: 'corrected', grades: ['a'], used: 'citric' })
  expect(
    of(
      'skine',
      Array.from({ length: 50 }, (_, at) => (at === 0 ? 'b' : 'a')),
    ).type,
  ).toBe('several')
})
