import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { createUser } from '../fixtures/create-user.ts'
import { importJob, maxImportBytes } from '#features/integrations/imports/import-job.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { openDatabase } from '#platform/store/open.ts'
import { describeOnPostgres, fillDataDirectory } from '../fixtures/databases.ts'
import { isLongRun } from '../fixtures/test-run.ts'

const rowCount = 1000
const refusedEvery = 50
const kills = isLongRun ? 12 : 3
/** Further ahead than the claim of a killed process is valid. */
const laterBy = 120_000

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-kill-jobs-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Target {
  readonly dataDir: string
  readonly databaseUrl: string
}

const file = [
  'integration_id,name,cas',
  ...Array.from(
    { length: rowCount },
    (_, at) => `S${at},Substance ${at},${at % refusedEvery === refusedEvery - 1 ? '1-1-1' : ''}`,
  ),
  '',
].join('\n')

/** Works on the database while no other process has it open. */
async function within<Result>(
  target: Target,
  work: (records: Records, ask: (query: ReturnType<typeof sql>) => Promise<readonly unknown[]>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(target)
  try {
    return await work(createRecords(database, recordModel), async (query) =>
      (await database.queries.execute<{ row: unknown }>(query)).rows.map(({ row }) => row),
    )
  } finally {
    await database.close()
  }
}

const filesOf = ({ dataDir }: Target) => diskFiles(join(dataDir, 'files')).temporary

/** Stores a job that waits to be run, as the calls leave it. */
const queueJob = (target: Target): Promise<string> =>
  within(target, async (records) => {
    const stored = await filesOf(target).put(Readable.from([Buffer.from(file)]), maxImportBytes)
    const person = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] as const, account: null }
    const { id: user } = await createUser(records, { ...person, language: 'en-US' })
    const values = { kind: 'substances', user, fileName: 'rows.csv', fileSize: stored.bytes, fileKey: stored.key }
    const { id, version } = await records.create(systemViewer, importJob, values)
    await records.write(systemViewer, (handle) => handle.transition(importJob, id, version, { action: 'Start' }))
    return id
  })

/** Runs the waiting jobs in a process of its own, and kills it after this number of writes. */
async function runProcess({ dataDir, databaseUrl }: Target, attempt: number, killAfter = Infinity): Promise<boolean> {
  const script = new URL('import-process.ts', import.meta.url).pathname
  const words = [script, dataDir, databaseUrl, String(attempt * laterBy)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let written = 0
  createInterface({ input: child.stdout }).on('line', () => {
    written += 1
    if (written === killAfter) child.kill('SIGKILL')
  })
  return await new Promise<boolean>((ended) => child.on('close', (_, signal) => ended(signal === 'SIGKILL')))
}

/** Everything except times and random keys. */
const stateOf = (target: Target, id: string) =>
  within(target, async (records, ask) => {
    const times = sql`array['createdDate','created_date','last_modified_date','system_modstamp','created_by_id','last_modified_by_id']`
    const job = await records.byId(systemViewer, importJob, id)
    const failed = await filesOf(target).open(job?.failedRowsKey ?? '')
    const { state, rowsRead, rowsCreated, rowsUpdated, rowsUnchanged, rowsFailed } = job ?? {}
    return {
      job: { state, rowsRead, rowsCreated, rowsUpdated, rowsUnchanged, rowsFailed },
      failedRows: failed === null ? null : await text(failed.stream),
      substances: await ask(sql`select to_jsonb(t) - ${times} as row from ${substance.table} t order by id`),
      audited: await ask(
        sql`select operation || ' ' || record_id as row from ${auditLog} where object = ${substance.apiName} order by record_id`,
      ),
      left: await ask(sql`select job_id as row from import_run`),
      // What an undo of the import needs: each of its transactions once, with everything that they created.
      batches: await ask(
        sql`select count(distinct audit_batch) = count(*) as row from import_batch union all select sum(created) = ${rowCount - rowCount / refusedEvery} from import_batch`,
      ),
    }
  })

function killing(prepare: (name: string) => Promise<{ readonly at: Target; readonly close: () => Promise<void> }>) {
  it(
    `[INT-03] An import job whose process is killed ${kills} times ends as if it had not been`,
    { timeout: 240_000 },
    async () => {
      const calm = await prepare('calm')
      const calmJob = await queueJob(calm.at)
      expect(await runProcess(calm.at, 0)).toBe(false)
      const meant = await stateOf(calm.at, calmJob)
      await calm.close()
      const refused = rowCount / refusedEvery
      expect(meant.job).toEqual({
        state: 'partlyDone',
        rowsRead: rowCount,
        rowsCreated: rowCount - refused,
        rowsUpdated: 0,
        rowsUnchanged: 0,
        rowsFailed: refused,
      })
      expect(meant.substances).toHaveLength(rowCount - refused)
      expect(meant.audited).toHaveLength(rowCount - refused)
      expect(meant.failedRows?.split('\n')).toHaveLength(refused + 2)
      expect(meant.left).toEqual([])
      expect(meant.batches).toEqual([true, true])

      const disturbed = await prepare('disturbed')
      const job = await queueJob(disturbed.at)
      for (let attempt = 0; attempt < kills; attempt += 1)
        // The first write of the first process is the claim.
        expect(await runProcess(disturbed.at, attempt, 2 + ((attempt * 7) % 11))).toBe(true)
      expect(await runProcess(disturbed.at, kills)).toBe(false)
      expect(await stateOf(disturbed.at, job)).toEqual(meant)
      await disturbed.close()
    },
  )
}

describe('A killed import job (PGlite)', () => {
  const template = join(folder, 'template')
  beforeAll(() => fillDataDirectory(template))

  killing(async (name) => {
    const dataDir = join(folder, name)
    cpSync(template, dataDir, { recursive: true })
    return await Promise.resolve({ at: { dataDir, databaseUrl: '' }, close: () => Promise.resolve() })
  })
})

describeOnPostgres('A killed import job', (open) => {
  killing(async (name) => {
    const database = await open()
    const dataDir = mkdtempSync(join(folder, `postgres-${name}-`))
    return { at: { dataDir, databaseUrl: database.url ?? '' }, close: () => database.close() }
  })

  it('[INT-03] Two processes run each of several jobs once', { timeout: 120_000 }, async () => {
    const database = await open()
    const target = { dataDir: mkdtempSync(join(folder, 'two-')), databaseUrl: database.url ?? '' }
    const first = await queueJob(target)
    await Promise.all([runProcess(target, 0), runProcess(target, 0)])
    const { job, audited, left } = await stateOf(target, first)
    expect(job).toMatchObject({
      state: 'partlyDone',
      rowsCreated: rowCount - rowCount / refusedEvery,
      rowsUnchanged: 0,
    })
    expect(audited).toHaveLength(rowCount - rowCount / refusedEvery)
    expect(left).toEqual([])
    await database.close()
  })
})
