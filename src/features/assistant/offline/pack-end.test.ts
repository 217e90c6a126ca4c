import { describe, expect, it } from 'vitest'
import { packEnd } from './pack-end.ts'
import { packExpiry } from './pack-expiry.ts'
import type { HolderAnswer } from './pack-holder.ts'

const [before, last, end] = ['2026-06-16T10:00:00.000Z', '2026-06-17T23:59:59.999Z', '2026-06-18T00:00:00.000Z']
const pack = { holder: { userId: '005A' }, expiresAt: end }
const owner: HolderAnswer = { userId: '005A', secondsLeft: 3600, now: before, device: 'valid' }
const nobody: HolderAnswer = { userId: null, secondsLeft: 0, now: before, device: 'valid' }

describe('The end of a pack', () => {
  it.each<[string, HolderAnswer | null, string, ReturnType<typeof packEnd>]>([
    ['its user, in whichever session', owner, before, null],
    ['nobody signed in: the session has ended, or the browser was restarted', nobody, before, null],
    ['no connection', null, last, null],
    ['a user whose device has no key yet', { ...owner, device: null }, before, null],
    ['nobody, on a device without a key', { ...nobody, device: null }, before, null],
    ['nobody, and a key that the server does not know', { ...nobody, device: 'unknown' }, before, null],
    ['its user, and a key that the server does not know', { ...owner, device: 'unknown' }, before, null],
    ['a sign-out', { ...nobody, device: 'signedOut' }, before, 'signedOut'],
    ['a sign-out and a sign-in', { ...owner, device: 'signedOut' }, before, 'signedOut'],
    ['another user', { ...owner, userId: '005B' }, before, 'otherUser'],
    ['another user who may prepare no packs', { ...nobody, device: 'otherUser' }, before, 'otherUser'],
    ['a deactivated user', { ...nobody, device: 'deactivated' }, before, 'deactivated'],
    ['a changed password', { ...owner, device: 'passwordChanged' }, before, 'passwordChanged'],
    ['a revoked device', { ...nobody, device: 'revoked' }, before, 'revoked'],
    ['its end without a connection', null, end, 'expired'],
    ['its end by the clock of the server', { ...owner, now: end }, before, 'expired'],
    ['its end, while the clock of the device was set back', { ...nobody, now: end }, before, 'expired'],
    ['a clock of the device that is ahead', { ...owner, now: last }, end, null],
  ])('[OFF-03] With %s', (_, answer, now, ended) => {
    expect(packEnd(pack, answer, new Date(now))).toBe(ended)
  })

  it.each([
    ['2026-06-15', '2026-06-17T00:00:00.000Z'],
    ['2026-06-17', '2026-06-19T00:00:00.000Z'],
    // A visit that is planned far ahead is prepared again.
    ['2026-07-30', '2026-06-22T09:00:00.000Z'],
    // A visit of the past still has a day.
    ['2026-05-01', '2026-06-16T09:00:00.000Z'],
  ])('[OFF-03] A pack for %s ends at %s', (plannedOn, ends) => {
    expect(packExpiry(plannedOn, new Date('2026-06-15T09:00:00Z')).toISOString()).toBe(ends)
  })
})
