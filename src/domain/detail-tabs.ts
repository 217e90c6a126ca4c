import { writeSearch, type SearchState } from './search-address.ts'
import { urlParameters as names } from './url-parameters.ts'

/** §2: the tabs of a detail page (TAB-02). */
const detailTabs = ['tradenames', 'tradegrades'] as const
export type DetailTab = (typeof detailTabs)[number]

/** The kind of record that each tab lists (TAB-03). */
export const kindOfTab = { tradenames: 'tradeName', tradegrades: 'tradeGrade' } as const satisfies Record<
  DetailTab,
  string
>

/** The tab that an address opens; one that the page does not know is as if it were not there. */
export function tabOf(parameters: URLSearchParams, first: DetailTab): DetailTab {
  const named = parameters.get(names.activeTabId)
  return detailTabs.find((tab) => tab === named) ?? first
}

/** The address without a tab that says nothing: the page's first one, or none that there is. The same where it may stay. */
export function withoutNeedlessTab(url: URL, first: DetailTab): URL {
  const named = url.searchParams.getAll(names.activeTabId)
  const tab = tabOf(url.searchParams, first)
  if (named.length === 0 || (named.length === 1 && named[0] === tab && tab !== first)) return url
  const clean = new URL(url)
  clean.searchParams.delete(names.activeTabId)
  if (tab !== first) clean.searchParams.append(names.activeTabId, tab)
  return clean
}

/** The query of a tab with its letter and page, behind what else the page's address says; '' for its first tab alone. */
export function tabQuery(state: SearchState, tab: DetailTab, first: DetailTab): string {
  const written = new URLSearchParams(writeSearch(state))
  if (tab !== first) written.append(names.activeTabId, tab)
  return written.toString()
}
