import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { renditionFormatFor, renditionFormats } from './rendition-format.ts'

it.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/avif,image/jxl,image/heic,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/WEBP', 'webp'],
  ['image/avif;q=0.5, image/webp', 'webp'],
  ['image/avif; q=0.5, image/webp;q=0.50', 'avif'],
  ['image/avif;q=0,image/webp;q=0.1', 'webp'],
  ['image/avif;q=high,image/webp;q=2', null],
  ['image/avif;level=1', 'avif'],
  ['*/*', null],
  ['image/*', null],
  ['image/png', null],
  ['', null],
  ['image/avifs', null],
])('Accept: %s gives %s', (accept, format) => {
  expect(renditionFormatFor(accept)).toBe(format)
})

it('Only a format of the header is chosen, for any header', () => {
  fc.assert(
    fc.property(fc.string(), (accept) => {
      const format = renditionFormatFor(accept)
      expect(format === null || (renditionFormats.includes(format) && accept.toLowerCase().includes(format))).toBe(true)
    }),
  )
})
