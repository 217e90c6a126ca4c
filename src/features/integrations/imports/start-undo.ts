import { and, eq, gt, or, sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { importTarget } from '#platform/entity/import-target.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { all, type Condition, equals, isIn, not } from '#platform/records/read/condition.ts'
import type { Queries } from '#platform/records/database.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { Job } from './import-claim.ts'
import { requireJob, requireOwner, requireRoom } from './import-jobs.ts'
import { notEnded } from './import-job-states.ts'
import { importJob, undoAge } from './import-job.ts'
import { importBatch } from './import-tables.ts'
import { mayImport } from './importable-kind.ts'

/** The last undo of a job, whatever became of it; null if there is none. */
export const undoOf = async (context: ApiContext, jobId: string): Promise<Job | null> =>
  await lastJob(context, equals('undoOf', jobId))

async function lastJob({ records, viewer }: ApiContext, where: Condition): Promise<Job | null> {
  const [last] = await records.list(inNameOf(viewer), importJob, {
    where,
    orderBy: [{ field: 'createdDate', descending: true }],
    limit: 1,
  })
  return last ?? null
}

/**
 * Whether the viewer may undo a job that they see: an import that has ended and written something, up to 30 days after its end. It
 * can be undone again while records were left that could not be reversed.
 */
export async function isUndoable(context: ApiContext, job: Job): Promise<boolean> {
  const { records, viewer, now } = context
  const ended = Date.parse(job.endedDate ?? '')
  if (job.undoOf !== null || notEnded.includes(job.state) || !(ended >= now().getTime() - undoAge)) return false
  const target = importTarget(records.model.entities, job.kind)
  if (target === null || !mayImport(viewer, target.entity)) return false
  const last = await lastJob(context, all(equals('undoOf', job.id), not(isIn('state', ['failed', 'cancelled']))))
  if (last !== null && (notEnded.includes(last.state) || last.rowsFailed === 0)) return false
  const [batch] = await records
    .reading(viewer, importJob)
    .queries.select({ id: importBatch.id })
    .from(importBatch)
    .where(and(eq(importBatch.jobId, job.id), or(gt(importBatch.created, 0), gt(importBatch.updated, 0))))
    .limit(1)
  return batch !== undefined
}

/**
 * Creates and starts the job that undoes another one (BOF-05), in the name of the viewer. Throws RECORD_NOT_FOUND, and
 * INVALID_FIELD for a job that cannot be undone.
 */
export async function startUndo(context: ApiContext, input: string): Promise<Job> {
  const { records, viewer, reportOutcome } = context
  const owner = requireOwner(viewer)
  const job = await requireJob(context, input)
  const refused = failure('INVALID_FIELD', { field: 'state', reason: `is “${job.state}”: there is nothing to undo` })
  if (!(await isUndoable(context, job))) throw refused
  return await records.write(inNameOf(viewer), async (handle) => {
    await requireRoom(handle, owner)
    if (await handle.keep((transaction) => isBeingUndone(transaction, job.id))) throw refused
    const { id, version } = await handle.create(importJob, {
      kind: job.kind,
      user: owner,
      fileName: job.fileName,
      undoOf: job.id,
    })
    reportOutcome?.({ id })
    return await handle.transition(importJob, id, version, { action: 'Start' })
  })
}

/** Of two requests at the same time, the second waits for the undo of the first. */
async function isBeingUndone(transaction: Queries, jobId: string): Promise<boolean> {
  const [state, ofJob] = [tableColumn(importJob.table, 'state'), tableColumn(importJob.table, 'undoOf')]
  await transaction.execute(sql`select 1 from ${importJob.table} where id = ${jobId} for update`)
  const { rows } = await transaction.execute(
    sql`select 1 from ${importJob.table} where ${ofJob} = ${jobId} and ${state} in ${notEnded} limit 1`,
  )
  return rows.length > 0
}
