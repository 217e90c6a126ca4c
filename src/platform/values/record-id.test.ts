import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecordId, keyPrefixOf, recordIdBytes, recordIdFrom, toId18 } from './record-id.ts'

describe('Record ids', () => {
  it.each([
    // Every character of a group of five is a letter: the check characters range from A (no capitals) to 5 (five
    // capitals).
    ['000000000000000', '000000000000000AAA'],
    ['AAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAA555'],
    ['Aaaaa0000000000', 'Aaaaa0000000000BAA'],
    ['aAaaa0000000000', 'aAaaa0000000000CAA'],
    ['aaaaA0000000000', 'aaaaA0000000000QAA'],
    ['00000aaaaAAaaaa', '00000aaaaAAaaaaAQB'],
    // The platform's master record type.
    ['012000000000000', '012000000000000AAA'],
  ])('[VAL-07] Adds three check characters to %s', (id15, id18) => {
    expect(toId18(id15)).toBe(id18)
    expect(toId18(id18)).toBe(id18)
  })

  it.each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])(
    '[VAL-07] Counts %s as a capital at each of the fifteen places',
    (capital) => {
      // A single capital is the first, second, third, fourth or fifth bit of the check character of its group.
      const single = ['B', 'C', 'E', 'I', 'Q']
      for (let at = 0; at < 15; at++) {
        const check = ['A', 'A', 'A'].map((none, group) => (group === Math.floor(at / 5) ? single[at % 5] : none))
        const id = 'z'.repeat(at) + capital + '9'.repeat(14 - at)
        expect(toId18(id)).toBe(id + check.join(''))
      }
    },
  )

  it('[VAL-07] Accepts check characters in either case and returns the canonical form', () => {
    expect(toId18('AAAAAAAAAAaaaaa55a')).toBe('AAAAAAAAAAaaaaa55A')
  })

  it.each([
    '',
    '0',
    '00000000000000',
    '0000000000000000',
    '00000000000000000',
    '0000000000000000AAA',
    '00000000000000-',
    'é00000000000000',
  ])('[VAL-07] Refuses %j: an id has 15 or 18 letters and digits', (value) => {
    expect(isRecordId(value)).toBe(false)
  })

  it('[VAL-07] Refuses 18 characters with wrong check characters', () => {
    expect(isRecordId('AAAAAAAAAAAAAAA555')).toBe(true)
    expect(isRecordId('AAAAAAAAAAAAAAA554')).toBe(false)
    expect(isRecordId('aAAAAAAAAAAAAAA555')).toBe(false)
    // The check characters of no spelling: a digit is no capital, and there is no check character 6.
    for (const id of ['01T000000000000BAA', '01T000000000000AA6', '01T000000000000EAB'])
      expect([id, isRecordId(id)]).toEqual([id, false])
  })

  it('[VAL-07] Restores the case of 18 characters that are all capitals, or have none', () => {
    for (const word of ['POLYETHYLENEGLYCOL', 'polyethyleneglycol']) expect(toId18(word)).toBeNull()
    fc.assert(
      fc.property(fc.stringMatching(/^(?:01t|a0K|0DM)[0-9A-Za-z]{12}$/), (id15) => {
        const id = toId18(id15)
        expect(toId18(id?.toUpperCase() ?? '')).toBe(id)
        expect(toId18(id?.toLowerCase() ?? '')).toBe(id)
      }),
    )
  })

  it('[VAL-07] Distinguishes ids that differ only in case', () => {
    const characters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '0', '9'), minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(characters, characters, (one, other) => {
        fc.pre(one !== other)
        expect(toId18(one)?.toLowerCase()).not.toBe(toId18(other)?.toLowerCase())
      }),
    )
  })

  it('Creates a valid id of the object from any bytes, and the same id from the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: recordIdBytes, maxLength: 32 }), (bytes) => {
        const id = recordIdFrom('01t', bytes)
        expect(isRecordId(id)).toBe(true)
        expect(id).toHaveLength(18)
        expect(keyPrefixOf(id)).toBe('01t')
        expect(recordIdFrom('01t', bytes)).toBe(id)
      }),
    )
  })

  it('Creates different ids from bytes with different numbers', () => {
    expect(recordIdFrom('01t', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 61))).toBe('01t00000000000zAAA')
    expect(recordIdFrom('01t', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 62))).toBe('01t000000000010AAA')
  })
})
