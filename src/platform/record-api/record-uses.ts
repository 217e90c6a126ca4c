import { and, desc, eq, sql } from 'drizzle-orm'
import { recordUse } from './entities/record-api-tables.ts'
import type { Queries } from '#platform/records/database.ts'

/** The maximum number of recently used records for each user and object. */
export const maxRemembered = 200

export interface RecordUses {
  /** Notes that the user has viewed these records of an object now. */
  readonly note: (userId: string, object: string, recordIds: readonly string[]) => Promise<void>
  /** The ids of recently used records of an object, the last one first. They may have been deleted since. */
  readonly recent: (userId: string, object: string) => Promise<readonly string[]>
  /** The recently used records of all objects, the last one first. They may have been deleted since. */
  readonly latest: (
    userId: string,
    limit: number,
  ) => Promise<readonly { readonly object: string; readonly recordId: string }[]>
}

export function createRecordUses(queries: Queries, now: () => Date): RecordUses {
  return {
    note: async (userId, object, recordIds) => {
      if (recordIds.length === 0) return
      const usedAt = now()
      const ids = [...new Set(recordIds)].toSorted()
      await queries
        .insert(recordUse)
        .values(ids.map((recordId) => ({ userId, object, recordId, usedAt })))
        .onConflictDoUpdate({ target: [recordUse.userId, recordUse.recordId], set: { usedAt } })
      await queries.execute(sql`
        delete from ${recordUse} where user_id = ${userId} and object = ${object} and record_id not in (
          select record_id from ${recordUse} where user_id = ${userId} and object = ${object}
          order by used_at desc, record_id limit ${maxRemembered})`)
    },
    latest: async (userId, limit) =>
      await queries
        .select({ object: recordUse.object, recordId: recordUse.recordId })
        .from(recordUse)
        .where(eq(recordUse.userId, userId))
        .orderBy(desc(recordUse.usedAt), recordUse.recordId)
        .limit(limit),
    recent: async (userId, object) => {
      const rows = await queries
        .select({ id: recordUse.recordId })
        .from(recordUse)
        .where(and(eq(recordUse.userId, userId), eq(recordUse.object, object)))
        .orderBy(desc(recordUse.usedAt), recordUse.recordId)
        .limit(maxRemembered)
      return rows.map(({ id }) => id)
    },
  }
}
