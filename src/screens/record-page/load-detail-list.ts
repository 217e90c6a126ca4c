import { countryName } from '#domain/country-name.ts'
import { kindOfTab, tabOf, type DetailTab } from '#domain/detail-tabs.ts'
import type { SearchState } from '#domain/search-address.ts'
import type { SearchResult } from '#calls/search-shapes.ts'
import { listedCards, type ListedCard } from '../cards/listed-card.ts'
import { withoutBadPage } from '../screen-address.ts'
import type { LoadContext, Resolved } from '../screen.ts'

/** What a detail page lists in its open tab. */
export interface DetailList extends Pick<SearchResult, 'total' | 'page' | 'pages' | 'letters'> {
  readonly tab: DetailTab
  /** The tab that the page's plain address opens. */
  readonly first: DetailTab
  readonly state: SearchState
  readonly cards: readonly ListedCard[]
}

/** Whose records a tab lists: those of a principal, or of a trade name. */
type Carrier = { readonly principalId: string } | { readonly tradeNameId: string }

/** The list of the tab that an address opens (TAB-02), or the address it should have had (ADR-04). */
export async function loadDetailList(
  url: URL,
  state: SearchState,
  { first, carriers }: { readonly first: DetailTab; readonly carriers: Readonly<Record<DetailTab, Carrier>> },
  { call, site, language }: LoadContext,
  signal: AbortSignal,
): Promise<{ readonly type: 'list'; readonly list: DetailList } | Extract<Resolved<never>, { type: 'redirect' }>> {
  const tab = tabOf(url.searchParams, first)
  const { results, total, page, pages, letters } = await call(
    'SearchController.search',
    {
      countryCode: site.countryIsoCode,
      languageCode: language,
      resultsType: kindOfTab[tab],
      ...carriers[tab],
      filterByLetter: state.letter ?? undefined,
      sortBy: 'name',
      page: state.page,
      countKinds: [],
    },
    signal,
  )
  const right = withoutBadPage(url, url.pathname, pages)
  if (right !== null) return { type: 'redirect', status: 302, to: right }
  const cards = listedCards(results, (isoCode) => countryName(isoCode, language))
  return { type: 'list', list: { tab, first, state, cards, total, page, pages, letters } }
}
