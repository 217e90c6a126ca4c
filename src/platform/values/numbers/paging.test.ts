import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageCount, pageFromUrl, pageSizes, mustRemovePage, pageWindow } from './paging.ts'

describe('Pages', () => {
  it.each([
    [null, 7, 1],
    ['1', 7, 1],
    ['2', 7, 2],
    ['7', 7, 7],
  ])('[ADR-03] Reads %j of %d as %d', (value, pages, page) => {
    expect(pageFromUrl(value, pages)).toBe(page)
  })

  it.each(['abc', '', '0', '-1', '8', '2.5', '1e1', '02', ' 2', '+2', '2 ', '٣', 'Infinity', '9'.repeat(400)])(
    '[ADR-04] Reads %j of 7 as page 1',
    (value) => {
      expect(pageFromUrl(value, 7)).toBe(1)
      expect(mustRemovePage(value, 7)).toBe(true)
    },
  )

  it('[ADR-04] Accepts a page within the total, and a missing parameter', () => {
    expect(['2', '7', null].map((value) => mustRemovePage(value, 7))).toEqual([false, false, false])
  })

  it('[ADR-03] Expresses page 1 by the absence of the parameter', () => {
    expect(mustRemovePage('1', 7)).toBe(true)
  })

  it('[ADR-04] Offers 24 cards on a page first, and 48 after it', () => {
    expect(pageSizes).toEqual([24, 48])
  })

  it('Limits a page whose total is not known yet', () => {
    expect([pageFromUrl('1000000'), pageFromUrl('1000001')]).toEqual([1_000_000, 1])
  })

  it.each([
    [0, 24, 1],
    [24, 24, 1],
    [25, 24, 2],
  ])('Counts the pages of %d rows, %d on each', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages)
  })

  it('Offers the first and last page and the neighbours', () => {
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(1, 5)).toEqual([1, 2, 3, null, 5].map((page) => page ?? 4))
    expect(pageWindow(6, 20)).toEqual([1, null, 4, 5, 6, 7, 8, null, 20])
    expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 6, null, 20])
  })

  it('Never offers a page twice, a page that does not exist, or a gap of one page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)]
        const window = pageWindow(page, pages)
        let next = 1
        for (const entry of window) {
          if (entry !== null) expect(entry).toBe(next)
          next = entry === null ? (window[window.indexOf(null, window.indexOf(next - 1)) + 1] ?? 0) : entry + 1
        }
        expect(window.at(-1)).toBe(pages)
        expect(window).toContain(page)
      }),
    )
  })
})
