import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { GiveWay } from '#features/search/feed/give-way.ts'
import { cleanImports } from './clean-imports.ts'
import { createJobImport, type ImportParts } from './carry-out.ts'
import { claimCheck, claimQueued, type Job, noRows, rowNumbersOf, type Run, takeOver } from './import-claim.ts'
import { importJob } from './import-job.ts'
import { importRun } from './import-tables.ts'

interface RunnerParts extends Omit<ImportParts, 'holder' | 'stopping'> {
  readonly pollMilliseconds: number
  /** Lets a running import go before the search index. */
  readonly giveWay: Pick<GiveWay, 'during'>
}

interface ImportRunner {
  /** Runs all jobs that wait, and those whose process has ended. */
  readonly runAll: () => Promise<void>
  /** Interrupts the running import between two batches. The next process continues it. */
  readonly stop: () => Promise<void>
}

/** A process that has not renewed its claim for this time in ms has ended, and another one continues its import. */
const lease = 30_000
/** The interval in ms at which old files are deleted. */
const cleaning = 3_600_000
const jobsPerRead = 20

/**
 * Runs import jobs, one at a time in each process, with the rights of their users. A process claims a job by a write that only one
 * process can make, and renews the claim while it imports. What a batch wrote is stored with the batch, so after a stop or a crash
 * the next process continues behind the last batch.
 */
export function createImportRunner(parts: RunnerParts): ImportRunner {
  const { database, records, now, log } = parts
  const { queries } = database
  const holder = randomUUID()
  const stopping = new AbortController()
  const jobImport = createJobImport({ ...parts, holder, stopping: stopping.signal })
  const carryOut: typeof jobImport = (job) => parts.giveWay.during(() => jobImport(job))
  let tail: Promise<void> = Promise.resolve()
  let isQueued = false
  let cleanedAt = 0

  async function round(): Promise<void> {
    isQueued = false
    await cleanRegularly()
    for (const run of await queries.select().from(importRun).orderBy(asc(importRun.jobId)))
      if (!stopping.signal.aborted && hasEnded(run) && (await takeOver(queries, run, holder, now())))
        await carryOut({ jobId: run.jobId, attempts: run.attempts + 1, numbers: rowNumbersOf(run) })
    for (const state of ['checking', 'queued'] as const)
      for (let seen = jobsPerRead; seen === jobsPerRead && !stopping.signal.aborted;) seen = await runWaiting(state)
  }

  /** Returns the number of jobs that waited. */
  async function runWaiting(state: 'checking' | 'queued'): Promise<number> {
    const waiting = await records.list(systemViewer, importJob, {
      where: equals('state', state),
      orderBy: [{ field: 'lastModifiedDate' }],
      limit: jobsPerRead,
    })
    for (const job of waiting)
      if (!stopping.signal.aborted && (await claim(job)))
        await carryOut({ jobId: job.id, attempts: 1, numbers: noRows })
    return waiting.length
  }

  const claim = (job: Job): Promise<boolean> =>
    job.state === 'checking' ? claimCheck(queries, job.id, holder, now()) : claimQueued(records, job, holder, now())

  /** No other process can use the embedded database, so there every other holder has ended. */
  const hasEnded = (run: Run): boolean =>
    (database.engine === 'pglite' && run.holder !== holder) || run.renewedAt.getTime() <= now().getTime() - lease

  async function cleanRegularly(): Promise<void> {
    const at = now().getTime()
    if (at - cleanedAt < cleaning) return
    cleanedAt = at
    await cleanImports(parts, new Date(at))
  }
  const runAll = (): Promise<void> => {
    const result = tail.then(round)
    tail = result.catch(() => undefined)
    return result
  }

  const cancel = parts.every(parts.pollMilliseconds, () => {
    if (isQueued || stopping.signal.aborted) return
    isQueued = true
    runAll().catch((error: unknown) => log.error({ err: error }, 'Import jobs could not be read'))
  })
  return {
    runAll,
    stop: async () => {
      cancel()
      stopping.abort()
      await tail
    },
  }
}
