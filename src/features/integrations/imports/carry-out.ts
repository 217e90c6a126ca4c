import { importTarget } from '#platform/entity/import-target.ts'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Failure, failure } from '#platform/values/errors.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Services } from '#platform/http/services.ts'
import type { ImportInput } from '#platform/import-export/csv-reader.ts'
import { encodings } from '#platform/import-export/encoding.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { Database } from '#platform/records/database.ts'
import type { TemporaryFiles } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { IndexFollower } from '#features/search/feed/index-follower.ts'
import { user } from '#features/identity/people/user.ts'
import { viewerOfUser } from '#features/identity/sessions/user-viewer.ts'
import { forgetRun, type Job, journalOf, numbersOf, release, renew, type RowNumbers } from './import-claim.ts'
import { importJob, maxProblemLength } from './import-job.ts'
import { mayImport } from './importable-kind.ts'

export interface ImportParts extends Pick<Services, 'sites' | 'now'> {
  readonly database: Database
  readonly records: Records
  readonly content: Pick<IndexFollower, 'assortments'>
  readonly files: TemporaryFiles
  /** Identifies this process. */
  readonly holder: string
  readonly stopping: AbortSignal
  /** Runs a function at this interval until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  /** The number of rows in one transaction; by default that of the importer. */
  readonly batchSize?: number
}

/** A job that this process has claimed, and what earlier attempts did. */
interface ClaimedJob {
  readonly jobId: string
  readonly attempts: number
  readonly numbers: RowNumbers
}

/** The interval in ms at which a process renews its claim and stores the progress. */
const renewal = 1_000
/** The number of attempts that write nothing after which a job fails. */
const maxAttempts = 5
/** The maximum size of a file of failed rows, which is longer than the rows by their reasons. */
const maxFailedBytes = 2_000_000_000

const withoutRights = 'the user may not write these records any more.'

/** Returns a function that carries out a job which this process has claimed. */
export function createJobImport(parts: ImportParts): (claimed: ClaimedJob) => Promise<void> {
  const { database, records, files, holder, stopping, now, log } = parts
  const { queries } = database

  return async ({ jobId, attempts, numbers }) => {
    const job = await records.byId(systemViewer, importJob, jobId)
    // Its user was erased together with the job.
    if (job === null) return await forgetRun(queries, jobId, holder, { isResumable: false })
    const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-import-'))
    const ended = new AbortController()
    const state = { numbers }
    let renewing: Promise<void> = Promise.resolve()
    const cancelRenewal = parts.every(renewal, () => {
      renewing = renewing
        .then(async () => {
          const isHeld = await renew(queries, jobId, holder, now(), state.numbers)
          if (!isHeld || (await viewerOf(job)) === null) ended.abort()
        })
        .catch((error: unknown) => log.error({ err: error, importJob: jobId }, 'A claim could not be renewed'))
    })
    const failedRows = path.join(folder, 'failed.csv')
    try {
      if (job.state === 'running' && attempts > maxAttempts) throw failed(job, 'several attempts ended with an error.')
      if (job.state === 'running') {
        const signal = AbortSignal.any([stopping, ended.signal])
        state.numbers = await run(job, failedRows, signal, (current) => (state.numbers = current))
      }
      await finish(job, job.state === 'running' ? 'Finish' : 'Stop', state.numbers, failedRows)
    } catch (error) {
      await interrupted(job, error, state.numbers, failedRows)
    } finally {
      cancelRenewal()
      await renewing
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function run(
    job: Job,
    failedRows: string,
    signal: AbortSignal,
    report: (numbers: RowNumbers) => void,
  ): Promise<RowNumbers> {
    const viewer = await viewerOf(job)
    if (viewer === null) throw failed(job, withoutRights)
    const encoding = encodings.find((each) => each === job.encoding)
    const { read: rows, ...counts } = await importFile({
      kind: job.kind,
      input: inputOf(job),
      records,
      viewer,
      failedRows,
      journal: await journalOf(queries, job.id, holder),
      onProgress: (progress) => report(numbersOf(progress)),
      signal,
      ...(encoding === undefined ? {} : { encoding }),
      ...(parts.batchSize === undefined ? {} : { batchSize: parts.batchSize }),
    })
    return numbersOf({ ...counts, rows })
  }

  /** The current rights of the user of a job; null if the user may not write the records. */
  async function viewerOf({ user: userId, kind }: Job): Promise<Viewer | null> {
    const known = await records.byId(systemViewer, user, userId)
    const entity = importTarget(records.model.entities, kind)?.entity ?? null
    if (known?.isActive !== true || entity === null) return null
    const { id, roles, account } = known
    const viewer = viewerOfUser(parts, { id, roles: roles.filter(isUserRole), account })
    return mayImport(viewer, entity) ? viewer : null
  }

  function inputOf(job: Job): ImportInput {
    return {
      name: job.fileName ?? '',
      bytes: job.fileSize ?? 0,
      open: async function* () {
        const file = await files.open(job.fileKey ?? '')
        if (file === null) throw failed(job, 'the file is not stored any more.')
        yield* file.stream
      },
    }
  }

  /** Ends a job with its numbers and failed rows. */
  async function finish(
    { id, fileKey }: Pick<Job, 'id' | 'fileKey'>,
    action: 'Finish' | 'Stop' | 'Fail',
    numbers: RowNumbers,
    failedRows: string,
    problem?: string,
  ): Promise<void> {
    const failedRowsKey = await stored(failedRows)
    const { version } = await demandJob(id)
    await records.write(systemViewer, async (handle) => {
      const values = { ...numbers, failedRowsKey, ...(problem === undefined ? {} : { problem }) }
      await handle.transition(importJob, id, version, { action, values })
      await handle.keep((transaction) => forgetRun(transaction, id, holder, { isResumable: action === 'Fail' }))
    })
    // A failed job may be started again.
    if (action !== 'Fail' && fileKey !== null) await files.remove(fileKey)
    log.info({ importJob: id, action, ...numbers }, 'An import ended')
  }

  async function stored(failedRows: string): Promise<string | null> {
    const known = await stat(failedRows).catch(() => null)
    return known === null ? null : (await files.put(createReadStream(failedRows), maxFailedBytes)).key
  }

  async function interrupted(job: Job, error: unknown, numbers: RowNumbers, failedRows: string): Promise<void> {
    const current = await records.byId(systemViewer, importJob, job.id)
    if (current?.state === 'cancelling') return await finish(job, 'Stop', numbers, failedRows)
    if (stopping.aborted || current === null) return await release(queries, job.id, holder)
    const problem =
      error instanceof Failure && error.code === 'IMPORT_REFUSED'
        ? error.message
        : (await viewerOf(job)) === null
          ? failed(job, withoutRights).message
          : null
    if (problem !== null) return await finish(job, 'Fail', numbers, failedRows, problem.slice(0, maxProblemLength))
    // The claim expires, and then a process tries again.
    log.error({ err: error, importJob: job.id }, 'An import was interrupted')
  }

  async function demandJob(id: string): Promise<Job> {
    const job = await records.byId(systemViewer, importJob, id)
    if (job === null) throw failure('RECORD_NOT_FOUND', { id })
    return job
  }
}

const failed = ({ kind }: Job, reason: string): Failure => failure('IMPORT_REFUSED', { file: kind, reason })
