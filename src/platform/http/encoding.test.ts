import { describe, expect, it } from 'vitest'
import { acceptedEncoding, entityTag, matchesTag } from './encoding.ts'

describe('acceptedEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip; q=0', 'identity'],
    ['br;q=0.01', 'br'],
    ['deflate', 'identity'],
    ['*', 'identity'],
    ['xbr, gzipped', 'identity'],
  ])('Chooses for %s the encoding %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})

describe('matchesTag', () => {
  it.each([
    [undefined, false],
    ['"abc"', true],
    ['"abc-br"', true],
    ['W/"abc-gzip"', true],
    ['"x", "abc"', true],
    ['*', false],
    ['abc', false],
    ['"abcd"', false],
    ['"abc-zip"', false],
  ])('Compares %s with the result %s', (header, matches) => {
    expect(matchesTag(header, 'abc')).toBe(matches)
  })

  it('Distinguishes the eTags of encodings', () => {
    expect(new Set((['br', 'gzip', 'identity'] as const).map((encoding) => entityTag('abc', encoding))).size).toBe(3)
  })
})
