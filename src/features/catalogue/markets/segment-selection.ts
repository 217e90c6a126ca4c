import {
  segmentOfAddress,
  type BusinessGroup,
  type MarketSegment,
  type NamedSegment,
  type SegmentLookup,
} from '#platform/values/markets/market-segment.ts'
import { olderMarketSegmentId, urlParameters } from '#platform/values/addresses/url-parameters.ts'

/** Parameters that identify a market, in current and in older addresses. */
const addressNames = [
  urlParameters.businessGroup,
  urlParameters.businessGroupId,
  urlParameters.marketSegment,
  olderMarketSegmentId,
]

type Lookup = SegmentLookup<MarketSegment, BusinessGroup>

/** SEG-01: the market that a visitor chose, as integration ids: a business group alone or with one of its segments. */
export interface SegmentSelection {
  readonly businessGroupId: string
  readonly marketSegmentId: string | null
}

/**
 * SEG-02: restores a stored selection. An unknown business group results in no selection, an unknown segment in its group
 * alone.
 */
export function restoredSelection(
  stored: { readonly businessGroupId: string | null; readonly marketSegmentId: string | null },
  lookup: Lookup,
): SegmentSelection | null {
  const group = lookup.byId.get(stored.businessGroupId ?? '')
  if (group === undefined) return null
  const segment = group.marketSegmentsMap.byId.get(stored.marketSegmentId ?? '')
  return { businessGroupId: group.integrationId, marketSegmentId: segment?.integrationId ?? null }
}

/**
 * SEG-03: returns the market of an account from its `relatedLobIntegrationId` (§3: a business group id, optionally `_` and the
 * end of a segment's id: `BG3_SAV` means BG3-SAV). SEG-04: the segment is used only in groups whose segments depend on it.
 */
export function selectionOfAccount(relatedLobIntegrationId: string, lookup: Lookup): SegmentSelection | null {
  const [groupId = '', suffix = ''] = relatedLobIntegrationId.split('_')
  const group = lookup.byId.get(groupId)
  if (group === undefined) return null
  const segment = group.hasLobDependentMarketSegments
    ? group.marketSegmentsMap.byId.get(`${group.integrationId}-${suffix}`)
    : undefined
  return { businessGroupId: group.integrationId, marketSegmentId: segment?.integrationId ?? null }
}

/** The slugs of a selection, as used in links. */
export function slugsOf(selection: SegmentSelection | null, lookup: Lookup): NamedSegment {
  const group = selection === null ? undefined : lookup.byId.get(selection.businessGroupId)
  const segment = group?.marketSegmentsMap.byId.get(selection?.marketSegmentId ?? '')
  return { businessGroup: group?.slug ?? null, marketSegment: segment?.slug ?? null }
}

/**
 * SEG-05: returns the market of a page: that of its address, or the visitor's selection if `fallback` allows it. A page with an
 * unknown business group in its address has no market, independent of the selection. SEG-06: `businessGroupOnly` omits the
 * segment.
 */
export function currentSegment(
  parameters: URLSearchParams,
  lookup: Lookup,
  selection: SegmentSelection | null,
  options: { readonly fallback?: boolean; readonly businessGroupOnly?: boolean } = {},
): NamedSegment {
  const named = addressNames.some((name) => parameters.get(name))
    ? segmentOfAddress(parameters, lookup)
    : slugsOf(options.fallback === true ? selection : null, lookup)
  return options.businessGroupOnly === true ? { ...named, marketSegment: null } : named
}
