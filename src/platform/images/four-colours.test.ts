import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeFourColours, hasFourColours } from './four-colours.ts'

const cmyk = readFileSync(join(import.meta.dirname, '../../../tests/fixtures/samples/cmyk.jpg'))

/** The beginning of a JPEG: segments, each with a marker and its bytes. */
const jpeg = (...segments: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat()])
const frame = (marker: number, inks: number) => [0xff, marker, 0, 11, 8, 0, 1, 0, 1, inks, 0, 0, 0]
const table = (marker: number) => [0xff, marker, 0, 4, 9, 9]

describe('Pictures in the inks of a printer', () => {
  it.each([
    ['a photograph in CMYK', cmyk, true],
    ['a frame with four inks', jpeg(frame(0xc0, 4)), true],
    [
      'a progressive frame after tables and fill bytes',
      jpeg(table(0xc4), table(0xc8), table(0xcc), [0xff], frame(0xc2, 4)),
      true,
    ],
    ['a frame with three colours', jpeg(table(0xe0), frame(0xc0, 3)), false],
    ['a header that is cut', jpeg([0xff, 0xc0]), false],
    ['bytes that are no segment', jpeg([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), false],
  ])('Are recognised: %s', (_, bytes, expected) => {
    expect(hasFourColours(bytes)).toBe(expected)
  })

  it('Are decoded in the colours of a screen, and a picture that is none is refused', async () => {
    const { data, width, height } = await decodeFourColours(cmyk)
    expect(data).toHaveLength(width * height * 4)
    // Every pixel is opaque, and they do not all look alike.
    const pixels = Array.from({ length: width * height }, (_value, at) => [...data.subarray(4 * at, 4 * at + 4)])
    expect(new Set(pixels.map((pixel) => pixel[3]))).toEqual(new Set([255]))
    expect(new Set(pixels.map((pixel) => pixel.join())).size).toBeGreaterThan(1)
    await expect(decodeFourColours(cmyk.subarray(0, 40))).rejects.toThrow('cannot be read')
  })
})
