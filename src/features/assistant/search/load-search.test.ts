import { expect, it } from 'vitest'
import { readTab } from './load-search.ts'

const page = 'https://portal.test/sales-assistant/en-us/search'

it.each([
  ['', 'products_or_groups', null],
  ['?active-tab-id=principal', 'principal', null],
  ['?search-term=gum&active-tab-id=tradeName', 'tradeName', null],
  ['?active-tab-id=products_or_groups', 'products_or_groups', ''],
  ['?active-tab-id=tradenames&search-term=gum', 'products_or_groups', '?search-term=gum'],
  ['?active-tab-id=', 'products_or_groups', ''],
  ['?active-tab-id=__proto__', 'products_or_groups', ''],
  ['?active-tab-id=tradeGrade&active-tab-id=principal', 'tradeGrade', '?active-tab-id=tradeGrade'],
  ['?results-type=principal', 'products_or_groups', ''],
  ['?results-type=principal&active-tab-id=publications', 'publications', '?active-tab-id=publications'],
])('[SAL-05] [TAB-01] %s opens the tab %s', (query, tab, canonical) => {
  const read = readTab(new URL(page + query))
  expect([read.tab, read.canonical?.search ?? null]).toEqual([tab, canonical])
})
