import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { isToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { user } from '#features/identity/people/user.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import type { Role } from '#platform/values/viewer.ts'
import type { DeviceEnd, DeviceState } from './device-ends.ts'
import { devicesInUse, type ListedDevice, listDevices, revokeDevice, revokeDevices } from './device-rows.ts'
import { packDevice } from './pack-device-table.ts'

/** A contact of a browser that sends the key of its device. */
export interface DeviceContact {
  /** The session of the browser, of whichever user; null for nobody. */
  readonly session: { readonly id: string; readonly userId: string } | null
  /** When somebody last signed out in this browser; null if it does not know. */
  readonly signedOutAt: Date | null
  /** The browser, as it identifies itself. */
  readonly device: string
  /** The roles of which a user must have one to keep offline packs. */
  readonly roles: readonly Role[]
}

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    readonly packDevices: PackDevices
  }
}

/** The browsers with offline packs. A device that has ended stays so, whatever its user does in it later. */
export interface PackDevices {
  /** Registers a device, or moves its end. Returns false if the key has ended or is that of another user. */
  readonly register: (
    key: string,
    of: { readonly userId: string; readonly sessionId: string; readonly packsUntil: Date },
  ) => Promise<boolean>
  /** Forgets a device of the user that has no packs any more. */
  readonly release: (userId: string, key: string) => Promise<void>
  /** What a browser must know of its key. What has ended the device meanwhile is stored. */
  readonly stateOf: (key: string, contact: DeviceContact) => Promise<DeviceState>
  /** The devices of a user that may still have packs, most recently seen first. */
  readonly list: (userId: string) => Promise<readonly ListedDevice[]>
  /** Ends a device of the user by its id. Returns whether there was one. */
  readonly revoke: (userId: string, id: string) => Promise<boolean>
  /** Ends the device in whose browser a session was. */
  readonly endOfSession: (sessionId: string, by: DeviceEnd) => Promise<void>
  /** Ends all devices of a user except the one of this session. */
  readonly revokeOthers: (userId: string, exceptSession: string | null) => Promise<void>
  /** Deletes the devices whose packs have all expired. */
  readonly forgetExpired: () => Promise<void>
}

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly passwordHashOf: (userId: string) => Promise<string | null>
  readonly now: () => Date
}

/** The maximum number of devices of one user; the one that was not seen for longest is ended. */
const maxDevices = 20
const maxDeviceLength = 300
const day = 24 * 60 * 60 * 1000
/** No pack lasts longer after its preparation, in ms. */
const maxPackMs = 8 * day

export function createPackDevices({ queries, records, passwordHashOf, now }: Parts): PackDevices {
  const markOf = async (userId: string): Promise<string> =>
    createHash('sha256')
      .update((await passwordHashOf(userId)) ?? '')
      .digest('base64url')

  async function endOf(
    row: typeof packDevice.$inferSelect,
    { session, signedOutAt, roles }: DeviceContact,
  ): Promise<DeviceEnd | null> {
    if (signedOutAt !== null && row.registeredAt <= signedOutAt) return 'signedOut'
    if (session !== null && session.userId !== row.userId) return 'otherUser'
    const owner = await records.byId(systemViewer, user, row.userId)
    if (owner === null || !owner.isActive || !owner.roles.some((role) => roles.includes(role))) return 'deactivated'
    return (await markOf(row.userId)) === row.passwordMark ? null : 'passwordChanged'
  }

  return {
    list: (userId) => listDevices(queries, userId, now()),
    register: async (key, { userId, sessionId, packsUntil }) => {
      if (!isToken(key)) return false
      const at = now()
      const passwordMark = await markOf(userId)
      const until = new Date(Math.min(packsUntil.getTime(), at.getTime() + maxPackMs))
      await queries
        .insert(packDevice)
        .values({
          keyHash: tokenHash(key),
          id: recordIdFrom('0Al', randomBytes(recordIdBytes)),
          userId,
          sessionId,
          passwordMark,
          device: '',
          registeredAt: at,
          lastSeenAt: at,
          packsUntil: until,
        })
        .onConflictDoNothing()
      const [row] = await queries
        .select()
        .from(packDevice)
        .where(eq(packDevice.keyHash, tokenHash(key)))
      if (row === undefined || row.userId !== userId || row.endedBy !== null) return false
      // The next contact ends it, and deletes the packs of before the change.
      if (row.passwordMark !== passwordMark) return false
      if (row.packsUntil < until || row.sessionId !== sessionId)
        await queries
          .update(packDevice)
          .set({ sessionId, packsUntil: row.packsUntil < until ? until : row.packsUntil })
          .where(eq(packDevice.keyHash, row.keyHash))
      const tooMany = (await listDevices(queries, userId, at)).filter(({ id }) => id !== row.id).slice(maxDevices - 1)
      if (tooMany.length > 0)
        await queries
          .update(packDevice)
          .set({ endedBy: 'revoked' })
          .where(
            inArray(
              packDevice.id,
              tooMany.map(({ id }) => id),
            ),
          )
      return true
    },
    release: async (userId, key) => {
      await queries.delete(packDevice).where(and(eq(packDevice.keyHash, tokenHash(key)), devicesInUse(userId, now())))
    },
    stateOf: async (key, contact) => {
      if (!isToken(key)) return 'unknown'
      const known = eq(packDevice.keyHash, tokenHash(key))
      const [row] = await queries.select().from(packDevice).where(known)
      if (row === undefined) return 'unknown'
      if (row.endedBy !== null) return row.endedBy
      const end = await endOf(row, contact)
      const { session, device } = contact
      // Another request may have ended it meanwhile, and the first reason stays.
      const [after] = await queries
        .update(packDevice)
        .set(
          end === null
            ? {
                lastSeenAt: now(),
                device: device.slice(0, maxDeviceLength),
                ...(session === null ? {} : { sessionId: session.id }),
              }
            : { endedBy: end },
        )
        .where(and(known, isNull(packDevice.endedBy)))
        .returning({ endedBy: packDevice.endedBy })
      if (after !== undefined) return after.endedBy ?? 'valid'
      const [ended] = await queries.select({ endedBy: packDevice.endedBy }).from(packDevice).where(known)
      return ended?.endedBy ?? 'unknown'
    },
    revoke: (userId, id) => revokeDevice(queries, userId, id, now()),
    endOfSession: async (sessionId, by) => {
      await queries
        .update(packDevice)
        .set({ endedBy: by })
        .where(and(eq(packDevice.sessionId, sessionId), isNull(packDevice.endedBy)))
    },
    revokeOthers: (userId, exceptSession) => revokeDevices(queries, userId, exceptSession),
    forgetExpired: async () => {
      // A browser whose clock is behind still learns for a day why its packs have ended.
      await queries.delete(packDevice).where(lt(packDevice.packsUntil, new Date(now().getTime() - day)))
    },
  }
}
