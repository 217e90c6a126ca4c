import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tabOf, tabQuery, withoutNeedlessTab } from './detail-tabs.ts'
import { emptySearch, readSearch } from './search-address.ts'

const page = 'https://portal.test/nl/nl-nl/supplier/x-001000000000001AAA'

describe('the tabs of a detail page', () => {
  it.each([
    ['', 'tradenames', ''],
    ['?active-tab-id=tradegrades', 'tradegrades', '?active-tab-id=tradegrades'],
    ['?active-tab-id=tradenames', 'tradenames', ''],
    ['?active-tab-id=publications', 'tradenames', ''],
    ['?active-tab-id=', 'tradenames', ''],
    ['?active-tab-id=tradegrades&active-tab-id=tradenames', 'tradegrades', '?active-tab-id=tradegrades'],
    ['?active-tab-id=TRADEGRADES&origin=search', 'tradenames', '?origin=search'],
    ['?utm_source=letter', 'tradenames', '?utm_source=letter'],
  ])('[TAB-02] %s opens %s, and should read %s', (query, tab, right) => {
    const url = new URL(page + query)
    expect(tabOf(url.searchParams, 'tradenames')).toBe(tab)
    expect(withoutNeedlessTab(url, 'tradenames').search).toBe(right)
  })

  it('[TAB-02] a page whose first tab is the other one leaves that out', () => {
    const url = new URL(`${page}?active-tab-id=tradegrades`)
    expect(withoutNeedlessTab(url, 'tradegrades').search).toBe('')
  })

  it('[TAB-02] leaves an address that says it right exactly as it is', () => {
    const url = new URL(`${page}?q=a%20b+c&active-tab-id=tradegrades`)
    expect(withoutNeedlessTab(url, 'tradenames')).toBe(url)
  })

  it.each([
    [{}, 'tradenames', ''],
    [{}, 'tradegrades', 'active-tab-id=tradegrades'],
    [{ letter: 'Č', page: 3 }, 'tradegrades', 'filter-by-letter=%C4%8C&page=3&active-tab-id=tradegrades'],
    [{ businessGroup: 'food-nutrition' }, 'tradenames', 'business-group=food-nutrition'],
  ] as const)('[ADR-03] writes %j of %s as %s', (change, tab, query) => {
    expect(tabQuery({ ...emptySearch, ...change }, tab, 'tradenames')).toBe(query)
  })

  it('[TAB-02] reads back what it wrote, and finds nothing needless in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('tradenames' as const, 'tradegrades' as const),
        fc.constantFrom('tradenames' as const, 'tradegrades' as const),
        fc.constantFrom(null, 'A', 'Ł', '#', 'CH'),
        fc.integer({ min: 1, max: 900 }),
        (tab, first, letter, at) => {
          const url = new URL(`${page}?${tabQuery({ ...emptySearch, letter, page: at }, tab, first)}`)
          expect(tabOf(url.searchParams, first)).toBe(tab)
          expect(withoutNeedlessTab(url, first)).toBe(url)
          expect(readSearch(url.searchParams)).toMatchObject({ letter, page: at })
        },
      ),
    )
  })
})
