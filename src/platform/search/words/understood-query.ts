import type { FacetKey } from '#platform/search/vocabulary/facets.ts'

/** The words of a term that are no text. They follow from the term, so that one address always has one result. */
export interface UnderstoodQuery {
  /** Words that name values of a facet. They narrow the list as if the visitor had selected the values. */
  readonly filters: readonly UnderstoodFilter[]
  readonly excluded: readonly UnderstoodExclusion[]
  /** The term without all of these words. */
  readonly rest: string
  /** The same term in quotation marks, which is searched for its words alone. */
  readonly exact: string
}

export interface UnderstoodFilter {
  readonly facet: FacetKey
  readonly values: readonly string[]
  readonly typed: string
  /** The term without these words. */
  readonly without: string
}

export interface UnderstoodExclusion {
  readonly typed: string
  /** The values that are excluded; none if the names with these words are. */
  readonly values: readonly { readonly facet: FacetKey; readonly value: string }[]
  readonly without: string
}
