import { countryName } from '#platform/i18n/country-name.ts'
import { kindOfTab, tabOf, type DetailTab } from '#features/catalogue/pages/selected-tab.ts'
import type { SearchState } from '#platform/search/vocabulary/search-address.ts'
import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { listedCards, type ListedCard } from '#features/search/results/listed-card.ts'
import { withoutBadPage } from '#platform/pages/screen-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect, type Redirect } from '#platform/pages/screen.ts'

/** The list in the open tab of a detail page. */
export interface DetailList extends Pick<SearchResult, 'total' | 'page' | 'pages' | 'letters'> {
  readonly tab: DetailTab
  /** The tab that the page's address without parameters opens. */
  readonly first: DetailTab
  readonly state: SearchState
  readonly cards: readonly ListedCard[]
}

/** The record whose records a tab lists: a principal or a trade name. */
type TermSource = { readonly principalId: string } | { readonly tradeNameId: string }

/** Reads the list of the tab that an address opens (TAB-02), or redirects to its canonical form (ADR-04). */
export async function detailList(
  { url, language, callOnSite }: ScreenRequest,
  state: SearchState,
  { first, termSources }: { readonly first: DetailTab; readonly termSources: Readonly<Record<DetailTab, TermSource>> },
): Promise<{ readonly type: 'list'; readonly list: DetailList } | Redirect> {
  const tab = tabOf(url.searchParams, first)
  const { results, total, page, pages, letters } = await callOnSite('SearchController.search', {
    resultsType: kindOfTab[tab],
    ...termSources[tab],
    filterByLetter: state.letter ?? undefined,
    sortBy: 'name',
    page: state.page,
    countKinds: [],
  })
  const right = withoutBadPage(url, url.pathname, pages)
  if (right !== null) return redirect(302, right)
  const cards = listedCards(results, (isoCode) => countryName(isoCode, language))
  return { type: 'list', list: { tab, first, state, cards, total, page, pages, letters } }
}
