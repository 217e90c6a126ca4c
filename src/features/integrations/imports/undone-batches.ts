import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Entity } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { importBatch } from './import-tables.ts'

/** The numbers of the audit entries that jobs wrote, in their order. */
export async function auditBatchesOf(queries: Queries, jobIds: readonly string[]): Promise<readonly bigint[]> {
  const rows = await queries
    .select({ auditBatch: importBatch.auditBatch })
    .from(importBatch)
    .where(and(inArray(importBatch.jobId, [...jobIds]), isNotNull(importBatch.auditBatch)))
    .orderBy(importBatch.id)
  return rows.flatMap(({ auditBatch }) => auditBatch ?? [])
}

/** The records of an object that the entries of one transaction concern. */
export async function recordsIn(queries: Queries, { apiName }: Entity, batch: bigint): Promise<readonly string[]> {
  const rows = await queries
    .selectDistinct({ recordId: auditLog.recordId })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.object, apiName)))
    .orderBy(auditLog.recordId)
  return rows.map(({ recordId }) => recordId)
}
