import { type DeviceEnd, isDeviceEnd } from '#features/identity/pack-devices/device-ends.ts'
import type { HolderAnswer, PackHolder } from './pack-holder.ts'

/** Why packs were deleted from a device without its user's word. `pin`: the last attempt was wrong. */
export type PackEnd = DeviceEnd | 'expired' | 'pin'

interface StoredPack {
  readonly holder: PackHolder
  /** A moment in ISO format. */
  readonly expiresAt: string
}

/**
 * Why a pack must be deleted (OFF-03); null if it stays. A session that has ended deletes nothing: it locks the packs. `answer` is
 * null without a connection, when only the clock of the device can say whether a pack has expired.
 */
export function packEnd({ holder: of, expiresAt }: StoredPack, answer: HolderAnswer | null, now: Date): PackEnd | null {
  if (answer !== null && isDeviceEnd(answer.device)) return answer.device
  if (answer !== null && answer.userId !== null && answer.userId !== of.userId) return 'otherUser'
  return new Date(expiresAt) <= (answer === null ? now : new Date(answer.now)) ? 'expired' : null
}
