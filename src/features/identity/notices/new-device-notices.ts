import { and, eq } from 'drizzle-orm'
import type { Attempts } from '#features/identity/credentials/attempts.ts'
import type { ClientInfo } from '#features/identity/credentials/client-info.ts'
import type { KnownDevices } from '#features/identity/credentials/known-devices.ts'
import type { PrepareNotice } from '#features/identity/notices/security-notices.ts'
import type { AuditedEvent } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'

interface Parts {
  readonly queries: Queries
  readonly devices: KnownDevices
  readonly attempts: Attempts
  readonly prepareNotice: PrepareNotice
}

const signedIn = 'sign-in' satisfies AuditedEvent

/**
 * Returns what stores the email about a sign-in in the transaction of its session; null for a browser in which the user is known,
 * for the first sign-in of the user, and above the limit of a day.
 */
export function createNewDeviceNotices({ queries, devices, attempts, prepareNotice }: Parts) {
  const hasSignedIn = async (userId: string): Promise<boolean> => {
    const rows = await queries
      .select({ sequence: auditLog.sequence })
      .from(auditLog)
      .where(and(eq(auditLog.by, userId), eq(auditLog.operation, signedIn)))
      .limit(1)
    return rows.length > 0
  }
  return async (
    userId: string,
    client: ClientInfo,
  ): Promise<((handle: Pick<WriteHandle, 'keep'>) => Promise<void>) | null> => {
    if (devices.keyOf(client.knownDevice ?? null, userId) !== null || !(await hasSignedIn(userId))) return null
    const by = { own: userId, isKnown: true, client }
    const store = await attempts.make('newDevice', by, () => prepareNotice('newDevice', userId, client))
    if (typeof store === 'object') return null
    return (handle) => handle.keep(store)
  }
}
