import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAddress, compareFileAddress, moved, mustRewriteIds, readCompareRequest } from './compare-address.ts'

const [first, second] = ['01tAAAAAAAAAAAA', '01tBAAAAAAAAAAA']

const read = (query: string) => readCompareRequest(new URLSearchParams(query))

describe('The address of a comparison', () => {
  it('[CMP-01] Holds the products in the order of their columns.', () => {
    const { ids } = read(`ids=${first},${second}&only-differences=yes`)
    expect(ids.map((id) => id.slice(0, 15))).toEqual([first, second])
    expect(compareAddress('/nl/nl-nl', { ids, onlyDifferences: true })).toBe(
      `/nl/nl-nl/compare?ids=${ids.join(',')}&only-differences=yes`,
    )
    expect(compareFileAddress('/nl/nl-nl', { ids })).toBe(`/nl/nl-nl/compare.csv?ids=${ids.join(',')}`)
    expect(compareAddress('/nl/nl-nl', {})).toBe('/nl/nl-nl/compare')
  })

  it('[CMP-01] Accepts what check boxes send, and ignores repetitions and what is no id.', () => {
    const sent = `ids=${second}&ids=x&ids=${first}&ids=${second}`
    expect(read(sent).ids.map((id) => id.slice(0, 15))).toEqual([second, first])
    expect(mustRewriteIds(new URLSearchParams(sent), read(sent))).toBe(true)
    const canonical = `ids=${read(sent).ids.join(',')}`
    expect(mustRewriteIds(new URLSearchParams(canonical), read(canonical))).toBe(false)
    expect(mustRewriteIds(new URLSearchParams(''), read(''))).toBe(false)
    expect(mustRewriteIds(new URLSearchParams('ids=x'), read('ids=x'))).toBe(true)
    expect(mustRewriteIds(new URLSearchParams(`${canonical}&ids=x`), read(`${canonical}&ids=x`))).toBe(true)
  })

  it('Keeps the words of a search, and takes only "yes" for only differences.', () => {
    expect(read('add=%20gum %26 acid%20').add).toBe('gum & acid')
    expect(compareAddress('', { add: 'gum & acid' })).toBe('/compare?add=gum+%26+acid')
    expect([read('only-differences=yes'), read('only-differences=no')].map((each) => each.onlyDifferences)).toEqual([
      true,
      false,
    ])
  })

  it('Reads at most 48 ids.', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `01t${String(at).padStart(12, '0')}`)
    expect(read(`ids=${ids.join(',')}`).ids).toHaveLength(48)
  })
})

describe('Moving a column', () => {
  it.each([
    ['to the right', 0, 1, [1, 0, 2]],
    ['to the left', 2, -1, [0, 2, 1]],
    ['beyond the first column', 0, -1, [0, 1, 2]],
    ['beyond the last column', 2, 1, [0, 1, 2]],
  ] as const)('[CMP-01] Moves a product %s.', (_where, at, steps, expected) => {
    const ids = ['a', 'b', 'c']
    expect(moved(ids, ids[at] ?? '', steps)).toEqual(expected.map((index) => ids[index]))
  })

  it('[CMP-01] Leaves the columns as they are if the product is none of them.', () => {
    expect(moved(['a', 'b', 'c'], 'd', 1)).toEqual(['a', 'b', 'c'])
  })

  it('[CMP-01] Loses and doubles nothing.', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 6 }),
        fc.string(),
        fc.integer({ min: -7, max: 7 }),
        (ids, id, steps) => {
          expect(moved(ids, ids[0] ?? id, steps).toSorted()).toEqual(ids.toSorted())
        },
      ),
    )
  })
})
