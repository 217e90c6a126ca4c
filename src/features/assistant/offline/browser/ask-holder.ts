import * as v from 'valibot'
import { holderPath, portalMark } from '#features/assistant/offline/offline-paths.ts'
import type { HolderAnswer } from '#features/assistant/offline/pack-holder.ts'

const holder = v.object({ userId: v.nullable(v.string()), session: v.string(), secondsLeft: v.number() })

/** Whether an answer is one of the portal, and not of a network that wants a sign-in of its own. */
export const isOfPortal = (response: Response): boolean => response.headers.get(portalMark.name) === portalMark.value

/** Whose packs this browser may have; null if the portal cannot be reached. */
export async function askHolder(): Promise<HolderAnswer | null> {
  try {
    const response = await fetch(holderPath)
    return response.ok && isOfPortal(response) ? v.parse(holder, await response.json()) : null
  } catch {
    return null
  }
}
