import { expect, it } from 'vitest'
import { forgottenBefore, readRetention, retentionDefaults } from './retention.ts'

it('[ENG-04] The default number of days for each kind equals the documentation of RETENTION_DAYS', () => {
  expect(retentionDefaults).toEqual({
    audit: 1095,
    'contact-requests': 730,
    'sign-up-requests': 365,
    'document-requests': 730,
    consents: 1095,
    requests: 1095,
    'unconfirmed-requests': 7,
    'guest-carts': 30,
    shares: 365,
    'share-openings': 180,
    visits: 1095,
    'import-jobs': 90,
    searches: 400,
    emails: 90,
  })
})

it.each([
  ['audit=30', { ...retentionDefaults, audit: 30 }],
  ['emails=0, consents=7', { ...retentionDefaults, emails: 0, consents: 7 }],
  ['audit', null],
  ['audit=', null],
  ['audit=-1', null],
  ['audit=1=2', null],
  ['audit=123456', null],
  ['everything=3', null],
  ['toString=3', null],
  ['audit=3,,', null],
])('Reads %s', (text, days) => {
  expect(readRetention(text)).toEqual(days)
})

it('Counts in days before now, and never expires data without a limit', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(forgottenBefore(1, now)).toEqual(new Date('2026-06-14T12:00:00Z'))
  expect(forgottenBefore(0, now)).toBeNull()
})
