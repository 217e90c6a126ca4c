import { describe, expect, it } from 'vitest'
import { recordIdFrom } from './record-id.ts'
import { packAddress, packLimit, readPackRequest } from './pack-address.ts'

const nothing = { certificates: [], products: [], types: [], language: null, beyond: 0 }
const read = (query: string) => readPackRequest(new URLSearchParams(query))
const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => recordIdFrom(prefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, at >> 8, at & 255)))

describe('the address of a pack of files', () => {
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
  ])('?%s is read once, typed', (query, request) => {
    expect(read(query)).toEqual(request)
  })

  it('keeps the order in which things were asked for, and says how many are left out', () => {
    const certificates = ids('a07', 150)
    const products = ids('01t', 80).toReversed()
    const request = readPackRequest(new URL(packAddress('https://x', { certificates, products })).searchParams)
    expect(request).toEqual({
      ...nothing,
      certificates,
      products: products.slice(0, packLimit - 150),
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
  ] as const)('is written in one form: %o', (request, address) => {
    expect(packAddress('/nl/nl-nl', request)).toBe(address)
  })
})
