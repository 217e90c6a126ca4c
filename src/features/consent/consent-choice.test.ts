import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consentWording, decided, decisionOf, openPurposes, type ConsentDecision } from './consent-choice.ts'
import { consentPurposes } from '#platform/values/consent-purposes.ts'

const visitor = '0123456789abcdef0123456789abcdef'
const decision: ConsentDecision = {
  visitor,
  wording: consentWording,
  at: '2026-03-01T10:00:00.000Z',
  answered: ['statistics', 'chat'],
  allowed: ['statistics'],
  recorded: true,
}
const stored = (changes: object = {}): string => JSON.stringify({ ...decision, ...changes })

describe('Consent decision', () => {
  it.each([
    ['the moment itself', '2026-03-01T10:00:00.000Z', true],
    ['just before a year later', '2027-03-01T09:59:59.999Z', true],
    ['a year later', '2027-03-01T10:00:00.000Z', false],
    ['a day before it was given, by another clock', '2026-02-28T10:00:00.000Z', true],
    ['longer before it was given, by a wrong clock', '2026-02-28T09:59:59.999Z', false],
  ])('[MSC-02] Is valid for twelve months: %s', (_when, now, holds) => {
    expect(decisionOf(stored(), new Date(now))).toEqual(holds ? decision : null)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['other words', stored({ wording: '2020-01' })],
    ['a name for a visitor', stored({ visitor: 'Ada Lovelace' })],
    ['no moment', stored({ at: 'yesterday' })],
    ['a moment without its zone', stored({ at: '2026-03-01T10:00:00' })],
  ])('[MSC-02] Ignores an invalid stored value: %s', (_what, text) => {
    expect(decisionOf(text, new Date('2026-03-02T10:00:00Z'))).toBeNull()
  })

  it('[MSC-02] Allows neither unanswered nor unknown purposes', () => {
    expect(
      decisionOf(stored({ allowed: ['media', 'everything', 'statistics'] }), new Date('2026-03-02T10:00:00Z'))?.allowed,
    ).toEqual(['statistics'])
  })

  it('[MSC-02] Allows nothing for arbitrary stored JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(decisionOf(JSON.stringify(value), new Date('2026-03-02T10:00:00Z'))?.allowed ?? []).toEqual([])
      }),
    )
  })

  it.each([
    ['a refusal of all', [], ['statistics', 'chat'], []],
    ['one of two', ['chat'], ['statistics', 'chat'], ['chat']],
    ['what was not asked', ['media'], ['statistics', 'chat'], []],
  ] as const)('[MSC-02] Allows what was both requested and allowed: %s', (_what, allows, answered, allowed) => {
    expect(decided(null, ['statistics', 'chat'], allows, { visitor, at: '2026-04-01T10:00:00.000Z' })).toMatchObject({
      answered,
      allowed,
      recorded: false,
    })
  })

  it('[MSC-02] Keeps earlier answers and can be withdrawn', () => {
    const origin = { visitor: 'f'.repeat(32), at: '2026-04-01T10:00:00.000Z' }
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
