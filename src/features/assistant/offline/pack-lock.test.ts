import { describe, expect, it } from 'vitest'
import {
  afterContact,
  attemptsLeft,
  countedAttempt,
  isLocked,
  isSimplePin,
  locksAt,
  openFor,
  type PackLock,
} from './pack-lock.ts'

const none = new Uint8Array()
const lock: PackLock = {
  pin: { salt: none, iterations: 1, hash: none },
  attempts: 0,
  session: { from: 1000, until: 4000 },
  idle: 3000,
}

describe('The lock of the packs', () => {
  it.each([
    ['the last moment of the session', lock.session, null, 3999, false, 4000],
    ['the end of the session', lock.session, null, 4000, true, null],
    ['a clock before the last contact', lock.session, null, 999, true, null],
    ['the moment of the contact', lock.session, null, 1000, false, 4000],
    ['a lock that was closed', null, null, 2000, true, null],
    ['a right PIN', null, { from: 5000, until: 8000 }, 7999, false, 8000],
    ['a right PIN of long ago', null, { from: 5000, until: 8000 }, 8000, true, null],
    ['a clock before the right PIN', null, { from: 5000, until: 8000 }, 4999, true, null],
    ['a right PIN beside a session that ended', lock.session, { from: 5000, until: 8000 }, 6000, false, 8000],
    ['a right PIN beside a valid session', lock.session, { from: 2000, until: 5000 }, 3000, false, 5000],
  ])('[OFF-03] With %s', (_, session, unlocked, now, locked, at) => {
    expect(isLocked({ session }, unlocked, now)).toBe(locked)
    expect(locksAt({ session }, unlocked, now)).toBe(at)
  })

  it('[OFF-03] A contact gives all attempts back and begins the time of the session anew', () => {
    expect(afterContact({ ...lock, attempts: 4, session: null }, 900, 7000)).toEqual({
      ...lock,
      session: { from: 7000, until: 7900 },
      idle: 900,
    })
    expect(openFor(lock, 7000)).toEqual({ from: 7000, until: 10_000 })
  })

  it('[OFF-03] Five attempts are counted, and no sixth', () => {
    const left: number[] = []
    let current: PackLock | null = lock
    while (current !== null) {
      left.push(attemptsLeft(current))
      current = countedAttempt(current)
    }
    expect(left).toEqual([5, 4, 3, 2, 1, 0])
  })

  it.each([
    ['000000', true],
    ['777777', true],
    ['123456', true],
    ['456789', true],
    ['654321', true],
    ['112233', false],
    ['123457', false],
    ['901234', false],
    ['482913', false],
  ])('[OFF-03] The PIN %s is simple: %s', (pin, isSimple) => {
    expect(isSimplePin(pin)).toBe(isSimple)
  })
})
