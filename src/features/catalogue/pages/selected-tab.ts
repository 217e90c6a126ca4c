import { writeSearch, type SearchState } from '#platform/search/vocabulary/search-address.ts'
import { urlParameters as names } from '#platform/values/addresses/url-parameters.ts'

/** §2: the tabs of a detail page (TAB-02). */
const detailTabs = ['tradenames', 'tradegrades'] as const
export type DetailTab = (typeof detailTabs)[number]

/** The kind of record on each tab (TAB-03). */
export const kindOfTab = { tradenames: 'tradeName', tradegrades: 'tradeGrade' } as const satisfies Record<
  DetailTab,
  string
>

/** Returns the tab in an address; ignores an unknown one. */
export function tabOf(parameters: URLSearchParams, first: DetailTab): DetailTab {
  const named = parameters.get(names.activeTabId)
  return detailTabs.find((tab) => tab === named) ?? first
}

/** Removes the tab from an address if it is the first tab or unknown; otherwise returns the same URL. */
export function withoutNeedlessTab(url: URL, first: DetailTab): URL {
  const named = url.searchParams.getAll(names.activeTabId)
  const tab = tabOf(url.searchParams, first)
  if (named.length === 0 || (named.length === 1 && named[0] === tab && tab !== first)) return url
  const clean = new URL(url)
  clean.searchParams.delete(names.activeTabId)
  if (tab !== first) clean.searchParams.append(names.activeTabId, tab)
  return clean
}

/** Returns the query of a tab with its letter and page, after the page's other parameters; '' for the first tab alone. */
export function tabQuery(state: SearchState, tab: DetailTab, first: DetailTab): string {
  const written = new URLSearchParams(writeSearch(state))
  if (tab !== first) written.append(names.activeTabId, tab)
  return written.toString()
}
