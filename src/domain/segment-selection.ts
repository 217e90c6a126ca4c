import {
  segmentOfAddress,
  type BusinessGroup,
  type MarketSegment,
  type NamedSegment,
  type SegmentLookup,
} from './market-segment.ts'
import { olderMarketSegmentId, urlParameters } from './url-parameters.ts'

/** Parameters that name a market, now and in older addresses. */
const addressNames = [
  urlParameters.businessGroup,
  urlParameters.businessGroupId,
  urlParameters.marketSegment,
  olderMarketSegmentId,
]

type Lookup = SegmentLookup<MarketSegment, BusinessGroup>

/** SEG-01: the market a visitor chose, by integration ids; a group alone or one of its segments. */
export interface SegmentSelection {
  readonly businessGroupId: string
  readonly marketSegmentId: string | null
}

/** SEG-02: what was stored, as far as the segment list knows it: an unknown group is no selection, an unknown segment leaves its group. */
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
 * SEG-03: the market of an account, from its `relatedLobIntegrationId` (§3: a business group id, optionally `_` and the end
 * of a segment's id: `BG3_SAV` is BG3-SAV). SEG-04: the segment counts only in groups whose segments depend on it.
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

/** The slugs of a selection, as links carry them. */
export function slugsOf(selection: SegmentSelection | null, lookup: Lookup): NamedSegment {
  const group = selection === null ? undefined : lookup.byId.get(selection.businessGroupId)
  const segment = group?.marketSegmentsMap.byId.get(selection?.marketSegmentId ?? '')
  return { businessGroup: group?.slug ?? null, marketSegment: segment?.slug ?? null }
}

/**
 * SEG-05: the market of a page: what its address names, else, where `fallback` allows it, the visitor's selection. An
 * address that names an unknown group is a page of no market, whatever was chosen. SEG-06: `businessGroupOnly` leaves the
 * segment out.
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
