import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDay, routedTo } from './routing.ts'

const request = {
  site: 'nl',
  kind: 'sample' as const,
  businessGroups: new Set(['food', 'pharma']),
  principals: new Set(['tarnvik']),
}
const everything = { site: null, kind: null, businessGroup: null, principal: null }
const rule = { id: 'a', position: 1, ...everything, person: 'ada', substitute: 'bo', absentUntil: null }
const available = () => true

describe('Routing rules', () => {
  it.each([
    ['without conditions', {}, 'ada'],
    ['for its site', { site: 'nl' }, 'ada'],
    ['for another site', { site: 'de' }, null],
    ['for its kind', { kind: 'sample' }, 'ada'],
    ['for another kind', { kind: 'quote' }, null],
    ['for the business group of one of its products', { businessGroup: 'pharma' }, 'ada'],
    ['for another business group', { businessGroup: 'coatings' }, null],
    ['for its principal', { principal: 'tarnvik' }, 'ada'],
    ['for another principal', { principal: 'oak' }, null],
    ['that meets all but one condition', { site: 'nl', kind: 'sample', principal: 'oak' }, null],
    ['whose person is away until today', { absentUntil: '2026-06-15' }, 'bo'],
    ['whose person came back today', { absentUntil: '2026-06-14' }, 'ada'],
    ['whose person is away without a substitute', { absentUntil: '2026-06-15', substitute: null }, null],
  ] as const)('[REQ-01] A rule %s', (_name, conditions, person) => {
    expect(routedTo([{ ...rule, ...conditions }], request, '2026-06-15', available)).toBe(person)
  })

  it('[REQ-01] The rule with the lowest position whose person is available comes first', () => {
    const rules = [
      { ...rule, id: 'c', position: 3, person: 'cy' },
      { ...rule, id: 'b', position: 2, person: 'bo' },
      { ...rule, id: 'a', position: 1, person: 'ada' },
    ]
    expect(routedTo(rules, request, '2026-06-15', available)).toBe('ada')
    expect(routedTo(rules, request, '2026-06-15', (person) => person !== 'ada')).toBe('bo')
    expect(routedTo(rules, request, '2026-06-15', () => false)).toBe(null)
    expect(routedTo([], request, '2026-06-15', available)).toBe(null)
  })

  it('[REQ-01] Whatever the rules are, a request has one person who is available, or is in the default inbox', () => {
    const optional = (...values: string[]) => fc.constantFrom(null, ...values)
    const person = fc.constantFrom('ada', 'bo', 'cy')
    const anyRule = fc.record({
      id: fc.uuid(),
      position: fc.nat(5),
      site: optional('nl', 'de'),
      kind: fc.constantFrom(null, 'default' as const, 'sample' as const),
      businessGroup: optional('food', 'coatings'),
      principal: optional('tarnvik', 'oak'),
      person,
      substitute: optional('ada', 'bo', 'cy'),
      absentUntil: optional('2026-06-14', '2026-06-15'),
    })
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), fc.uniqueArray(person), (rules, atWork) => {
        const to = routedTo(rules, request, '2026-06-15', (each) => atWork.includes(each as 'ada'))
        const named = rules.flatMap((each) => [each.person, each.substitute])
        expect(to === null || (atWork.includes(to as 'ada') && named.includes(to))).toBe(true)
        // The order in which the rules were read does not matter.
        expect(routedTo(rules.toReversed(), request, '2026-06-15', (each) => atWork.includes(each as 'ada'))).toBe(to)
      }),
    )
  })
})

it.each([
  // Monday, 15 June 2026.
  ['default', '2026-06-15', undefined, '2026-06-17'],
  ['sample', '2026-06-15', undefined, '2026-06-18'],
  ['quote', '2026-06-18', undefined, '2026-06-23'],
  ['default', '2026-06-20', undefined, '2026-06-23'],
  ['default', '2026-12-24', undefined, '2026-12-29'],
  // 27 April 2026 is a Monday.
  ['default', '2026-04-24', ['04-27'], '2026-04-29'],
  ['default', '2026-04-24', undefined, '2026-04-28'],
] as const)('[REQ-02] A request of the kind %s of %s, closed on %j, is due on %s', (kind, day, closedDays, due) => {
  expect(dueDay(kind, day, closedDays === undefined ? {} : { closedDays })).toBe(due)
})
