import { useMemo, useSyncExternalStore } from 'react'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import {
  segmentLookup,
  type BusinessGroup,
  type MarketSegment,
  type NamedSegment,
  type SegmentLookup,
} from '#domain/market-segment.ts'
import { restoredSelection, slugsOf, type SegmentSelection } from '#domain/segment-selection.ts'
import { openStorage } from '../local-storage.ts'

/** SES-03: what the browser keeps in its local storage of sessions and markets, by name. */
export const localKeys = {
  /** SEG-01: the visitor's market. */
  businessGroupId: 'selectedBusinessGroupId',
  marketSegmentId: 'selectedMarketSegmentId',
  /** SEG-03: the session whose account last decided it. */
  accountSessionId: 'selectedMarketSessionId',
  /** Where an internal user's desk work begins (product.md, `session-type`). */
  preferredCountryIsoCode: 'preferredInternalSessionCountryIsoCode',
  preferredBusinessGroupId: 'preferredInternalSessionBusinessGroupId',
} as const

const listeners = new Set<() => void>()
/** What was chosen where the browser lets pages keep nothing. */
let unkept: SegmentSelection | null = null

/** Keeps the choice for this page, every other one and the next visit; null forgets it. */
export function chooseSegment(selection: SegmentSelection | null): void {
  unkept = selection
  const storage = openStorage()
  for (const key of ['businessGroupId', 'marketSegmentId'] as const) {
    const id = selection?.[key] ?? null
    if (id === null) storage?.removeItem(localKeys[key])
    else storage?.setItem(localKeys[key], id)
  }
  for (const listener of listeners) listener()
}

/** The visitor's market (SEG-02); none while the server's own page is taken over. */
export function useSegmentSelection(structure: MarketSegmentStructure): NamedSegment {
  const stored = useSyncExternalStore(subscribeSelection, storedText, () => '')
  return useMemo(() => {
    const lookup = segmentLookup(structure)
    return slugsOf(selectionOf(stored, lookup), lookup)
  }, [structure, stored])
}

/** The market that the browser keeps, as far as the list knows it (SEG-02). */
export const keptSelection = (lookup: SegmentLookup<MarketSegment, BusinessGroup>): SegmentSelection | null =>
  selectionOf(storedText(), lookup)

function selectionOf(stored: string, lookup: SegmentLookup<MarketSegment, BusinessGroup>): SegmentSelection | null {
  const [businessGroupId = '', marketSegmentId = ''] = stored.split(' ')
  return restoredSelection({ businessGroupId, marketSegmentId }, lookup)
}

/** Both ids as one text, so that the same choice is the same snapshot. */
function storedText(): string {
  const storage = openStorage()
  const ids =
    storage === null
      ? [unkept?.businessGroupId, unkept?.marketSegmentId]
      : [storage.getItem(localKeys.businessGroupId), storage.getItem(localKeys.marketSegmentId)]
  return ids.map((id) => id ?? '').join(' ')
}

/** Tells of every choice, in other tabs too. */
export function subscribeSelection(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
