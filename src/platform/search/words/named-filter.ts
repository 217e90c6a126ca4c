import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { QueryToken } from './query-tokens.ts'

/** Words of a term that name values of one facet. */
export interface NamedFilter {
  readonly tokens: readonly QueryToken[]
  readonly facet: FacetKey
  /** A word may name several values of a facet. */
  readonly values: readonly string[]
}
