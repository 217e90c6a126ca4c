/** Why a device may not keep its offline packs any more (OFF-03). */
export const deviceEnds = ['signedOut', 'otherUser', 'deactivated', 'passwordChanged', 'revoked'] as const
export type DeviceEnd = (typeof deviceEnds)[number]

/** What the server says about the key of a device. It knows no key whose packs have expired, or that was never registered. */
export const deviceStates = ['valid', 'unknown', ...deviceEnds] as const
export type DeviceState = (typeof deviceStates)[number]

export const isDeviceEnd = (state: DeviceState | null): state is DeviceEnd =>
  state !== null && state !== 'valid' && state !== 'unknown'
