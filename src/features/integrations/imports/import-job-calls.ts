import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Queries } from '#platform/records/database.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { CsvFile } from '#platform/record-api/csv-file.ts'
import { created, endpoint, noContent, ok } from '#platform/record-api/endpoint.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { demandRecordId } from '#platform/record-api/object-catalogue.ts'
import { noQuery, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { importFileInput, importJobInput } from '#platform/record-api/representations/import-jobs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { user } from '#features/identity/people/user.ts'
import type { Job } from './import-claim.ts'
import { jobsShown } from './import-job-shape.ts'
import { notEnded } from './import-job-states.ts'
import { importJob, maxImportBytes } from './import-job.ts'
import { demandImportable } from './importable-kind.ts'

/** The maximum number of jobs of a user that have not ended. */
const maxOpenJobs = 10
const maxPageSize = 200

const createImportJob = endpoint({
  method: 'POST',
  path: '/import-jobs',
  summary: 'Makes a job that imports a CSV file of one kind.',
  family: 'Imports',
  query: noQuery,
  body: importJobInput,
  answer: 'ImportJob',
  run: async ({ body: { kind, encoding } }, context) => {
    const { records, viewer, reportOutcome } = context
    const owner = demandOwner(viewer)
    demandImportable(records.model.entities, viewer, kind)
    const job = await records.write(inNameOf(viewer), async (handle) => {
      if ((await handle.keep((transaction) => openJobs(transaction, owner))) >= maxOpenJobs)
        throw failure('TOO_MANY_IMPORTS', { limit: String(maxOpenJobs) })
      const made = await handle.create(importJob, { kind, user: owner, encoding: encoding ?? null })
      reportOutcome?.({ id: made.id })
      return made
    })
    return created(await shownOne(context, job))
  },
  answerAgain: async (outcome, context) =>
    created(await shownOne(context, await demandJob(context, v.parse(outcomeSchema, outcome).id))),
})

const getImportJobs = endpoint({
  method: 'GET',
  path: '/import-jobs',
  summary: 'The import jobs of the caller, the newest first.',
  family: 'Imports',
  query: v.object({ pageSize: wholeNumber(50, 1, maxPageSize) }),
  body: null,
  answer: 'ImportJobCollection',
  run: async ({ query: { pageSize } }, context) => {
    const { records, viewer } = context
    demandOwner(viewer)
    const orderBy = [{ field: 'createdDate', descending: true }]
    const jobs = await records.list(viewer, importJob, { orderBy, limit: pageSize })
    const body = { count: await records.count(viewer, importJob), jobs: await jobsShown(context, jobs) }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

const getImportJob = endpoint({
  method: 'GET',
  path: '/import-jobs/:importJobId',
  summary: 'An import job, with the number of rows so far.',
  family: 'Imports',
  query: noQuery,
  body: null,
  answer: 'ImportJob',
  run: async ({ params }, context) => ok(await shownOne(context, await demandJob(context, params['importJobId']))),
})

const uploadImportFile = endpoint({
  method: 'POST',
  path: '/import-jobs/:importJobId/file',
  summary: 'Stores the CSV file of a job that is not started (multipart, part fileData, at most 100 MB).',
  family: 'Imports',
  query: noQuery,
  body: importFileInput,
  answer: 'ImportJob',
  status: 200,
  demandUpload: async (params, context) => void (await demandOpenJob(context, params['importJobId'])),
  uploadTo: ({ temporaryFiles }) => ({ put: (bytes) => temporaryFiles.put(bytes, maxImportBytes) }),
  run: async ({ params, file }, context) => {
    if (file === null) throw failure('PARAMETER_REQUIRED', { parameter: 'fileData' })
    const { records, viewer, temporaryFiles } = context
    try {
      const job = await demandOpenJob(context, params['importJobId'])
      const values = { fileName: file.name, fileSize: file.bytes, fileKey: file.key }
      const stored = await records.update(inNameOf(viewer), importJob, job.id, job.version, values)
      if (job.fileKey !== null) await temporaryFiles.remove(job.fileKey)
      return ok(await shownOne(context, stored))
    } catch (error) {
      await temporaryFiles.remove(file.key)
      throw error
    }
  },
})

const startImportJob = endpoint({
  method: 'POST',
  path: '/import-jobs/:importJobId/start',
  summary: 'Starts a job whose file is uploaded, or continues a failed one where it was.',
  family: 'Imports',
  query: noQuery,
  body: null,
  answer: 'ImportJob',
  status: 200,
  run: async ({ params }, context) => await transition(context, params['importJobId'], 'Start'),
})

const cancelImportJob = endpoint({
  method: 'POST',
  path: '/import-jobs/:importJobId/cancel',
  summary: 'Ends a job. What it has already written stays.',
  family: 'Imports',
  query: noQuery,
  body: null,
  answer: 'ImportJob',
  status: 200,
  run: async ({ params }, context) => await transition(context, params['importJobId'], 'Cancel'),
})

const getFailedRows = endpoint({
  method: 'GET',
  path: '/import-jobs/:importJobId/failed-rows',
  summary: 'The refused rows of a job that has ended, with the reasons, as a CSV file that can be imported again.',
  family: 'Imports',
  query: noQuery,
  body: null,
  answer: null,
  sendsCsv: true,
  run: async ({ params }, context) => {
    const job = await demandJob(context, params['importJobId'])
    if (notEnded.includes(job.state))
      throw failure('INVALID_FIELD', { field: 'state', reason: `is “${job.state}”: the job has not ended` })
    if (job.failedRowsKey === null) return noContent
    const file = await context.temporaryFiles.open(job.failedRowsKey)
    if (file === null) throw failure('RECORD_NOT_FOUND', { id: job.id })
    return { status: 200, body: new CsvFile(`${job.fileName ?? job.kind}.failed.csv`, file) }
  },
})

export const importJobEndpoints = [
  createImportJob,
  getImportJobs,
  uploadImportFile,
  getImportJob,
  startImportJob,
  cancelImportJob,
  getFailedRows,
]

const outcomeSchema = v.object({ id: v.string() })

/** Throws ACCESS_DENIED for a caller to whom import jobs do not exist. */
function demandOwner(viewer: Viewer): string {
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
async function demandJob({ objects, records, viewer }: ApiContext, given = ''): Promise<Job> {
  demandOwner(viewer)
  const { id, entity } = demandRecordId(objects, viewer, given)
  if (entity !== importJob) throw failure('INVALID_ID', { id })
  const isOwn = (await records.byId(viewer, importJob, id)) !== null
  const job = isOwn ? await records.byId(inNameOf(viewer), importJob, id) : null
  if (job === null) throw failure('RECORD_NOT_FOUND', { id })
  return job
}

async function demandOpenJob(context: ApiContext, given = ''): Promise<Job> {
  const job = await demandJob(context, given)
  if (job.state === 'open') return job
  throw failure('INVALID_FIELD', { field: 'state', reason: `is “${job.state}”: a file is uploaded before the start` })
}

async function transition(context: ApiContext, given = '', action: 'Start' | 'Cancel') {
  const { records, viewer } = context
  const { id, version } = await demandJob(context, given)
  const job = await records.write(viewer, (handle) => handle.transition(importJob, id, version, { action }))
  return ok(await shownOne(context, job))
}

async function shownOne(context: ApiContext, job: Job): Promise<Representation<'ImportJob'>> {
  const [shown] = await jobsShown(context, [job])
  if (shown === undefined) throw failure('UNEXPECTED')
  return shown
}
