import { and, desc, eq, sql } from 'drizzle-orm'
import { recordUse } from '#entities/record-api-tables.ts'
import type { Queries } from '#records/database.ts'

/** Records of an object that are remembered as used lately, by user. */
export const mostRemembered = 200

export interface RecordUses {
  /** The user has looked at these records of an object, now. */
  readonly note: (userId: string, object: string, recordIds: readonly string[]) => Promise<void>
  /** Ids of records of an object, the one used last first; whether they are still there is the reader's to ask. */
  readonly recent: (userId: string, object: string) => Promise<readonly string[]>
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
          order by used_at desc, record_id limit ${mostRemembered})`)
    },
    recent: async (userId, object) => {
      const rows = await queries
        .select({ id: recordUse.recordId })
        .from(recordUse)
        .where(and(eq(recordUse.userId, userId), eq(recordUse.object, object)))
        .orderBy(desc(recordUse.usedAt), recordUse.recordId)
        .limit(mostRemembered)
      return rows.map(({ id }) => id)
    },
  }
}
