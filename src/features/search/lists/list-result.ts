import type { FacetResult, SearchResult } from '#features/search/results/search-shapes.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { listedCards, type ListedCard } from '#features/search/results/listed-card.ts'

/** A value of a facet: value, count, label if it comes from the catalogue, and 1 if selected. */
export type ListedValue = readonly [value: string, count: number, label?: string | null, selected?: 1]

export interface ListedFacet {
  readonly key: FacetResult['key']
  readonly values: readonly ListedValue[]
}

/**
 * A response in a compact form for the page's data, where the property names of hundreds of values would need most of the
 * space.
 */
export type ListResult = Omit<SearchResult, 'results' | 'facets'> & {
  readonly results: readonly ListedCard[]
  readonly facets: readonly ListedFacet[]
}

export const listResult = (result: SearchResult, language: LanguageCode): ListResult => ({
  ...result,
  results: listedCards(result.results, (isoCode) => countryName(isoCode, language)),
  facets: result.facets.map(({ key, values }) => ({ key, values: values.map(listedValue) })),
})

const listedValue = ({ value, count, label, selected }: FacetResult['values'][number]): ListedValue =>
  selected ? [value, count, label, 1] : label === null ? [value, count] : [value, count, label]
