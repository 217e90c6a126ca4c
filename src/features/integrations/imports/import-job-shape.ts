import { inArray } from 'drizzle-orm'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { type Job, noRows, type RowNumbers, rowNumbersOf } from './import-claim.ts'
import { notEnded, underWay } from './import-job-states.ts'
import { importJob } from './import-job.ts'
import { importRun } from './import-tables.ts'

/** Represents jobs with their current numbers: those of a running job are beside it. */
export async function jobsShown(
  { records, viewer }: Pick<ApiContext, 'records' | 'viewer'>,
  jobs: readonly Job[],
): Promise<readonly Representation<'ImportJob'>[]> {
  const ids = jobs.flatMap(({ id, state }) => (underWay.includes(state) ? id : []))
  const { queries } = records.reading(viewer, importJob)
  const runs = ids.length === 0 ? [] : await queries.select().from(importRun).where(inArray(importRun.jobId, ids))
  const numbers = new Map(runs.map((run) => [run.jobId, rowNumbersOf(run)]))
  return jobs.map((job) => shown(job, numbers.get(job.id)))
}

function shown(job: Job, running: RowNumbers | undefined): Representation<'ImportJob'> {
  const numbers = running ?? rowsOf(job)
  const body = {
    createdDate: job.createdDate.toISOString(),
    encoding: job.encoding,
    endedDate: job.endedDate,
    fileName: job.fileName,
    fileSize: job.fileSize,
    hasFailedRows: !notEnded.includes(job.state) && leftOf(job, numbers) > 0,
    id: job.id,
    kind: job.kind,
    problem: job.problem,
    ...numbers,
    sheet: job.sheet,
    startedDate: job.startedDate,
    state: job.state,
    undoOf: job.undoOf,
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** Of an undo, records that somebody has changed since are left too. */
const leftOf = ({ undoOf }: Job, { rowsFailed, rowsUnchanged }: RowNumbers): number =>
  rowsFailed + (undoOf === null ? 0 : rowsUnchanged)

const rowsOf = (job: Job): RowNumbers => ({
  rowsRead: job.rowsRead ?? noRows.rowsRead,
  rowsCreated: job.rowsCreated ?? noRows.rowsCreated,
  rowsUpdated: job.rowsUpdated ?? noRows.rowsUpdated,
  rowsUnchanged: job.rowsUnchanged ?? noRows.rowsUnchanged,
  rowsFailed: job.rowsFailed ?? noRows.rowsFailed,
})
