import { describe, expect, it } from 'vitest'
import { type AssortmentRule, concerns, isSelected, selectionOf } from './assortment.ts'

const nothing = { principal: null, tradeName: null, grade: null, businessGroup: null, marketSegment: null }
const rule = (given: Partial<AssortmentRule>): AssortmentRule => ({
  ...nothing,
  id: 'a0S',
  name: 'A rule',
  effect: 'deny',
  account: null,
  group: null,
  startsOn: null,
  endsOn: null,
  reason: 'contract',
  note: null,
  ...given,
})

describe('a rule of an assortment', () => {
  const customer = { id: 'customer', groups: ['bakers'] }
  it.each([
    ['of every customer', {}, true],
    ['of the account', { account: 'customer' }, true],
    ['of another account', { account: 'other' }, false],
    ['of a group it is in', { group: 'bakers' }, true],
    ['of a group it is not in', { group: 'brewers' }, false],
    ['of the account, in a group it is not in', { account: 'customer', group: 'brewers' }, false],
    ['on its first day', { startsOn: '2026-06-15' }, true],
    ['before its first day', { startsOn: '2026-06-16' }, false],
    ['on its last day', { endsOn: '2026-06-15' }, true],
    ['after its last day', { endsOn: '2026-06-14' }, false],
  ] as const)('%s', (_what, given, holds) => {
    expect(concerns(rule(given), customer, '2026-06-15')).toBe(holds)
  })
})

describe('what rules select', () => {
  const grade = {
    id: 'g1',
    principal: 'p1',
    tradeName: 't1',
    businessGroups: ['b1', 'b2'],
    marketSegments: ['s1'],
  }
  const place = (kind: string, id: string) =>
    id === 'gone' ? null : { slug: `${kind} ${id}`, ids: id === 'twin' ? ['twin', 's1'] : [id] }
  const selected = (given: Partial<AssortmentRule>) => isSelected(selectionOf([rule(given)], place), grade)

  it.each([
    [{ grade: 'g1' }, true],
    [{ grade: 'g2' }, false],
    [{ tradeName: 't1' }, true],
    [{ tradeName: 't2' }, false],
    [{ principal: 'p1' }, true],
    [{ principal: 'p2' }, false],
    [{ businessGroup: 'b2' }, true],
    [{ businessGroup: 'b3' }, false],
    [{ marketSegment: 's1' }, true],
    [{ marketSegment: 's2' }, false],
    // Segments that are named alike are one.
    [{ marketSegment: 'twin' }, true],
    // What nothing is in any more selects nothing.
    [{ marketSegment: 'gone' }, false],
  ])('%j: %s', (given, expected) => {
    expect(selected(given)).toBe(expected)
  })

  it('holds each thing once, in one order, whatever the order of the rules', () => {
    const rules = [rule({ grade: 'g2' }), rule({ grade: 'g1' }), rule({ grade: 'g2' }), rule({ marketSegment: 's1' })]
    expect(selectionOf(rules, place)).toEqual(selectionOf(rules.toReversed(), place))
    expect(selectionOf(rules, place).grades).toEqual(['g1', 'g2'])
  })
})
