import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentKeyFrom, isContentKey, mediaAddress } from './content-key.ts'

describe('Content keys', () => {
  it('Are MC and the base32 form of 16 bytes (platform API §1)', () => {
    // The documented key, decoded by another program.
    expect(contentKeyFrom(Buffer.from('07042af612d0401e9ff888a2f98ac6cc', 'hex'))).toBe('MCA4CCV5QS2BAB5H7YRCRPTCWGZQ')
    expect(contentKeyFrom(new Uint8Array(16))).toBe(`MC${'A'.repeat(26)}`)
    expect(contentKeyFrom(new Uint8Array(16).fill(255))).toBe(`MC${'7'.repeat(25)}4`)
    expect(isContentKey('MCA4CCV5QS2BAB5H7YRCRPTCWGZQ')).toBe(true)
  })

  it('Are distinguished from other texts', () => {
    for (const wrong of [
      '',
      'MC',
      `MC${'A'.repeat(25)}`,
      `MC${'A'.repeat(27)}`,
      `mc${'a'.repeat(26)}`,
      `MC${'A'.repeat(25)}B`,
      `MC${'A'.repeat(24)}1A`,
      `MC${'A'.repeat(26)}\n`,
      '../../../../../../etc/passwd',
    ])
      expect(isContentKey(wrong), wrong).toBe(false)
  })

  it('Contain every bit of the bytes', () => {
    const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(sixteen, fc.nat(127), (bytes, bit) => {
        const key = contentKeyFrom(bytes)
        expect(isContentKey(key)).toBe(true)
        const other = bytes.slice()
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(contentKeyFrom(other)).not.toBe(key)
      }),
    )
  })

  it('Are the keys under which pages find the content', () => {
    expect(mediaAddress('MCX')).toBe('/cms/delivery/media/MCX')
  })
})
