import type { BusinessGroup, MarketSegment, SegmentLookup } from '#domain/market-segment.ts'
import { selectionOfAccount, type SegmentSelection } from '#domain/segment-selection.ts'

/** §3 Session data, as the pages share it. */
export interface SessionData {
  readonly sessionId: string
  readonly effectiveAccount: {
    /** A business group's id, optionally `_` and a segment's suffix. */
    readonly relatedLobIntegrationId: string
  } | null
}

/**
 * SEG-03: the market that a session's account decides: once per session, and for those who are signed in. Null: the visitor's
 * own choice stays. An account of no business group known here leaves it too.
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
