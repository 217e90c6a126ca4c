import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Queries } from '#platform/records/database.ts'
import { packDevice } from './pack-device-table.ts'

/** A device with offline packs, for a list. */
export interface ListedDevice {
  readonly id: string
  readonly device: string
  readonly lastSeenAt: Date
  readonly packsUntil: Date
  /** The last session of the user in this browser. */
  readonly sessionId: string
}

/** The devices of a user that may still have packs. */
export const devicesInUse = (userId: string, at: Date) =>
  and(eq(packDevice.userId, userId), isNull(packDevice.endedBy), gt(packDevice.packsUntil, at))

/** The devices of a user that may still have packs, most recently seen first. */
export async function listDevices(queries: Queries, userId: string, at: Date): Promise<readonly ListedDevice[]> {
  const { id, device, lastSeenAt, packsUntil, sessionId } = packDevice
  return await queries
    .select({ id, device, lastSeenAt, packsUntil, sessionId })
    .from(packDevice)
    .where(devicesInUse(userId, at))
    .orderBy(desc(lastSeenAt), id)
}

/** Ends a device of the user by its id. Returns whether there was one. */
export async function revokeDevice(queries: Queries, userId: string, id: string, at: Date): Promise<boolean> {
  const revoked = await queries
    .update(packDevice)
    .set({ endedBy: 'revoked' })
    .where(and(devicesInUse(userId, at), eq(packDevice.id, id)))
    .returning({ id: packDevice.id })
  return revoked.length > 0
}

/** Ends all devices of a user except the one of this session. */
export async function revokeDevices(queries: Queries, userId: string, exceptSession: string | null): Promise<void> {
  const others = exceptSession === null ? [] : [ne(packDevice.sessionId, exceptSession)]
  await queries
    .update(packDevice)
    .set({ endedBy: 'revoked' })
    .where(and(eq(packDevice.userId, userId), isNull(packDevice.endedBy), ...others))
}
