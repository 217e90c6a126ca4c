import { and, eq, inArray, sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import type { Records } from '#platform/records/records.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { ImportJournal } from '#platform/import-export/import-journal.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { type Finding, nothingFound } from './findings.ts'
import { type AuditedWrite, type PlannedUndo, planUndo } from './plan-undo.ts'
import { auditBatchesOf, recordsIn } from './undone-batches.ts'

interface UndoRequest {
  readonly queries: Queries
  readonly records: Records
  readonly viewer: Viewer
  readonly entity: Entity
  /** The job whose writes are undone. */
  readonly undoOf: string
  /** All jobs that undo it, also earlier ones that did not reach the end. */
  readonly undoJobs: readonly string[]
  readonly journal: ImportJournal
  readonly onFinding: (found: Finding) => Promise<void>
  readonly signal: AbortSignal
  /** The number of records in one transaction; by default 500. */
  readonly batchSize?: number
}

const defaultBatchSize = 500

/**
 * Undoes what an import wrote, in the name of the viewer: the last batch first, so that records are deleted before those that they
 * reference. Whoever may import may undo it, whatever else they may delete: only records that the import created, and that nobody
 * has written since, are deleted, and the others get values that they had before. A record that somebody has changed since the import
 * stays as it is. Records that an earlier, interrupted attempt has already reversed are reported again and not written again. Throws
 * what writing throws.
 */
export async function undoImport(request: UndoRequest): Promise<void> {
  const { queries, records, viewer, entity, undoOf, undoJobs, signal, batchSize = defaultBatchSize } = request
  const written = (await auditBatchesOf(queries, [undoOf])).toReversed()
  const ofRun = new Set(written)
  const handled = new Set<string>()
  for (const batch of written) {
    const ids = (await recordsIn(queries, entity, batch)).filter((id) => !handled.has(id))
    for (const id of ids) handled.add(id)
    for (let at = 0; at < ids.length; at += batchSize) {
      signal.throwIfAborted()
      const part = ids.slice(at, at + batchSize)
      const found = await records.write(inNameOf(viewer), async (handle) => {
        await handle.keep((transaction) => request.journal.keep(transaction, handle.auditBatch, []))
        const reversed = new Set(await handle.keep((transaction) => auditBatchesOf(transaction, undoJobs)))
        const plans = await handle.keep((transaction) => plansOf(transaction, entity, part, { ofRun, reversed }))
        return [
          ...plans.flatMap(finalFinding),
          ...(await restore(handle, entity, plans)),
          ...(await remove(plans, handle)),
        ]
      })
      for (const each of found) await request.onFinding(each)
    }
  }

  async function remove(plans: readonly PlannedUndo[], handle: WriteHandle): Promise<readonly Finding[]> {
    const created = plans.filter(({ type }) => type === 'remove')
    if (created.length === 0) return []
    const keys = new Map(created.map(({ id, key }) => [id, key]))
    const removed = await handle.removeEach(entity, [...keys.keys()])
    return removed.map((each): Finding => {
      const key = keys.get(each.id) ?? ''
      if (each.status !== 'used') return { ...nothingFound, status: 'reversed', key, recordId: each.id }
      return { ...notPossible(each.id, key, null), usedBy: each.usedBy?.by ?? null }
    })
  }
}

/** Locks the records, so that nobody changes them between the decision and the write. */
async function plansOf(
  transaction: Queries,
  entity: Entity,
  ids: readonly string[],
  batches: { readonly ofRun: ReadonlySet<bigint>; readonly reversed: ReadonlySet<bigint> },
): Promise<readonly PlannedUndo[]> {
  const rows = await selectRows(transaction, entity, {
    where: sql`${tableColumn(entity.table, 'id')} = any(${sql.param(ids)}::text[])`,
    orderBy: [sql`${tableColumn(entity.table, 'id')}`],
    lock: true,
  })
  const entries: readonly AuditedWrite[] = await transaction
    .select()
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.recordId} = any(${sql.param(ids)}::text[])`,
        eq(auditLog.object, entity.apiName),
        inArray(auditLog.operation, ['create', 'update', 'delete']),
      ),
    )
    .orderBy(auditLog.sequence)
  const current = new Map(rows.map((row) => [row.id, row]))
  const ofRecord = Map.groupBy(entries, ({ recordId }) => recordId)
  return ids.map((id) => planUndo(entity, id, current.get(id) ?? null, ofRecord.get(id) ?? [], batches))
}

function finalFinding({ type, id, key }: PlannedUndo): readonly Finding[] {
  if (type === 'reversed' || type === 'retained') return [{ ...nothingFound, status: type, key, recordId: id }]
  return type === 'erased' ? [notPossible(id, key, 'The earlier values were erased.')] : []
}

/** Gives the records of the plans the values that they had before the import. */
async function restore(
  handle: WriteHandle,
  entity: Entity,
  plans: readonly PlannedUndo[],
): Promise<readonly Finding[]> {
  const changed = plans.flatMap((plan) => (plan.type === 'restore' ? [plan] : []))
  if (changed.length === 0) return []
  const outcomes = await handle.upsertBatch(
    entity,
    changed.map(({ key, values }) => ({ ...values, integrationId: key })),
  )
  return changed.map(({ id, key }, at): Finding => {
    const outcome = outcomes[at]
    if (outcome?.status !== 'error') return { ...nothingFound, status: 'reversed', key, recordId: id }
    const labels = outcome.errors.map(({ field, reason }) => `${entity.fields[field]?.label ?? field} ${reason}`)
    return notPossible(id, key, labels.join('; '))
  })
}

const notPossible = (recordId: string, key: string, reason: string | null): Finding => ({
  ...nothingFound,
  status: 'notPossible',
  key,
  recordId,
  reason,
})
