import type { DeviceState } from '#features/identity/pack-devices/device-ends.ts'

/** Whose packs a browser has. */
export interface PackHolder {
  /** The id of the user. */
  readonly userId: string | null
}

/** What a browser learns at a contact. */
export interface HolderAnswer {
  /** The id of the signed-in user; null for a guest and for a user who may prepare no pack. */
  readonly userId: string | null
  /** When the session ends without a further contact; 0 for nobody. */
  readonly secondsLeft: number
  /** The moment in ISO format by the clock of the server. */
  readonly now: string
  /** What has become of this device; null if it has not sent its key and the server knows of nothing. */
  readonly device: DeviceState | null
}
