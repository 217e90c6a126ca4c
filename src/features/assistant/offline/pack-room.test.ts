import { describe, expect, it } from 'vitest'
import { packRoom, shortageOf } from './pack-room.ts'

const mega = 1_000_000

describe('Room for an offline pack', () => {
  it.each([
    ['a desktop that says nothing', {}, false, { limit: 200 * mega, free: Infinity }],
    ['a desktop', { quota: 90 * mega, usage: 30 * mega }, false, { limit: 200 * mega, free: 60 * mega }],
    ['a full device', { quota: 90 * mega, usage: 95 * mega }, false, { limit: 200 * mega, free: 0 }],
    ['iOS, which promises more', { quota: 900 * mega, usage: 20 * mega }, true, { limit: 45 * mega, free: 25 * mega }],
    ['iOS with less', { quota: 30 * mega, usage: 20 * mega }, true, { limit: 45 * mega, free: 10 * mega }],
  ])('[OFF-03] Is what the browser has left: %s', (_what, estimate, isIos, room) => {
    expect(packRoom(estimate, isIos)).toEqual(room)
  })

  it.each([
    ['fits', 40, 40, null],
    ['fits, because most of it has arrived', 44, 4, null],
    ['fits exactly', 44, 25, null],
    ['has no room for the rest', 44, 26, { type: 'room', size: 25 * mega }],
    ['is larger than a pack may be, although it has arrived', 46, 0, { type: 'limit', size: 45 * mega }],
  ])('[OFF-03] A pack %s', (_what, size, missing, shortage) => {
    const room = packRoom({ quota: 900 * mega, usage: (size === 40 ? 0 : 20) * mega }, true)
    expect(shortageOf(size * mega, missing * mega, room)).toEqual(shortage)
  })
})
