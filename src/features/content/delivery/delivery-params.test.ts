import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { optionalDay, optionalKeys, optionalWhole } from './delivery-params.ts'

describe('Content delivery parameters', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    ['2026-01-31', '2026-01-31'],
    ['2024-02-29', '2024-02-29'],
    ['2026-01-31T12:00Z', '2026-01-31'],
    ['2026-01-31T23:30:00-02:00', '2026-02-01'],
    ['2026-01-31T00:30:00.123+0200', '2026-01-30'],
    ['2026-01-31T23:59:59', '2026-01-31'],
  ])('[CMS-02] Parses the date in %j as %j', (input, day) => {
    const parsed = safeParse(optionalDay, input)
    expect([parsed.success, parsed.output]).toEqual([true, day])
  })

  it.each([
    '',
    '2026',
    '2026-1-31',
    '2026-02-30',
    '2026-13-01',
    '31-01-2026',
    '2026-01-31T25:00',
    '2026-01-31 12:00',
    1,
  ])('[CMS-12] Rejects %j as a date', (input) => {
    expect(safeParse(optionalDay, input).success).toBe(false)
  })

  it.each([
    [undefined, 2],
    [null, 2],
    [0, 0],
    [3, 3],
    [-1, null],
    [4, null],
    [1.5, null],
    ['1', null],
  ])('[CMS-12] Parses a number from 0 to 3, %j, as %j', (input, expected) => {
    const parsed = safeParse(optionalWhole(0, 3, 2), input)
    expect(parsed.success ? parsed.output : null).toBe(expected)
  })

  it.each([
    [undefined, undefined],
    [null, undefined],
    [[], undefined],
    [['b', 'b'], ['b']],
    [['a', 'b', 'c'], null],
    [['a', 1], null],
    [['a\u0000'], null],
    ['a', null],
  ])('[CMS-12] Parses a list of at most two keys, %j, as %j', (input, expected) => {
    const parsed = safeParse(optionalKeys(2), input)
    if (expected === null) expect(parsed.success).toBe(false)
    else expect([parsed.success, parsed.output]).toEqual([true, expected])
  })
})
