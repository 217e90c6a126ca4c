import { and, eq, lt, sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Queries } from '#platform/records/database.ts'
import type { FileStore } from './file-store.ts'

/** How many bytes each owner has uploaded on each day. The owner is the account of a user, or else the user. */
export const uploadUse = pgTable(
  'upload_use',
  {
    ownerId: bytewiseText('owner_id').notNull(),
    /** The day in UTC. */
    day: text('day').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day] })],
)

export interface UploadQuota {
  /**
   * The same store, which counts what the viewer stores and refuses what exceeds the quota of the day while it is read. Throws
   * UPLOAD_QUOTA_EXCEEDED, first before anything is read if nothing is left.
   */
  readonly limited: (viewer: Viewer, files: Pick<FileStore, 'put'>) => Promise<Pick<FileStore, 'put'>>
}

/** `bytesPerDay`: the quota of an account or user; 0: no limit. */
export function createUploadQuota(queries: Queries, now: () => Date, bytesPerDay: number): UploadQuota {
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

  async function left(ownerId: string): Promise<number> {
    const isToday = and(eq(uploadUse.ownerId, ownerId), eq(uploadUse.day, dayOf(now())))
    const [use] = await queries.select({ bytes: uploadUse.bytes }).from(uploadUse).where(isToday)
    return bytesPerDay - (use?.bytes ?? 0)
  }

  /** Of several uploads at the same time, those are refused that exceed the quota together with the others. */
  async function count(ownerId: string, bytes: number): Promise<void> {
    const counted = await queries
      .insert(uploadUse)
      .values({ ownerId, day: dayOf(now()), bytes })
      .onConflictDoUpdate({
        target: [uploadUse.ownerId, uploadUse.day],
        set: { bytes: sql`${uploadUse.bytes} + ${bytes}` },
        setWhere: sql`${uploadUse.bytes} + ${bytes} <= ${bytesPerDay}`,
      })
      .returning({ bytes: uploadUse.bytes })
    if (counted.length === 0) throw exceeded()
    await queries.delete(uploadUse).where(and(eq(uploadUse.ownerId, ownerId), lt(uploadUse.day, dayOf(now()))))
  }

  function exceeded() {
    const at = now()
    const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1)
    const seconds = Math.ceil((midnight - at.getTime()) / 1000)
    return failure('UPLOAD_QUOTA_EXCEEDED', { megabytes: String(bytesPerDay / 1_000_000), seconds: String(seconds) })
  }

  async function* within(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > most) throw exceeded()
      yield chunk
    }
  }

  return {
    limited: async ({ user, account }, files) => {
      const ownerId = account?.id ?? user?.id
      if (ownerId === undefined) throw failure('ACCESS_DENIED')
      if (bytesPerDay === 0) return files
      if ((await left(ownerId)) <= 0) throw exceeded()
      return {
        put: async (source) => {
          const digest = await files.put(within(source, await left(ownerId)))
          await count(ownerId, digest.bytes)
          return digest
        },
      }
    },
  }
}
