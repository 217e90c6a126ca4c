import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecordId, keyPrefixOf, recordIdBytes, recordIdFrom, toId18 } from './record-id.ts'

describe('record ids', () => {
  it.each([
    // All letters of a five: bits 0 to 4 of the check character, A (no capitals) to 5 (five of them).
    ['000000000000000', '000000000000000AAA'],
    ['AAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAA555'],
    ['Aaaaa0000000000', 'Aaaaa0000000000BAA'],
    ['aAaaa0000000000', 'aAaaa0000000000CAA'],
    ['aaaaA0000000000', 'aaaaA0000000000QAA'],
    ['00000aaaaAAaaaa', '00000aaaaAAaaaaAQB'],
    // The platform's master record type.
    ['012000000000000', '012000000000000AAA'],
  ])('[VAL-07] gives %s its three check characters', (id15, id18) => {
    expect(toId18(id15)).toBe(id18)
    expect(toId18(id18)).toBe(id18)
  })

  it('[VAL-07] takes check characters in either case, and answers them as they should be', () => {
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
  ])('[VAL-07] refuses %j: 15 or 18 letters and digits', (value) => {
    expect(isRecordId(value)).toBe(false)
  })

  it('[VAL-07] refuses 18 characters whose last three are wrong', () => {
    expect(isRecordId('AAAAAAAAAAAAAAA555')).toBe(true)
    expect(isRecordId('AAAAAAAAAAAAAAA554')).toBe(false)
    expect(isRecordId('aAAAAAAAAAAAAAA555')).toBe(false)
  })

  it('[VAL-07] tells two ids apart that differ only in case', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '0', '9'), minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        fc.pre(one !== other)
        expect(toId18(one)?.toLowerCase()).not.toBe(toId18(other)?.toLowerCase())
      }),
    )
  })

  it('makes a valid id of the object from any bytes, and the same from the same', () => {
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

  it('makes different ids from bytes whose number differs', () => {
    expect(recordIdFrom('01t', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 61))).toBe('01t00000000000zAAA')
    expect(recordIdFrom('01t', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 62))).toBe('01t000000000010AAA')
  })
})
