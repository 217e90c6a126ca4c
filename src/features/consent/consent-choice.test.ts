import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consentWording, decided, decisionOf, openPurposes, type ConsentDecision } from './consent-choice.ts'
import { consentPurposes } from '#platform/values/consent-purposes.ts'

const visitor = '0123456789abcdef0123456789abcdef'
const decision: ConsentDecision = {
  visitor,
  wording: consentWording,
  day: '2026-03-01',
  answered: ['statistics', 'chat'],
  allowed: ['statistics'],
  recorded: true,
}
const stored = (changes: object = {}): string => JSON.stringify({ ...decision, ...changes })

describe('Consent decision', () => {
  it.each([
    ['the day itself', '2026-03-01', true],
    ['a day less than a year later', '2027-02-28', true],
    ['a year later', '2027-03-01', false],
    ['before it was given, by a wrong clock', '2026-02-28', false],
  ])('[MSC-02] Is valid for twelve months: %s', (_when, today, holds) => {
    expect(decisionOf(stored(), today)).toEqual(holds ? decision : null)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['other words', stored({ wording: '2020-01' })],
    ['a name for a visitor', stored({ visitor: 'Ada Lovelace' })],
    ['no day', stored({ day: 'yesterday' })],
  ])('[MSC-02] Ignores an invalid stored value: %s', (_what, text) => {
    expect(decisionOf(text, '2026-03-02')).toBeNull()
  })

  it('[MSC-02] Allows neither unanswered nor unknown purposes', () => {
    expect(decisionOf(stored({ allowed: ['media', 'everything', 'statistics'] }), '2026-03-02')?.allowed).toEqual([
      'statistics',
    ])
  })

  it('[MSC-02] Allows nothing for arbitrary stored JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(decisionOf(JSON.stringify(value), '2026-03-02')?.allowed ?? []).toEqual([])
      }),
    )
  })

  it.each([
    ['a refusal of all', [], ['statistics', 'chat'], []],
    ['one of two', ['chat'], ['statistics', 'chat'], ['chat']],
    ['what was not asked', ['media'], ['statistics', 'chat'], []],
  ] as const)('[MSC-02] Allows what was both requested and allowed: %s', (_what, allows, answered, allowed) => {
    expect(decided(null, ['statistics', 'chat'], allows, { visitor, day: '2026-04-01' })).toMatchObject({
      answered,
      allowed,
      recorded: false,
    })
  })

  it('[MSC-02] Keeps earlier answers and can be withdrawn', () => {
    const origin = { visitor: 'f'.repeat(32), day: '2026-04-01' }
    const withMedia = decided(decision, ['media'], ['media'], origin)
    expect(withMedia).toMatchObject({ visitor, answered: consentPurposes, allowed: ['statistics', 'media'] })
    expect(decided(withMedia, consentPurposes, [], origin).allowed).toEqual([])
  })

  it('[MSC-02] Requests only purposes that are not answered yet', () => {
    expect(openPurposes([], null)).toEqual([])
    expect(openPurposes(['statistics', 'chat'], decision)).toEqual([])
    expect(openPurposes(['statistics', 'media'], decision)).toEqual(['media'])
  })
})
