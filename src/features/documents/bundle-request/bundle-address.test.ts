import { describe, expect, it } from 'vitest'
import { recordIdFrom } from '#platform/values/record-id.ts'
import { bundleAddress, maxBundleItems, readBundleRequest } from './bundle-address.ts'

const nothing = { certificates: [], products: [], types: [], language: null, beyond: 0 }
const read = (query: string) => readBundleRequest(new URLSearchParams(query))
const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => recordIdFrom(prefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, at >> 8, at & 255)))

describe('Address of a document bundle', () => {
  it.each([
    ['', nothing],
    ['types=&language=&products=', nothing],
    ['language=xx&types=novel&products=nothing', nothing],
    ['products=01t000000000001', { ...nothing, products: ['01t000000000001AAA'] }],
    ['products=01t000000000001&products=01t000000000001AAA', { ...nothing, products: ['01t000000000001AAA'] }],
    [
      'certificates=a07000000000001AAA&language=de',
      { ...nothing, certificates: ['a07000000000001AAA'], language: 'de' },
    ],
    ['types=brochure&types=safety-data-sheet', { ...nothing, types: ['safety-data-sheet', 'brochure'] }],
  ])('Parses the query ?%s', (query, request) => {
    expect(read(query)).toEqual(request)
  })

  it('Keeps the order of the requested ids and counts those beyond the limit', () => {
    const certificates = ids('a07', 150)
    const products = ids('01t', 80).toReversed()
    const request = readBundleRequest(new URL(bundleAddress('https://x', { certificates, products })).searchParams)
    expect(request).toEqual({
      ...nothing,
      certificates,
      products: products.slice(0, maxBundleItems - 150),
      beyond: 30,
    })
    expect(
      read(
        ids('a07', 201)
          .map((id) => `certificates=${id}`)
          .join('&'),
      ),
    ).toMatchObject({ beyond: 1, products: [] })
  })

  it.each([
    [{}, '/nl/nl-nl/documents-pack'],
    [{ products: ['01t1', '01t0'] }, '/nl/nl-nl/documents-pack?products=01t1&products=01t0'],
    [
      { types: ['brochure', 'safety-data-sheet'], language: 'fr-CA', certificates: ['a07'] },
      '/nl/nl-nl/documents-pack?certificates=a07&types=safety-data-sheet&types=brochure&language=fr-CA',
    ],
  ] as const)('Writes %o in canonical form', (request, address) => {
    expect(bundleAddress('/nl/nl-nl', request)).toBe(address)
  })
})
