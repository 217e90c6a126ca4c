import { listedPublication, type ListedPublication } from '#features/content/cards/publication-card.ts'
import { companyContact, type Contact } from '#features/catalogue/companies/company-contact.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import type { ListedValue } from '#features/search/lists/list-result.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { type Filters, writeFilters } from '#platform/search/vocabulary/facets.ts'
import { searchAddress } from '#platform/search/vocabulary/search-address.ts'

/** What the page of a market shows before its list (find-and-choose, section 5). */
export interface MarketOverview {
  /** The most frequent functions of the products of this market, with their numbers of products. */
  readonly functions: readonly ListedValue[]
  readonly publications: readonly ListedPublication[]
  readonly formulations: readonly ListedPublication[]
  readonly contact: Contact
}

const mostFunctions = 12
/** One row of tiles on a wide screen. */
const mostPublications = 4

/** The formulations among the publications. */
export const formulations: Filters = { 'content-type': ['formulations'] }

/**
 * Loads the overview of a market. The list as a visitor first sees it has one; a filter, term, page or kind selects a part of the list,
 * and then the list alone is shown.
 */
export async function loadOverview(
  { path, state, result }: ListData,
  market: { readonly businessGroup: string; readonly marketSegment?: string },
  request: ScreenRequest,
): Promise<MarketOverview | null> {
  if (searchAddress(path, state) !== path) return null
  const publicationsOf = async (filters?: string): Promise<readonly ListedPublication[]> => {
    const { results } = await request.callOnSite('SearchController.search', {
      resultsType: 'knowledgeArticle',
      ...market,
      filters,
      sortBy: 'newest',
      pageSize: mostPublications,
      withFacets: false,
      countKinds: [],
    })
    return results.flatMap((card) => (card.kind === 'knowledgeArticle' ? [listedPublication(card)] : []))
  }
  const [publications, ofFormulations, contact] = await Promise.all([
    publicationsOf(),
    publicationsOf(writeFilters(formulations)),
    companyContact(request),
  ])
  const shown = new Set(ofFormulations.map(({ id }) => id))
  return {
    functions: mostFrequent(result.facets.find(({ key }) => key === 'function')?.values ?? []),
    publications: publications.filter(({ id }) => !shown.has(id)),
    formulations: ofFormulations,
    contact,
  }
}

export const mostFrequent = (values: readonly ListedValue[]): readonly ListedValue[] =>
  values.toSorted(([, one], [, other]) => other - one).slice(0, mostFunctions)
