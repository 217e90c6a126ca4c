import type { FacetResult, SearchResult } from '#calls/search-shapes.ts'
import { countryName } from '#domain/country-name.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { listedCards, type ListedCard } from '../cards/listed-card.ts'

/** A value of a facet: what it is, how many, its words where the catalogue has them, 1 where it is chosen. */
export type ListedValue = readonly [value: string, count: number, label?: string | null, selected?: 1]

export interface ListedFacet {
  readonly key: FacetResult['key']
  readonly values: readonly ListedValue[]
}

/** An answer as a list carries it: with hundreds of values, their names would be most of the page's data. */
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

/** The values of a facet that are chosen. */
export const chosenValues = (facet: ListedFacet): readonly ListedValue[] =>
  facet.values.filter(([, , , selected]) => selected === 1)
