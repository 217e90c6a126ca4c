import type { BusinessGroup, MarketSegment, SegmentLookup } from '#platform/values/markets/market-segment.ts'
import { selectionOfAccount, type SegmentSelection } from './segment-selection.ts'

/** §3 Session data, as pages share it. */
export interface SessionData {
  readonly sessionId: string
  readonly effectiveAccount: {
    /** The id of a business group, optionally followed by `_` and the suffix of a segment. */
    readonly relatedLobIntegrationId: string
  } | null
}

/**
 * SEG-03: returns the market of the account, once for each session of a signed-in user. Returns null to leave the visitor's
 * choice unchanged, also if the account has no business group of this site.
 */
export function accountSelection(
  { sessionId, effectiveAccount }: SessionData,
  isGuest: boolean,
  decidedFor: string | null,
  lookup: SegmentLookup<MarketSegment, BusinessGroup>,
): SegmentSelection | null {
  if (isGuest || sessionId === decidedFor) return null
  return selectionOfAccount(effectiveAccount?.relatedLobIntegrationId ?? '', lookup)
}
