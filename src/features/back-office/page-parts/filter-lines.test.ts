import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterOperators } from '#platform/values/list-filters.ts'
import { readLogic } from '#platform/record-api/lists/list-logic.ts'
import { readLiteral } from '#platform/record-api/lists/list-where-text.ts'
import {
  filterParameters,
  type Filters,
  joinedLogic,
  maxFilterLines,
  readFilters,
  refusalOfLogic,
  whereOf,
  withoutLine,
} from './filter-lines.ts'

const parameterOf = (pairs: Readonly<Record<string, string>>) => (name: string) => pairs[name] ?? ''
const line = (field: string, operator: (typeof filterOperators)[number], value: string) => ({ field, operator, value })
const filters = (lines: Filters['lines'], logic = ''): Filters => ({ lines, logic })

describe('The conditions of a list', () => {
  it.each([
    ['nothing', {}, filters([])],
    ['one line', { f1: 'Name', o1: 'Contains', v1: ' gum ' }, filters([line('Name', 'Contains', 'gum')])],
    ['an unknown operator', { f1: 'Name', o1: 'Like', v1: 'a' }, filters([line('Name', 'Equals', 'a')])],
    ['a line without a field', { f1: '', v1: 'a', f2: 'Name', o2: 'Equals' }, filters([line('Name', 'Equals', '')])],
    ['logic of one line', { f1: 'Name', o1: 'Equals', v1: 'a', logic: '1' }, filters([line('Name', 'Equals', 'a')])],
    ['a line too many', { [`f${maxFilterLines + 1}`]: 'Name' }, filters([])],
  ])('[BOF-01] Are read from an address: %s', (_, pairs, expected) => {
    expect(readFilters(parameterOf(pairs))).toEqual(expected)
  })

  it('[BOF-01] Lose the logic of a line that was removed, and keep a wrong one for its reason', () => {
    const three = { f1: 'A', f2: 'B', f3: 'C', logic: '(1 OR 2) AND 3' }
    expect(readFilters(parameterOf(three)).logic).toBe('(1 OR 2) AND 3')
    expect(readFilters(parameterOf({ ...three, f3: '' })).logic).toBe('')
    expect(withoutLine(readFilters(parameterOf(three)), 1)).toEqual(
      filters([line('A', 'Equals', ''), line('C', 'Equals', '')]),
    )
    const wrong = readFilters(parameterOf({ ...three, logic: '1 OR 2 AND 3' }))
    expect(refusalOfLogic(wrong)).toBe('mixes AND and OR: put brackets around one of them')
  })

  it.each([
    [filters([]), null],
    [filters([line('Name', 'Equals', 'a "b"')]), String.raw`{ and: [{ Name: { eq: "a \"b\"" } }] }`],
    [filters([line('N__c', 'LessOrEqual', '5')]), '{ and: [{ N__c: { lte: "5" } }] }'],
    [filters([line('Name', 'Contains', '5% of_a')]), String.raw`{ and: [{ Name: { like: "%5\\% of\\_a%" } }] }`],
    [filters([line('Name', 'NotContain', 'a')]), '{ and: [{ not: { Name: { like: "%a%" } } }] }'],
    [filters([line('Name', 'StartsWith', 'a')]), '{ and: [{ Name: { like: "a%" } }] }'],
    [
      filters([line('A', 'Includes', 'x'), line('B', 'Excludes', 'y'), line('C', 'Equals', '')], '(1 OR 2) AND 3'),
      '{ and: [{ or: [{ A: { inc: "x" } }, { B: { excl: "y" } }] }, { C: { eq: "" } }] }',
    ],
  ])('[BOF-01] Are written for the record data API: %j', (input, expected) => {
    expect(whereOf(input)).toBe(expected)
  })

  const someLine = fc.record({
    field: fc.constantFrom('Name', 'State__c', 'Product__c'),
    operator: fc.constantFrom(...filterOperators.filter((operator) => operator !== 'Within')),
    value: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
  })

  it('[BOF-01] Survive their address, and the record data API can read them, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(someLine, { minLength: 1, maxLength: maxFilterLines }), (lines) => {
        const input = filters(lines)
        expect(readFilters(parameterOf(Object.fromEntries(filterParameters(input))))).toEqual(input)
        expect(readLiteral(whereOf(input) ?? '').ok).toBe(true)
      }),
    )
  })

  it.each([
    [{ lines: 0, logic: null }, filters([line('A', 'Equals', '')]), null],
    [{ lines: 1, logic: null }, filters([line('A', 'Equals', '')]), null],
    [{ lines: 2, logic: '1 OR 2' }, filters([line('A', 'Equals', '')]), '(1 OR 2) AND (3)'],
    [
      { lines: 1, logic: null },
      filters([line('A', 'Equals', ''), line('B', 'Equals', '')], '1 OR 2'),
      '(1) AND (2 OR 3)',
    ],
    [{ lines: 0, logic: null }, filters([line('A', 'Equals', ''), line('B', 'Equals', '')], '1 OR 2'), '1 OR 2'],
  ])('[BOF-01] Are added to those of a list with %j', (own, more, expected) => {
    const logic = joinedLogic(own, more)
    expect(logic).toBe(expected)
    if (logic !== null) expect(readLogic(logic, own.lines + more.lines.length).ok).toBe(true)
  })
})
