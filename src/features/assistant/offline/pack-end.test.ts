import { describe, expect, it } from 'vitest'
import { hasEnded } from './pack-end.ts'
import { packExpiry } from './pack-expiry.ts'

const rika = { userId: '005A', session: 's1' }
const pack = { holder: rika, expiresAt: '2026-06-18T00:00:00.000Z' }

describe('The end of a pack', () => {
  it.each([
    ['the same session', rika, '2026-06-17T23:59:59.999Z', false],
    ['no connection', null, '2026-06-17T23:59:59.999Z', false],
    ['its end', rika, '2026-06-18T00:00:00.000Z', true],
    ['its end without a connection', null, '2026-06-18T00:00:00.000Z', true],
    ['another session of the user', { ...rika, session: 's2' }, '2026-06-16T10:00:00Z', true],
    ['another user', { userId: '005B', session: 's1' }, '2026-06-16T10:00:00Z', true],
    ['nobody signed in', { userId: null, session: '' }, '2026-06-16T10:00:00Z', true],
  ])('[OFF-03] With %s', (_, holder, now, ended) => {
    expect(hasEnded(pack, holder, new Date(now))).toBe(ended)
  })

  it.each([
    ['2026-06-15', '2026-06-17T00:00:00.000Z'],
    ['2026-06-17', '2026-06-19T00:00:00.000Z'],
    // A visit that is planned far ahead is prepared again.
    ['2026-07-30', '2026-06-22T09:00:00.000Z'],
    // A visit of the past still has a day.
    ['2026-05-01', '2026-06-16T09:00:00.000Z'],
  ])('[OFF-03] A pack for %s ends at %s', (plannedOn, end) => {
    expect(packExpiry(plannedOn, new Date('2026-06-15T09:00:00Z')).toISOString()).toBe(end)
  })
})
