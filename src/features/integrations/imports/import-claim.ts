import { and, eq, sql } from 'drizzle-orm'
import { Failure, failure } from '#platform/values/errors.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { ImportProgress } from '#platform/import-export/import-request.ts'
import type { ImportJournal, CompletedRow } from '#platform/import-export/import-journal.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importJob } from './import-job.ts'
import { importBatch, importRun } from './import-tables.ts'

export type Job = Row<typeof importJob>
export type Run = typeof importRun.$inferSelect

/** The numbers of rows as a job stores them. */
export type RowNumbers = Pick<Run, 'rowsRead' | 'rowsCreated' | 'rowsUpdated' | 'rowsUnchanged' | 'rowsFailed'>

export const noRows: RowNumbers = { rowsRead: 0, rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 0, rowsFailed: 0 }

export const numbersOf = ({
  rows,
  created,
  updated,
  unchanged,
  failed,
}: Omit<ImportProgress, 'bytes'>): RowNumbers => ({
  rowsRead: rows,
  rowsCreated: created,
  rowsUpdated: updated,
  rowsUnchanged: unchanged,
  rowsFailed: failed,
})

export const rowNumbersOf = ({ rowsRead, rowsCreated, rowsUpdated, rowsUnchanged, rowsFailed }: Run): RowNumbers => ({
  rowsRead,
  rowsCreated,
  rowsUpdated,
  rowsUnchanged,
  rowsFailed,
})

/** Takes a queued job. Returns false if another process was first, or the job was cancelled. */
export async function claimQueued(records: Records, job: Job, holder: string, at: Date): Promise<boolean> {
  try {
    return await records.write(systemViewer, async (handle) => {
      await handle.transition(importJob, job.id, job.version, { action: 'Run' })
      const claimed = { holder, renewedAt: at, attempts: 1 }
      await handle.keep((transaction) =>
        transaction
          .insert(importRun)
          .values({ jobId: job.id, ...noRows, ...claimed })
          .onConflictDoUpdate({ target: importRun.jobId, set: claimed }),
      )
      return true
    })
  } catch (error) {
    if (error instanceof Failure && (error.code === 'STALE_RECORD' || error.code === 'RECORD_NOT_FOUND')) return false
    throw error
  }
}

/** Takes a job whose file is to be checked. Returns false if another process was first. */
export async function claimCheck(queries: Queries, jobId: string, holder: string, at: Date): Promise<boolean> {
  const claimed = await queries
    .insert(importRun)
    .values({ jobId, ...noRows, holder, renewedAt: at, attempts: 1 })
    .onConflictDoNothing()
    .returning({ jobId: importRun.jobId })
  return claimed.length > 0
}

/** Stores an expired claim for each job that has none. A running job has one from the transaction in which it began to run. */
export async function addMissingRuns(queries: Queries, jobIds: readonly string[]): Promise<void> {
  const expired = { ...noRows, holder: '', renewedAt: new Date(0), attempts: 0 }
  if (jobIds.length > 0)
    await queries
      .insert(importRun)
      .values(jobIds.map((jobId) => ({ jobId, ...expired })))
      .onConflictDoNothing()
}

/** Takes over the run of a process that has ended. Returns false if another process was first. */
export async function takeOver(queries: Queries, run: Run, holder: string, at: Date): Promise<boolean> {
  const taken = await queries
    .update(importRun)
    .set({ holder, renewedAt: at, attempts: run.attempts + 1 })
    .where(
      and(eq(importRun.jobId, run.jobId), eq(importRun.holder, run.holder), eq(importRun.renewedAt, run.renewedAt)),
    )
    .returning({ jobId: importRun.jobId })
  return taken.length > 0
}

/** Stores that the process is alive and how far it is. Returns false if it no longer has the job. */
export async function renew(
  queries: Queries,
  jobId: string,
  holder: string,
  at: Date,
  progress: RowNumbers,
): Promise<boolean> {
  const renewed = await queries
    .update(importRun)
    .set({ renewedAt: at, ...progress, ...(progress.rowsRead === 0 ? {} : { attempts: 0 }) })
    .where(and(eq(importRun.jobId, jobId), eq(importRun.holder, holder)))
    .returning({ jobId: importRun.jobId })
  return renewed.length > 0
}

/** Lets the next process continue immediately. */
export async function release(queries: Queries, jobId: string, holder: string): Promise<void> {
  await queries
    .update(importRun)
    .set({ renewedAt: new Date(0), attempts: 0 })
    .where(and(eq(importRun.jobId, jobId), eq(importRun.holder, holder)))
}

/** Deletes the claim of a job that no process carries out any more. Throws STALE_RECORD if another process has the job. */
export async function forgetRun(transaction: Queries, jobId: string, holder: string): Promise<void> {
  const forgotten = await transaction
    .delete(importRun)
    .where(and(eq(importRun.jobId, jobId), eq(importRun.holder, holder)))
    .returning({ jobId: importRun.jobId })
  if (forgotten.length === 0) throw failure('STALE_RECORD', { id: jobId })
}

/** Deletes what is stored about the transactions of jobs that ended before this moment, or that do not exist any more. */
export async function forgetBatches(queries: Queries, before: Date): Promise<void> {
  await queries.execute(
    sql`delete from ${importBatch} where not exists (select 1 from ${importJob.table} as job
      where job.id = ${importBatch.jobId} and (job.ended_date is null or job.ended_date >= ${before.toISOString()}::timestamptz))`,
  )
}

/**
 * The journal of a job. A batch is written only while this process has the job and the job is running: the rows of
 * both are locked until the batch is stored, so that after a cancellation or a takeover nothing more is written.
 */
export async function journalOf(queries: Queries, jobId: string, holder: string): Promise<ImportJournal> {
  const batches = await queries.select().from(importBatch).where(eq(importBatch.jobId, jobId))
  const sum = (status: CompletedRow['status']): number => batches.reduce((total, batch) => total + batch[status], 0)
  return {
    completed: {
      lines: new Set(batches.flatMap(({ lines }) => lines)),
      counts: { created: sum('created'), updated: sum('updated'), unchanged: sum('unchanged') },
    },
    keep: async (transaction, auditBatch, rows) => {
      const { rows: owned } = await transaction.execute(
        sql`select 1 from ${importRun} join ${importJob.table} on ${importJob.table}.id = ${importRun.jobId}
          where ${importRun.jobId} = ${jobId} and ${importRun.holder} = ${holder} and ${importJob.table}.state = 'running'
          for share`,
      )
      if (owned.length === 0) throw failure('STALE_RECORD', { id: jobId })
      const count = (status: CompletedRow['status']): number => rows.filter((row) => row.status === status).length
      await transaction.insert(importBatch).values({
        jobId,
        lines: rows.map(({ line }) => line),
        created: count('created'),
        updated: count('updated'),
        unchanged: count('unchanged'),
        auditBatch,
      })
    },
  }
}
