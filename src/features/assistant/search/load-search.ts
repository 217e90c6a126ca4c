import type { ListData } from '#features/search/lists/list-data.ts'
import { loadList } from '#features/search/lists/load-list.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect, type Redirect } from '#platform/pages/screen.ts'
import {
  emptySearch,
  firstResultTab,
  isResultTab,
  resultTabs,
  type ResultTab,
} from '#platform/search/vocabulary/search-address.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'

const path = '/search'

/** The tab of an address, and the address without what it may not have; null if it has nothing of that (SAL-05). */
export function readTab(url: URL): { readonly tab: ResultTab; readonly canonical: URL | null } {
  const input = url.searchParams.getAll(urlParameters.activeTabId)
  const [first = ''] = input
  const tab = isResultTab(first) ? first : firstResultTab
  const isCanonical =
    !url.searchParams.has(urlParameters.resultsType) &&
    (tab === firstResultTab ? input.length === 0 : input.length === 1)
  return { tab, canonical: isCanonical ? null : withTab(url, tab) }
}

/** The tab decides the kind of the results, so an address has no `results-type` in the Sales Assistant. */
function withTab(url: URL, tab: ResultTab): URL {
  const to = new URL(url)
  to.searchParams.delete(urlParameters.activeTabId)
  to.searchParams.delete(urlParameters.resultsType)
  if (tab !== firstResultTab) to.searchParams.set(urlParameters.activeTabId, tab)
  return to
}

/** The same search as the list of its kind, which knows no tabs. */
function ofKind(url: URL, tab: ResultTab): URL {
  const list = new URL(url)
  list.searchParams.delete(urlParameters.activeTabId)
  if (resultTabs[tab] !== emptySearch.resultsType) list.searchParams.set(urlParameters.resultsType, resultTabs[tab])
  return list
}

/** Loads the tab of a search in the Sales Assistant. One search returns its list and the counts of all tabs. */
export async function loadSearch(
  request: ScreenRequest,
): Promise<{ readonly type: 'list'; readonly tab: ResultTab; readonly list: ListData } | Redirect> {
  const { url } = request
  const { tab, canonical } = readTab(url)
  if (canonical !== null) return redirect(301, canonical.pathname + canonical.search)
  const loaded = await loadList(
    { ...request, url: ofKind(url, tab) },
    { path, kind: null, folding: tab === firstResultTab ? 'rows' : 'count' },
  )
  if (loaded.type === 'redirect') {
    const to = withTab(new URL(loaded.to, url), tab)
    return { ...loaded, to: to.pathname + to.search }
  }
  return { type: 'list', tab, list: { ...loaded.list, state: { ...loaded.list.state, tab } } }
}
