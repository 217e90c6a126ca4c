import { expect, it } from 'vitest'
import { forgottenBefore, readRetention, retentionDefaults } from './retention.ts'

it.each([
  ['audit=30', { ...retentionDefaults, audit: 30 }],
  ['letters=0, consents=7', { ...retentionDefaults, letters: 0, consents: 7 }],
  ['audit', null],
  ['audit=', null],
  ['audit=-1', null],
  ['audit=1=2', null],
  ['audit=123456', null],
  ['everything=3', null],
  ['toString=3', null],
  ['audit=3,,', null],
])('reads %s', (text, days) => {
  expect(readRetention(text)).toEqual(days)
})

it('counts in days from now, and keeps without an end what has none', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(forgottenBefore(1, now)).toEqual(new Date('2026-06-14T12:00:00Z'))
  expect(forgottenBefore(0, now)).toBeNull()
})
