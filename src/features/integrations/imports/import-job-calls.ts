import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { created, endpoint, noContent, ok } from '#platform/record-api/endpoint.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { noQuery, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { importFileInput, importJobInput } from '#platform/record-api/representations/import-jobs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { Job } from './import-claim.ts'
import { jobsShown } from './import-job-shape.ts'
import { importJob, maxImportBytes } from './import-job.ts'
import {
  changeJob,
  createJob,
  requireJob,
  requireOpenJob,
  requireOwner,
  refusedRows,
  storeFile,
} from './import-jobs.ts'
import { startUndo } from './start-undo.ts'

const maxPageSize = 200

const createImportJob = endpoint({
  method: 'POST',
  path: '/import-jobs',
  summary: 'Makes a job that imports a CSV file or an Excel workbook of one kind.',
  family: 'Imports',
  query: noQuery,
  body: importJobInput,
  answer: 'ImportJob',
  run: async ({ body: { kind, encoding, sheet } }, context) => {
    const job = await createJob(context, { kind, encoding: encoding ?? null, sheet: sheet ?? null })
    return created(await shownOne(context, job))
  },
  answerAgain: async (outcome, context) =>
    created(await shownOne(context, await requireJob(context, v.parse(outcomeSchema, outcome).id))),
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
    const where = equals('user', requireOwner(viewer))
    const orderBy = [{ field: 'createdDate', descending: true }]
    const jobs = await records.list(viewer, importJob, { where, orderBy, limit: pageSize })
    const body = { count: await records.count(viewer, importJob, where), jobs: await jobsShown(context, jobs) }
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
  run: async ({ params }, context) => ok(await shownOne(context, await requireJob(context, params['importJobId']))),
})

const uploadImportFile = endpoint({
  method: 'POST',
  path: '/import-jobs/:importJobId/file',
  summary:
    'Stores the CSV file or Excel workbook of a job that is not started (multipart, part fileData, at most 100 MB).',
  family: 'Imports',
  query: noQuery,
  body: importFileInput,
  answer: 'ImportJob',
  status: 200,
  requireUpload: async (params, context) => void (await requireOpenJob(context, params['importJobId'])),
  uploadTo: ({ temporaryFiles }) => ({ put: (bytes) => temporaryFiles.put(bytes, maxImportBytes) }),
  run: async ({ params, file }, context) => {
    if (file === null) throw failure('PARAMETER_REQUIRED', { parameter: 'fileData' })
    return ok(await shownOne(context, await storeFile(context, params['importJobId'] ?? '', file)))
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
  run: async ({ params }, context) =>
    ok(await shownOne(context, await changeJob(context, params['importJobId'] ?? '', 'Start'))),
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
  run: async ({ params }, context) =>
    ok(await shownOne(context, await changeJob(context, params['importJobId'] ?? '', 'Cancel'))),
})

const undoImportJob = endpoint({
  method: 'POST',
  path: '/import-jobs/:importJobId/undo',
  summary: 'Makes and starts the job that undoes what an import has written in the last 30 days.',
  family: 'Imports',
  query: noQuery,
  body: null,
  answer: 'ImportJob',
  run: async ({ params }, context) =>
    created(await shownOne(context, await startUndo(context, params['importJobId'] ?? ''))),
  answerAgain: async (outcome, context) =>
    created(await shownOne(context, await requireJob(context, v.parse(outcomeSchema, outcome).id))),
})

const getFailedRows = endpoint({
  method: 'GET',
  path: '/import-jobs/:importJobId/failed-rows',
  summary:
    'The refused rows of a job that has ended, with the reasons, as a CSV file that can be imported again; of an undo, the records that are left.',
  family: 'Imports',
  query: noQuery,
  body: null,
  answer: null,
  sendsCsv: true,
  run: async ({ params }, context) => {
    const body = await refusedRows(context, params['importJobId'] ?? '')
    return body === null ? noContent : { status: 200, body }
  },
})

export const importJobEndpoints = [
  createImportJob,
  getImportJobs,
  uploadImportFile,
  getImportJob,
  startImportJob,
  cancelImportJob,
  undoImportJob,
  getFailedRows,
]

const outcomeSchema = v.object({ id: v.string() })

async function shownOne(context: ApiContext, job: Job): Promise<Representation<'ImportJob'>> {
  const [shown] = await jobsShown(context, [job])
  if (shown === undefined) throw failure('UNEXPECTED')
  return shown
}
