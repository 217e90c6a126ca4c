import { useMemo, useSyncExternalStore } from 'react'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { segmentLookup, type NamedSegment } from '#domain/market-segment.ts'
import { restoredSelection, slugsOf, type SegmentSelection } from '#domain/segment-selection.ts'

/** SEG-01, SES-03: where the browser keeps the visitor's market. */
const keys = { businessGroupId: 'selectedBusinessGroupId', marketSegmentId: 'selectedMarketSegmentId' } as const

const listeners = new Set<() => void>()
/** What was chosen where the browser lets pages keep nothing. */
let unkept: SegmentSelection | null = null

/** Keeps the choice for this page, every other one and the next visit; null forgets it. */
export function chooseSegment(selection: SegmentSelection | null): void {
  unkept = selection
  const storage = openStorage()
  for (const key of ['businessGroupId', 'marketSegmentId'] as const) {
    const id = selection?.[key] ?? null
    if (id === null) storage?.removeItem(keys[key])
    else storage?.setItem(keys[key], id)
  }
  for (const listener of listeners) listener()
}

/** The visitor's market (SEG-02); none while the server's own page is taken over. */
export function useSegmentSelection(structure: MarketSegmentStructure): NamedSegment {
  const stored = useSyncExternalStore(subscribe, storedText, () => '')
  return useMemo(() => {
    const lookup = segmentLookup(structure)
    const [businessGroupId = '', marketSegmentId = ''] = stored.split(' ')
    return slugsOf(restoredSelection({ businessGroupId, marketSegmentId }, lookup), lookup)
  }, [structure, stored])
}

/** Both ids as one text, so that the same choice is the same snapshot. */
function storedText(): string {
  const storage = openStorage()
  const ids =
    storage === null
      ? [unkept?.businessGroupId, unkept?.marketSegmentId]
      : [storage.getItem(keys.businessGroupId), storage.getItem(keys.marketSegmentId)]
  return ids.map((id) => id ?? '').join(' ')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Browsers that keep nothing for anybody throw when it is named. */
function openStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
