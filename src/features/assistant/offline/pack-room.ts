import { packLimits } from './pack-shapes.ts'

/** What a browser says about its store, in bytes; unknown where it says nothing. */
export interface StoreEstimate {
  readonly quota?: number
  readonly usage?: number
}

/** The room that a device has for packs, in bytes. */
export interface PackRoom {
  /** For one pack. */
  readonly limit: number
  /** For what is still to come. What has arrived is in use already. */
  readonly free: number
}

/** Why a pack does not fit: it is larger than any pack may be, or what is missing of it has no room beside the rest. */
export type Shortage =
  | { readonly type: 'limit'; readonly size: number }
  | { readonly type: 'room'; readonly size: number }

/** Browsers on iOS promise more than they store: all packs together stay below their limit. */
export function packRoom({ quota = Infinity, usage = 0 }: StoreEstimate, isIos: boolean): PackRoom {
  const limit = isIos ? packLimits.ios : packLimits.default
  return { limit, free: Math.max(0, (isIos ? Math.min(quota, limit) : quota) - usage) }
}

/** Returns why a pack of `size` bytes, of which `missing` have not arrived, does not fit; null if it fits (OFF-03). */
export function shortageOf(size: number, missing: number, { limit, free }: PackRoom): Shortage | null {
  if (size > limit) return { type: 'limit', size: limit }
  return missing > free ? { type: 'room', size: free } : null
}
