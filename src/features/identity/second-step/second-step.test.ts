import { describe, expect, it } from 'vitest'
import { inGroups, recoveryCodeBytes, recoveryCodeOf, typedCode } from './second-step.ts'

describe('Typed code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['000000', '000000'],
  ])('Parses %j as a code of the app', (text, code) => {
    expect(typedCode(text)).toEqual({ type: 'time', code })
  })

  it.each([
    ['ABCDE-FGH23-45678', 'ABCDEFGH2345678'],
    ['abcde fgh23 45678', 'ABCDEFGH2345678'],
    ['OIL00-00000-00000', '011000000000000'],
    ['0000 0000 0000 000', '000000000000000'],
  ])('Parses %j as a recovery code', (text, code) => {
    expect(typedCode(text)).toEqual({ type: 'recovery', code })
  })

  it.each([
    '',
    '12345',
    '1234567',
    '12345a',
    '١٢٣٤٥٦',
    'ABCDE-FGH23-4567',
    'ABCDE-FGH23-4567U',
    '1'.repeat(61),
    '1 '.repeat(200),
  ])('Rejects %j', (text) => {
    expect(typedCode(text)).toBeNull()
  })
})

describe('Recovery code', () => {
  it('Can be parsed after it was created', () => {
    for (const first of Array.from({ length: 256 }, (_, at) => at)) {
      const code = recoveryCodeOf(Uint8Array.from({ length: recoveryCodeBytes }, (_, at) => (first + at * 17) % 256))
      expect(code).toMatch(/^\w{5}-\w{5}-\w{5}$/)
      expect(typedCode(code.toLowerCase())).toEqual({ type: 'recovery', code: code.replaceAll('-', '') })
    }
  })

  it('Requires enough random bytes', () => {
    expect(() => recoveryCodeOf(new Uint8Array(14))).toThrow(RangeError)
  })
})

it('Groups a text for reading and typing', () => {
  expect(inGroups('ABCDEFGHIJ', 4, ' ')).toBe('ABCD EFGH IJ')
  expect(inGroups('', 4, ' ')).toBe('')
})
