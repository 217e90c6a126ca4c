import * as v from 'valibot'
import { resultTypes, type SortBy } from '#search/port.ts'
import { countTo, freeText, keyText, optionalFlag, optionalKey, optionalText, siteParams } from './params.ts'

const sorts = ['relevance', 'name', 'name-descending', 'newest'] as const satisfies readonly SortBy[]

/** No catalogue has more pages: a bound, so that page × size stays a plain number. */
const lastPage = 1_000_000

/** SearchController.search: `countryCode` and `languageCode` choose the site; the rest is as in the address (§2). */
const searchEntries = {
  ...siteParams,
  searchTerm: optionalText,
  resultsType: v.optional(v.picklist(resultTypes)),
  /** Slugs, or integrationIds. */
  businessGroup: optionalKey,
  marketSegment: optionalKey,
  /** `key:v1|v2;key2:v3`, the address's own form. */
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
  page: v.optional(countTo(lastPage)),
  pageSize: v.optional(countTo(50)),
  /** Count facets and letters too; true when not given. */
  withFacets: optionalFlag,
  /** Of which kinds the totals are wanted; all when not given, and where there are no results. */
  countKinds: v.optional(v.pipe(v.array(v.picklist(resultTypes)), v.maxLength(resultTypes.length))),
  /** Only what belongs to this supplier, trade name or substance (detail pages). */
  principalId: optionalKey,
  tradeNameId: optionalKey,
  substanceId: optionalKey,
} as const

export const searchParams = v.object(searchEntries)
export type SearchInput = v.InferOutput<typeof searchParams>

export const explainParams = v.object({ ...searchEntries, recordId: keyText })

export const suggestParams = v.object({ ...siteParams, searchTerm: freeText, limit: v.optional(countTo(20)) })
