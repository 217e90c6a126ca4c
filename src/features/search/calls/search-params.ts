import * as v from 'valibot'
import type { SortBy } from '#platform/search/port.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import {
  countTo,
  freeText,
  keyText,
  optionalFlag,
  optionalKey,
  optionalText,
  siteParams,
} from '#platform/calls/params.ts'

const sorts = ['relevance', 'name', 'name-descending', 'newest', 'upcoming'] as const satisfies readonly SortBy[]

/** This limit keeps page × page size a safe integer; no catalogue has as many pages. */
const maxPage = 1_000_000

/**
 * SearchController.search: `countryCode` and `languageCode` choose the site; the other parameters are those of the
 * address (§2).
 */
const searchEntries = {
  ...siteParams,
  searchTerm: optionalText,
  resultsType: v.optional(v.picklist(resultTypes)),
  /** Slugs or integration ids. */
  businessGroup: optionalKey,
  marketSegment: optionalKey,
  /** `key:v1|v2;key2:v3`, as in the address. */
  filters: optionalText,
  masterValueId: optionalKey,
  promotedProductsOnly: optionalFlag,
  filterByLetter: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string(), v.maxLength(16))),
      v.transform((value) => value || undefined),
    ),
  ),
  sortBy: v.optional(v.picklist(sorts)),
  page: v.optional(countTo(maxPage)),
  pageSize: v.optional(countTo(50)),
  /** Whether to count facets and letters as well; true by default. */
  withFacets: optionalFlag,
  /** The kinds whose totals are requested; all by default, and if there are no results. */
  countKinds: v.optional(v.pipe(v.array(v.picklist(resultTypes)), v.maxLength(resultTypes.length))),
  /** Only documents of this supplier, trade name or substance (detail pages). */
  principalId: optionalKey,
  tradeNameId: optionalKey,
  substanceId: optionalKey,
} as const

export const searchParams = v.object({
  ...searchEntries,
  /** `rows` lists the products of one product group as one row, `count` only counts these rows (TAB-01). */
  folding: v.optional(v.picklist(['rows', 'count'])),
})
export type SearchInput = v.InferOutput<typeof searchParams>

export const explainParams = v.object({ ...searchEntries, recordId: keyText })

export const suggestParams = v.object({ ...siteParams, searchTerm: freeText, limit: v.optional(countTo(20)) })
