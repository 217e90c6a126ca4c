import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOfTab, tabOf, tabQuery, withoutNeedlessTab } from './selected-tab.ts'
import { emptySearch, readSearch } from '#platform/search/vocabulary/search-address.ts'

const page = 'https://portal.test/nl/nl-nl/supplier/x-001000000000001AAA'

describe('Tabs of a detail page', () => {
  it.each([
    ['', 'tradenames', ''],
    ['?active-tab-id=tradegrades', 'tradegrades', '?active-tab-id=tradegrades'],
    ['?active-tab-id=tradenames', 'tradenames', ''],
    ['?active-tab-id=publications', 'tradenames', ''],
    ['?active-tab-id=', 'tradenames', ''],
    ['?active-tab-id=tradegrades&active-tab-id=tradenames', 'tradegrades', '?active-tab-id=tradegrades'],
    ['?active-tab-id=TRADEGRADES&origin=search', 'tradenames', '?origin=search'],
    ['?utm_source=letter', 'tradenames', '?utm_source=letter'],
  ])('[TAB-02] Opens for the query %s the tab %s, with the canonical query %s', (query, tab, right) => {
    const url = new URL(page + query)
    expect(tabOf(url.searchParams, 'tradenames')).toBe(tab)
    expect(withoutNeedlessTab(url, 'tradenames').search).toBe(right)
  })

  it('[TAB-03] Lists trade names and trade grades on the tabs of the same names', () => {
    expect(kindOfTab).toEqual({ tradenames: 'tradeName', tradegrades: 'tradeGrade' })
  })

  it('[TAB-02] Omits the first tab from the address, whichever tab comes first', () => {
    const url = new URL(`${page}?active-tab-id=tradegrades`)
    expect(withoutNeedlessTab(url, 'tradegrades').search).toBe('')
  })

  it('[TAB-02] Leaves a canonical address unchanged', () => {
    const url = new URL(`${page}?q=a%20b+c&active-tab-id=tradegrades`)
    expect(withoutNeedlessTab(url, 'tradenames')).toBe(url)
  })

  it.each([
    [{}, 'tradenames', ''],
    [{}, 'tradegrades', 'active-tab-id=tradegrades'],
    [{ letter: 'Č', page: 3 }, 'tradegrades', 'filter-by-letter=%C4%8C&page=3&active-tab-id=tradegrades'],
    [{ businessGroup: 'food-nutrition' }, 'tradenames', 'business-group=food-nutrition'],
  ] as const)('[ADR-03] Writes %j on the tab %s as %s', (change, tab, query) => {
    expect(tabQuery({ ...emptySearch, ...change }, tab, 'tradenames')).toBe(query)
  })

  it('[TAB-02] Parses what it wrote and finds it canonical', () => {
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
