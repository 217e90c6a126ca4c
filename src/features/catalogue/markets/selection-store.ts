import { useMemo, useSyncExternalStore } from 'react'
import type { MarketSegmentStructure } from './market-segment-shapes.ts'
import {
  segmentLookup,
  type BusinessGroup,
  type MarketSegment,
  type NamedSegment,
  type SegmentLookup,
} from '#platform/values/markets/market-segment.ts'
import { restoredSelection, slugsOf, type SegmentSelection } from './segment-selection.ts'
import { openStorage } from '#platform/pages/parts/local-storage.ts'

/** SES-03: the keys under which the browser stores sessions and markets in local storage. */
export const localKeys = {
  /** SEG-01: the market of the visitor. */
  businessGroupId: 'selectedBusinessGroupId',
  marketSegmentId: 'selectedMarketSegmentId',
  /** SEG-03: the session whose account last set the market. */
  accountSessionId: 'selectedMarketSessionId',
  /** The country in which an internal user's session starts (product.md, `session-type`). */
  preferredCountryIsoCode: 'preferredInternalSessionCountryIsoCode',
  preferredBusinessGroupId: 'preferredInternalSessionBusinessGroupId',
} as const

const listeners = new Set<() => void>()
/** The selection if the browser does not allow pages to store anything. */
let unstored: SegmentSelection | null = null

/** Stores the selection for all open pages and the next visit; null removes it. */
export function chooseSegment(selection: SegmentSelection | null): void {
  unstored = selection
  const storage = openStorage()
  for (const key of ['businessGroupId', 'marketSegmentId'] as const) {
    const id = selection?.[key] ?? null
    if (id === null) storage?.removeItem(localKeys[key])
    else storage?.setItem(localKeys[key], id)
  }
  for (const listener of listeners) listener()
}

/** Returns the visitor's market (SEG-02); empty during hydration of the server's page. */
export function useSegmentSelection(structure: MarketSegmentStructure): NamedSegment {
  const stored = useSyncExternalStore(subscribeSelection, storedText, () => '')
  return useMemo(() => {
    const lookup = segmentLookup(structure)
    return slugsOf(selectionOf(stored, lookup), lookup)
  }, [structure, stored])
}

/** Returns the stored market if the list contains it (SEG-02). */
export const storedSelection = (lookup: SegmentLookup<MarketSegment, BusinessGroup>): SegmentSelection | null =>
  selectionOf(storedText(), lookup)

function selectionOf(stored: string, lookup: SegmentLookup<MarketSegment, BusinessGroup>): SegmentSelection | null {
  const [businessGroupId = '', marketSegmentId = ''] = stored.split(' ')
  return restoredSelection({ businessGroupId, marketSegmentId }, lookup)
}

/** Combines both ids into one text, so that the same selection is the same snapshot. */
function storedText(): string {
  const storage = openStorage()
  const ids =
    storage === null
      ? [unstored?.businessGroupId, unstored?.marketSegmentId]
      : [storage.getItem(localKeys.businessGroupId), storage.getItem(localKeys.marketSegmentId)]
  return ids.map((id) => id ?? '').join(' ')
}

/** Notifies the listener of every selection, also of those in other tabs. */
export function subscribeSelection(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
