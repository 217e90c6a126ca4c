import { importTarget } from '#platform/entity/import-target.ts'
import { createReadStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Failure, failure } from '#platform/values/errors.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Services } from '#platform/pages/server/services.ts'
import type { ImportInput } from '#platform/import-export/csv-reader.ts'
import type { RowChange } from '#platform/import-export/dry-run.ts'
import { textOfCell } from '#platform/import-export/encoding.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import type { Database } from '#platform/records/database.ts'
import type { TemporaryFiles } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { IndexFollower } from '#features/search/feed/index-follower.ts'
import { user } from '#features/identity/people/user.ts'
import { viewerOfUser } from '#features/identity/sessions/user-viewer.ts'
import { type Finding, findingsFile, maxFindings, nothingFound } from './findings.ts'
import { forgetRun, type Job, journalOf, numbersOf, release, renew, type RowNumbers } from './import-claim.ts'
import { underWay } from './import-job-states.ts'
import { readingOf } from './import-jobs.ts'
import { importJob, maxProblemLength } from './import-job.ts'
import { effectOfUndo, type Outcome, outcomeOf } from './import-outcome.ts'
import { undoJob } from './undo-job.ts'
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

/** The names of the files of a job in its folder. */
const names = { failedRows: 'failed.csv', findings: 'findings' } as const
/** The interval in ms at which a process renews its claim and stores the progress. */
const renewal = 1_000
/** The number of attempts that write nothing after which a job fails. */
const maxAttempts = 5
/** The maximum size of a file of failed rows, which is longer than the rows by their reasons. */
const maxFailedBytes = 2_000_000_000

/** The maximum length of a cell that is shown to be corrected. */
const maxShownCell = 1000

const withoutRights = 'the user may not write these records any more.'

/** Returns a function that carries out a job which this process has claimed. */
export function createJobImport(parts: ImportParts): (claimed: ClaimedJob) => Promise<void> {
  const { database, records, files, holder, stopping, now, log } = parts
  const { queries } = database

  return async ({ jobId, attempts, numbers }) => {
    const job = await records.byId(systemViewer, importJob, jobId)
    // Its user was erased together with the job, or the check of its file was cancelled.
    if (job === null || !underWay.includes(job.state)) return await forgetRun(queries, jobId, holder)
    const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-import-'))
    const ended = new AbortController()
    const state = { numbers }
    let renewing: Promise<void> = Promise.resolve()
    const cancelRenewal = parts.every(renewal, () => {
      renewing = renewing
        .then(async () => {
          const isOwned = await renew(queries, jobId, holder, now(), state.numbers)
          if (!isOwned || (await viewerOf(parts, job)) === null) ended.abort()
        })
        .catch((error: unknown) => log.error({ err: error, importJob: jobId }, 'A claim could not be renewed'))
    })
    try {
      const isCarriedOut = job.state !== 'cancelling'
      if (isCarriedOut && attempts > maxAttempts) throw failed(job, 'several attempts ended with an error.')
      if (isCarriedOut) {
        const signal = AbortSignal.any([stopping, ended.signal])
        state.numbers = await run(job, folder, signal, (current) => (state.numbers = current))
      }
      await finish(job, endOf(job, state.numbers), state.numbers, folder)
    } catch (error) {
      await interrupted(job, error, state.numbers, folder)
    } finally {
      cancelRenewal()
      await renewing
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function run(
    job: Job,
    folder: string,
    signal: AbortSignal,
    report: (numbers: RowNumbers) => void,
  ): Promise<RowNumbers> {
    const viewer = await viewerOf(parts, job)
    if (viewer === null) throw failed(job, withoutRights)
    const journal = await journalOf(queries, job.id, holder)
    const findings = findingsFile(path.join(folder, names.findings))
    try {
      const failedRows = path.join(folder, names.failedRows)
      if (job.undoOf !== null) {
        const work = { viewer, journal, signal, report, add: findings.add, leftRecords: failedRows }
        return await undoJob(parts, job, work)
      }
      const isCheck = job.state === 'checking'
      const { read: rows, ...counts } = await importFile({
        kind: job.kind,
        input: inputOf(files, job),
        records,
        viewer,
        failedRows,
        ...(isCheck ? reported(findings.add) : { journal }),
        onProgress: (progress) => report(numbersOf(progress)),
        signal,
        ...readingOf(job),
        ...(parts.batchSize === undefined ? {} : { batchSize: parts.batchSize }),
      })
      return numbersOf({ ...counts, rows })
    } finally {
      await findings.close()
    }
  }

  /** Ends a job, or its check, with its numbers, failed rows and findings. */
  async function finish(
    { id, fileKey, undoOf }: Pick<Job, 'id' | 'fileKey' | 'undoOf'>,
    end: End,
    numbers: RowNumbers,
    folder: string,
  ): Promise<void> {
    const { action } = end
    const failedRowsKey = await stored(path.join(folder, names.failedRows))
    const findingsKey = await stored(path.join(folder, names.findings))
    const { version } = await requireJob(id)
    const undone = undoOf === null ? null : await requireJob(undoOf)
    const effect = undone === null || action === 'Report' ? null : effectOfUndo(numbers, action)
    await records.write(systemViewer, async (handle) => {
      const values = { ...numbers, failedRowsKey, findingsKey, ...('problem' in end ? { problem: end.problem } : {}) }
      await handle.transition(importJob, id, version, { action, values })
      if (undone !== null && effect !== null && undone.state !== 'undone' && undone.state !== effect.state)
        await handle.transition(importJob, undone.id, undone.version, { action: effect.action })
      await handle.keep((transaction) => forgetRun(transaction, id, holder))
    })
    // A checked job may be started, and a failed one again.
    if (action !== 'Fail' && action !== 'Report' && fileKey !== null) await files.remove(fileKey)
    log.info({ importJob: id, action, ...numbers }, 'An import ended')
  }

  async function stored(file: string): Promise<string | null> {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    return size === 0 ? null : (await files.put(createReadStream(file), maxFailedBytes)).key
  }

  async function interrupted(job: Job, error: unknown, numbers: RowNumbers, folder: string): Promise<void> {
    const current = await records.byId(systemViewer, importJob, job.id)
    if (current?.state === 'cancelling') return await finish(job, { action: 'Stop' }, numbers, folder)
    if (current !== null && !underWay.includes(current.state)) return await forgetRun(queries, job.id, holder)
    if (stopping.aborted || current === null) return await release(queries, job.id, holder)
    const problem = await problemOf(parts, job, error)
    if (problem !== null) {
      const end: End = { action: 'Fail', problem: problem.slice(0, maxProblemLength) }
      return await finish(job, end, numbers, folder)
    }
    // The claim expires, and then a process tries again.
    log.error({ err: error, importJob: job.id }, 'An import was interrupted')
  }

  async function requireJob(id: string): Promise<Job> {
    const job = await records.byId(systemViewer, importJob, id)
    if (job === null) throw failure('RECORD_NOT_FOUND', { id })
    return job
  }
}

/** The transition at the end of a job, or of the check of its file. */
type End = Outcome | { readonly action: 'Stop' | 'Report' }

function endOf(job: Job, numbers: RowNumbers): End {
  if (job.state === 'running') return outcomeOf(job, numbers)
  return { action: job.state === 'checking' ? 'Report' : 'Stop' }
}

const failed = ({ kind }: Job, reason: string): Failure => failure('IMPORT_REFUSED', { file: kind, reason })

/** What ends a job for good, in English; null: a process tries again. */
async function problemOf(parts: ImportParts, job: Job, error: unknown): Promise<string | null> {
  if (error instanceof Failure && error.code === 'IMPORT_REFUSED') return error.message
  return (await viewerOf(parts, job)) === null ? failed(job, withoutRights).message : null
}

/** The current rights of the user of a job; null if the user may not write the records. */
async function viewerOf(parts: ImportParts, { user: userId, kind }: Job): Promise<Viewer | null> {
  const { records } = parts
  const known = await records.byId(systemViewer, user, userId)
  const entity = importTarget(records.model.entities, kind)?.entity ?? null
  if (known?.isActive !== true || entity === null) return null
  const { id, roles, account } = known
  const viewer = viewerOfUser(parts, { id, roles: roles.filter(isUserRole), account })
  return mayImport(viewer, entity) ? viewer : null
}

function inputOf(files: TemporaryFiles, job: Job): ImportInput {
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

/** The text of a cell that somebody may correct; null for one that is too long to be typed again, or is no text. */
function shownCell(cell: string): string | null {
  const text = cell.length > maxShownCell ? null : textOfCell(cell)
  return text?.ok === true ? text.text : null
}

/** A dry run with what it finds. */
const reported = (add: (found: Finding) => void) => ({
  dryRun: true,
  maxChanges: 2 * maxFindings,
  onChange: ({ line, integrationId: key, status, fields }: RowChange) =>
    add({ ...nothingFound, status, line, key, fields: [...fields] }),
  onRowError: ({ line, column, reason, cells }: RowError) =>
    add({
      ...nothingFound,
      status: 'refused',
      line,
      reason: column === null ? reason : `${column} ${reason}`,
      cells: (cells ?? []).map(shownCell),
    }),
})
