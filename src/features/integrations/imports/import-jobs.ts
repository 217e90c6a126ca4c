import { sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Queries } from '#platform/records/database.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { CsvFile } from '#platform/record-api/csv-file.ts'
import { encodings } from '#platform/values/text/file-encodings.ts'
import type { ReadingOptions } from '#platform/import-export/open-table.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { user } from '#features/identity/people/user.ts'
import type { Job } from './import-claim.ts'
import { notEnded } from './import-job-states.ts'
import { importJob } from './import-job.ts'
import { requireImportable } from './importable-kind.ts'

/** What users and machines do with import jobs, over HTTP and on the pages of the back office. */

/** The maximum number of jobs of a user that have not ended. */
const maxOpenJobs = 10

/** Creates a job without a file. Throws IMPORT_REFUSED, WRITE_DENIED, TOO_MANY_IMPORTS, ACCESS_DENIED. */
export async function createJob(
  { records, viewer, reportOutcome }: ApiContext,
  {
    kind,
    encoding,
    sheet = null,
  }: { readonly kind: string; readonly encoding: string | null; readonly sheet?: string | null },
): Promise<Job> {
  const owner = requireOwner(viewer)
  requireImportable(records.model.entities, viewer, kind)
  return await records.write(inNameOf(viewer), async (handle) => {
    await requireRoom(handle, owner)
    const created = await handle.create(importJob, { kind, user: owner, encoding, sheet })
    reportOutcome?.({ id: created.id })
    return created
  })
}

/** Gives a job that is not started its file, in place of an earlier one. A file that is not taken is deleted. */
export async function storeFile(context: ApiContext, input: string, file: NewFile): Promise<Job> {
  const { records, viewer, temporaryFiles } = context
  try {
    const job = await requireOpenJob(context, input)
    const values = { fileName: file.name, fileSize: file.bytes, fileKey: file.key }
    const stored = await records.update(inNameOf(viewer), importJob, job.id, job.version, values)
    if (job.fileKey !== null) await temporaryFiles.remove(job.fileKey)
    return stored
  } catch (error) {
    await temporaryFiles.remove(file.key)
    throw error
  }
}

/** Checks, starts or ends a job. Throws what a transition throws. */
export async function changeJob(
  context: ApiContext,
  input: string,
  action: 'Check' | 'Start' | 'Cancel',
): Promise<Job> {
  const { records, viewer } = context
  const { id, version } = await requireJob(context, input)
  return await records.write(viewer, (handle) => handle.transition(importJob, id, version, { action }))
}

/** The refused rows of a job, as a file; null if there are none. Throws INVALID_FIELD before its end, RECORD_NOT_FOUND. */
export async function refusedRows(context: ApiContext, input: string): Promise<CsvFile | null> {
  const job = await requireJob(context, input)
  if (notEnded.includes(job.state) && job.state !== 'checked')
    throw failure('INVALID_FIELD', { field: 'state', reason: `is “${job.state}”: the job has not ended` })
  if (job.failedRowsKey === null) return null
  const file = await context.temporaryFiles.open(job.failedRowsKey)
  if (file === null) throw failure('RECORD_NOT_FOUND', { id: job.id })
  return new CsvFile(`${job.fileName ?? job.kind}.failed.csv`, file)
}

/** Throws ACCESS_DENIED for a caller to whom import jobs do not exist. */
export function requireOwner(viewer: Viewer): string {
  if (viewer.user === undefined || !mayDo(viewer, importJob, 'read')) throw failure('ACCESS_DENIED')
  return viewer.user.id
}

/** Returns the number of jobs that have not ended. Of two requests of a user at the same time, the second waits for the first. */
async function openJobs(transaction: Queries, owner: string): Promise<number> {
  await transaction.execute(sql`select 1 from ${user.table} where id = ${owner} for update`)
  const [state, ofUser] = [tableColumn(importJob.table, 'state'), tableColumn(importJob.table, 'user')]
  const { rows } = await transaction.execute<{ count: number }>(
    sql`select count(*)::int as count from ${importJob.table} where ${ofUser} = ${owner} and ${state} in ${notEnded}`,
  )
  return rows[0]?.count ?? 0
}

/**
 * A job of the caller, with the keys of its files. Throws INVALID_ID, and RECORD_NOT_FOUND for a job of another user as for one that
 * does not exist.
 */
export async function requireJob({ objects, records, viewer }: ApiContext, input = ''): Promise<Job> {
  requireOwner(viewer)
  const { id, entity } = requireRecordId(objects, viewer, input)
  if (entity !== importJob) throw failure('INVALID_ID', { id })
  const isOwn = (await records.byId(viewer, importJob, id)) !== null
  const job = isOwn ? await records.byId(inNameOf(viewer), importJob, id) : null
  if (job === null) throw failure('RECORD_NOT_FOUND', { id })
  return job
}

export async function requireOpenJob(context: ApiContext, input = ''): Promise<Job> {
  const job = await requireJob(context, input)
  if (job.state === 'open') return job
  throw failure('INVALID_FIELD', { field: 'state', reason: `is “${job.state}”: a file is uploaded before the start` })
}

/** Throws TOO_MANY_IMPORTS. */
export async function requireRoom(handle: WriteHandle, owner: string): Promise<void> {
  if ((await handle.keep((transaction) => openJobs(transaction, owner))) >= maxOpenJobs)
    throw failure('TOO_MANY_IMPORTS', { limit: String(maxOpenJobs) })
}

/** How the file of a job is read; the empty text stands for what is detected. */
interface Reading {
  readonly kind: string
  readonly encoding: string | undefined
  readonly sheet: string | undefined
}

/** Changes what the rows of a job's file are and how it is read, before it is checked. Throws IMPORT_REFUSED, WRITE_DENIED. */
export async function changeReading(
  context: ApiContext,
  input: string,
  { kind, encoding = '', sheet = '' }: Reading,
): Promise<Job> {
  const { records, viewer } = context
  const job = await requireOpenJob(context, input)
  requireImportable(records.model.entities, viewer, kind)
  const changes = { kind, encoding: encoding || null, sheet: sheet || null }
  return await records.update(inNameOf(viewer), importJob, job.id, job.version, changes)
}

/** How the file of a job is read, as its user has chosen. */
export const readingOf = ({ encoding, sheet }: Job): ReadingOptions => ({
  encoding: encodings.find((each) => each === encoding),
  sheet: sheet ?? undefined,
})

/** The uploaded file of a job, as an import reads it; null if it is not stored any more. */
export async function inputOfJob({ temporaryFiles }: Pick<ApiContext, 'temporaryFiles'>, job: Job) {
  const { fileKey, fileName, fileSize } = job
  if (fileKey === null) return null
  const known = await temporaryFiles.open(fileKey)
  if (known === null) return null
  known.stream.destroy()
  return {
    name: fileName ?? '',
    bytes: fileSize ?? 0,
    open: async function* (): AsyncGenerator<Uint8Array> {
      const file = await temporaryFiles.open(fileKey)
      if (file !== null) yield* file.stream
    },
  }
}
