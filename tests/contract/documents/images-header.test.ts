import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageHeader, imageRefusal, isMoving } from '#platform/images/image-header.ts'
import { renditionMaker } from '#platform/images/rendition-maker.ts'
import { gif, jpeg, movingPng, png, pngOf } from '../../fixtures/images.ts'

describe('The header of an image', async () => {
  const photograph = await jpeg(64, 48)
  const [webp, avif] = await others(png(64, 48))

  it.each([
    ['PNG', png(64, 48), 'png'],
    ['JPEG', photograph, 'jpeg'],
    ['WebP', webp, 'webp'],
    ['AVIF', avif, 'avif'],
    ['GIF', gif(64, 48), 'gif'],
  ])('Contains the type and size of a %s, and is null for truncated bytes', (_, bytes, type) => {
    expect(imageHeader(bytes)).toEqual({ type, width: 64, height: 48 })
    for (const length of [0, 1, 7, 9]) expect(imageHeader(bytes.subarray(0, length))).toBeNull()
  })

  it.each([
    [1, 64, 48],
    [3, 64, 48],
    [6, 48, 64],
    [8, 48, 64],
  ])('Contains the displayed size after the EXIF rotation (%i)', async (orientation, width, height) => {
    expect(imageHeader(await jpeg(64, 48, undefined, orientation))).toEqual({ type: 'jpeg', width, height })
  })

  it.each([
    ['text', Buffer.from('%PDF-1.7')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"/>')],
    ['a PNG of no size', pngOf(0, 48, new Uint8Array())],
  ])('Is null for %s', (_, bytes) => {
    expect(imageHeader(bytes)).toBeNull()
  })

  it('Is parsed or null for arbitrary bytes, without an exception', () => {
    const starts = [png(8, 8), photograph, webp, avif, gif(8, 8), Buffer.alloc(0)].map((each) => [...each])
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(400), fc.uint8Array({ maxLength: 300 }), (start, length, rest) => {
        const header = imageHeader(Uint8Array.from([...start.slice(0, length), ...rest]))
        expect(header === null || (header.width > 0 && header.height > 0)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('Detects animated images, which are served unchanged', async () => {
    expect(isMoving(movingPng(8, 8))).toBe(true)
    expect(isMoving(gif(8, 8))).toBe(true)
    const extended = Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', 'latin1')
    expect(isMoving(extended)).toBe(true)
    extended[20] = 0x10
    for (const still of [extended, png(8, 8), photograph, webp, avif]) expect(isMoving(still)).toBe(false)
  })

  it('Rejects more than 40 megapixels', () => {
    expect(imageRefusal({ width: 8000, height: 5000 })).toBeNull()
    expect(imageRefusal({ width: 8000, height: 5001 })).toBe(
      'is an image of 8000 × 5001 pixels: more than 40 megapixels are not taken',
    )
  })
})

/** The same picture in the formats that the fixtures cannot write. */
async function others(bytes: Buffer): Promise<readonly [Uint8Array, Uint8Array]> {
  const maker = renditionMaker()
  const written = await Promise.all(
    (['webp', 'avif'] as const).map((format) =>
      maker.make(
        () => Promise.resolve({ key: 'picture', type: 'png', width: 64, height: 48, bytes, shownWidth: 64, format }),
        'now',
      ),
    ),
  )
  await maker.close()
  const [webp, avif] = written.map((created) => (created.status === 'made' ? created.bytes : new Uint8Array()))
  return [webp ?? new Uint8Array(), avif ?? new Uint8Array()]
}
