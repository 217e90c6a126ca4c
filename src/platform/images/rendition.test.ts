import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentKeyFrom, isContentKey, mediaAddress } from '#platform/values/content-key.ts'
import { hasRenditions, renditionWidthOf, renditionWidths, srcSetOf } from './rendition.ts'

const key = contentKeyFrom(Uint8Array.of(1, 2, 3))
const file = mediaAddress(key)
const base = '/nl/nl-nl'
const at = (width: number) => `${base}/sfsites/c/cms/delivery/media/${key}?w=${width}`

/** As the decision on images lists them. */
const allWidths = [320, 640, 960, 1280, 1600].map((width) => `${at(width)} ${width}w`)

describe('srcSetOf', () => {
  it.each<[string, number | null, readonly string[]]>([
    ['every width where its own is not known', null, allWidths],
    [
      'the table up to its own width, which the next address gives',
      1000,
      [`${at(320)} 320w`, `${at(640)} 640w`, `${at(960)} 960w`, `${at(1280)} 1000w`],
    ],
    ['exactly a width of the table', 960, [`${at(320)} 320w`, `${at(640)} 640w`, `${at(960)} 960w`]],
    ['no more than the table has', 6000, allWidths],
    ['one that is smaller than all', 48, [`${at(320)} 48w`]],
  ])('[IMG-04] Lists %s', (_, width, expected) => {
    expect(srcSetOf(file, base, width)).toBe(expected.join(', '))
  })

  it.each([
    '',
    '/cms/delivery/media/',
    '/cms/delivery/media/MC1',
    `https://else.test${file}`,
    `/x${file}`,
    'data:image/png;base64,AA',
  ])('Is empty for %s, which is not one of our images', (other) => {
    expect(srcSetOf(other, base)).toBe('')
  })

  it('Lists each width once in ascending order, never above the width of the image', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.option(fc.integer({ min: 1, max: 40_000 })),
        fc.string(),
        (bytes, width, rest) => {
          const input = mediaAddress(contentKeyFrom(bytes)) + (rest === '' ? '' : `?${rest}`)
          const candidates = srcSetOf(input, base, width).split(', ')
          const widths = candidates.map((candidate) => {
            const [, name = '', requested = '', shown = ''] =
              /^\/nl\/nl-nl\/sfsites\/c\/cms\/delivery\/media\/(MC\w{26})\?w=(\d+) (\d+)w$/.exec(candidate) ?? []
            expect(isContentKey(name)).toBe(true)
            expect(renditionWidthOf(requested)).not.toBeNull()
            expect(Number(shown)).toBeLessThanOrEqual(Number(requested))
            return Number(shown)
          })
          expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b))
          expect(widths.at(-1)).toBe(Math.min(width ?? Number.POSITIVE_INFINITY, renditionWidths.at(-1) ?? 0))
        },
      ),
    )
  })

  it('Lists only addresses of this portal, for any file', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => file + rest),
        ),
        (input) => {
          for (const candidate of srcSetOf(input, base, 700).split(', '))
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
])('Reads the width %j as %s', (text, width) => {
  expect(renditionWidthOf(text)).toBe(width)
})

it.each([
  ['image/jpeg', true],
  ['image/png', true],
  ['image/gif', false],
  ['image/svg+xml', false],
  ['application/pdf', false],
])('Images of type %s have renditions: %s', (contentType, expected) => {
  expect(hasRenditions(contentType)).toBe(expected)
})
