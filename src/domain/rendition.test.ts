import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentKeyFrom, isContentKey, mediaAddress } from './content-key.ts'
import { hasRenditions, renditionWidthOf, renditionWidths, srcSetOf } from './rendition.ts'

const key = contentKeyFrom(Uint8Array.of(1, 2, 3))
const file = mediaAddress(key)
const base = '/nl/nl-nl'
const at = (width: number) => `${base}/sfsites/c/cms/delivery/media/${key}?w=${width}`

describe('srcSetOf', () => {
  it.each<[string, number | null, readonly string[]]>([
    ['every width where its own is not known', null, renditionWidths.map((width) => `${at(width)} ${width}w`)],
    [
      'the table up to its own width, which the next address gives',
      1000,
      [`${at(320)} 320w`, `${at(640)} 640w`, `${at(960)} 960w`, `${at(1280)} 1000w`],
    ],
    ['exactly a width of the table', 960, [`${at(320)} 320w`, `${at(640)} 640w`, `${at(960)} 960w`]],
    ['no more than the table has', 6000, renditionWidths.map((width) => `${at(width)} ${width}w`)],
    ['one that is smaller than all', 48, [`${at(320)} 48w`]],
  ])('[IMG-04] offers %s', (_, width, expected) => {
    expect(srcSetOf(file, base, width)).toBe(expected.join(', '))
  })

  it.each([
    '',
    '/cms/delivery/media/',
    '/cms/delivery/media/MC1',
    `https://else.test${file}`,
    `/x${file}`,
    'data:image/png;base64,AA',
  ])('offers nothing of %s, which is no image of ours', (other) => {
    expect(srcSetOf(other, base)).toBe('')
  })

  it('offers each width once, growing, never more than there is, whatever the image', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.option(fc.integer({ min: 1, max: 40_000 })),
        fc.string(),
        (bytes, width, rest) => {
          const given = mediaAddress(contentKeyFrom(bytes)) + (rest === '' ? '' : `?${rest}`)
          const candidates = srcSetOf(given, base, width).split(', ')
          const widths = candidates.map((candidate) => {
            const [, name = '', asked = '', shown = ''] =
              /^\/nl\/nl-nl\/sfsites\/c\/cms\/delivery\/media\/(MC\w{26})\?w=(\d+) (\d+)w$/.exec(candidate) ?? []
            expect(isContentKey(name)).toBe(true)
            expect(renditionWidthOf(asked)).not.toBeNull()
            expect(Number(shown)).toBeLessThanOrEqual(Number(asked))
            return Number(shown)
          })
          expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b))
          expect(widths.at(-1)).toBe(Math.min(width ?? Number.POSITIVE_INFINITY, renditionWidths.at(-1) ?? 0))
        },
      ),
    )
  })

  it('offers nothing but addresses of ours, whatever the file', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => file + rest),
        ),
        (given) => {
          for (const candidate of srcSetOf(given, base, 700).split(', '))
            expect(candidate === '' || candidate.startsWith(`${base}/sfsites/c/cms/delivery/media/MC`)).toBe(true)
        },
      ),
    )
  })
})

it.each([
  ['640', 640],
  ['0640', null],
  ['640.0', null],
  ['641', null],
  ['', null],
  ['1e3', null],
  ['-320', null],
])('reads the width %j as %s', (text, width) => {
  expect(renditionWidthOf(text)).toBe(width)
})

it.each([
  ['image/jpeg', true],
  ['image/png', true],
  ['image/gif', false],
  ['image/svg+xml', false],
  ['application/pdf', false],
])('of %s there are other sizes: %s', (contentType, expected) => {
  expect(hasRenditions(contentType)).toBe(expected)
})
