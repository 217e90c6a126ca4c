import { describe, expect, it } from 'vitest'
import { type AssortmentRule, concerns, isSelected, selectionOf } from './assortment.ts'

const nothing = { principal: null, tradeName: null, grade: null, businessGroup: null, marketSegment: null }
const rule = (overrides: Partial<AssortmentRule>): AssortmentRule => ({
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
  ...overrides,
})

describe('Assortment rule', () => {
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
  ] as const)('Decides whether a rule applies: %s', (_what, input, holds) => {
    expect(concerns(rule(input), customer, '2026-06-15')).toBe(holds)
  })
})

describe('Selection of assortment rules', () => {
  const grade = {
    id: 'g1',
    principal: 'p1',
    tradeName: 't1',
    businessGroups: ['b1', 'b2'],
    marketSegments: ['s1'],
  }
  const find = (kind: string, id: string) =>
    id === 'gone' ? null : { slug: `${kind} ${id}`, ids: id === 'twin' ? ['twin', 's1'] : [id] }
  const selected = (overrides: Partial<AssortmentRule>) => isSelected(selectionOf([rule(overrides)], find), grade)

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
    // Segments with the same name count as one.
    [{ marketSegment: 'twin' }, true],
    // A segment that no longer exists selects nothing.
    [{ marketSegment: 'gone' }, false],
  ])('Decides whether the selection %j includes a grade: %s', (input, expected) => {
    expect(selected(input)).toBe(expected)
  })

  it('Contains each item once, in an order that does not depend on the order of the rules', () => {
    const rules = [rule({ grade: 'g2' }), rule({ grade: 'g1' }), rule({ grade: 'g2' }), rule({ marketSegment: 's1' })]
    expect(selectionOf(rules, find)).toEqual(selectionOf(rules.toReversed(), find))
    expect(selectionOf(rules, find).grades).toEqual(['g1', 'g2'])
  })
})
