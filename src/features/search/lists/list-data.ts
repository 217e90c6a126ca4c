import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { SearchState } from '#platform/search/vocabulary/search-address.ts'
import type { ListResult } from './list-result.ts'

/** A list, as its screen receives it; the state in the address determines every link. */
export interface ListData {
  /** The path below the site's base, such as `/products`. */
  readonly path: string
  readonly state: SearchState
  readonly result: ListResult
  /** Whether the page lists one kind only; the search over all kinds is another page. */
  readonly oneKind: boolean
  /** Facets whose values the page determines. */
  readonly fixed: readonly FacetKey[]
}
