/** Benchmark: trade grades imported over HTTP as a job, beside the same import on the command line; then killed and continued. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import * as v from 'valibot'
import { generateDemo } from '#demo/generate.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { withoutColumns } from './imports/csv-columns.ts'
import { interleaved, printMeasured, printRatio, type Run } from './measure.ts'
import { ownDatabase } from './own-database.ts'
import { tokenOf } from './person.ts'
import { startPortal, type Portal } from './portal.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '47' }, only: { type: 'string', default: '' } },
})
/** The least number of rows a second. */
const minRate = 4000

/** The records to which grades refer. */
const before = [
  'business-groups',
  'master-values',
  'market-segments',
  'substances',
  'account-groups',
  'accounts',
  'companies',
  'trade-names',
] as const

const jobShape = v.object({
  id: v.string(),
  state: v.string(),
  problem: v.nullable(v.string()),
  rowsRead: v.number(),
  rowsCreated: v.number(),
  rowsFailed: v.number(),
})
type Job = v.InferOutput<typeof jobShape>

/** The output of `imports/import-once.ts`. */
const onceShape = v.object({ created: v.number(), wallMilliseconds: v.number(), cpuMilliseconds: v.number() })

const own = await ownDatabase('import_jobs')
const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-imports-'))
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: own.url,
  DEMO_DATA: 'no',
  SECRET_KEY: 'x'.repeat(32),
  RATE_LIMIT: '0',
  TOKEN_RATE_LIMIT: '0',
}
try {
  await measure()
} finally {
  await own.drop()
  await rm(folder, { recursive: true })
}

async function measure(): Promise<void> {
  const kinds = [...before, 'trade-grades'] as const
  const files = await generateDemo({ scale: Number(values.scale), seed: 1, outDir: folder, kinds })
  const database = await openDatabase({ databaseUrl: own.url })
  await migrateDatabase(database)
  await database.close()
  for (const { kind, file, rows } of files.slice(0, -1)) assert.equal((await onCommandLine(kind, file)).created, rows)
  const written = files.at(-1)
  assert(written?.kind === 'trade-grades')
  const { rows } = written
  // A file of 100 MB has no room for 100,000 descriptions in all languages.
  const file = path.join(folder, 'grades.csv')
  await withoutColumns(written.file, file, (header) => header.startsWith('description_'))
  console.log(`${rows} rows, ${((await stat(file)).size / 1e6).toFixed(0)} MB`)

  const token = await tokenOf(environment, 'write')
  const commandLine = async (): Promise<Run> => {
    await empty()
    const { created, wallMilliseconds, cpuMilliseconds } = await onCommandLine('trade-grades', file)
    assert.equal(created, rows)
    return { operations: created, wallMilliseconds, cpuMilliseconds }
  }
  await commandLine()
  const meant = await checksum()
  const overHttp = async (): Promise<Run> => {
    await empty()
    const portal = await startPortal(environment)
    try {
      const cpu = await portal.cpu()
      const started = performance.now()
      const job = await ended(portal, await startJob(portal, file, token), token)
      const wallMilliseconds = performance.now() - started
      assert.deepEqual([job.state, job.rowsRead, job.rowsCreated, job.rowsFailed], ['done', rows, rows, 0])
      assert.equal(await checksum(), meant)
      return { operations: rows, wallMilliseconds, cpuMilliseconds: (await portal.cpu()) - cpu }
    } finally {
      await portal.stop()
    }
  }
  if (values.only !== 'speed') {
    const kills = await killed(file, token, rows)
    assert.equal(await checksum(), meant)
    console.log(`killed after ${kills.join(' and ')} rows and continued: the same records and numbers`)
  }
  if (values.only === 'kills') return
  const results = await interleaved({ 'command line': commandLine, 'over HTTP': overHttp })
  printMeasured(results)
  const rate = (milliseconds: number): number => Math.round(1000 / milliseconds)
  const { best, median } = results['over HTTP'].wall
  console.log(`over HTTP, from the first byte to the end: best ${rate(best)} rows/s, median ${rate(median)} rows/s`)
  if (rate(median) < minRate) process.exitCode = 1
  printRatio(median / results['command line'].wall.median)
}

/** Kills the process of a running import twice, and returns how many rows each had written. */
async function killed(file: string, token: string, rows: number): Promise<readonly number[]> {
  await empty()
  let portal = await startPortal(environment)
  const kills: number[] = []
  try {
    const id = await startJob(portal, file, token)
    for (const share of [0.25, 0.6]) {
      for (;;) {
        const { state, rowsRead, problem } = await read(portal, id, token)
        assert.ok(['queued', 'running'].includes(state), problem ?? state)
        if (rowsRead > rows * share) {
          kills.push(rowsRead)
          break
        }
        await sleep(50)
      }
      portal.child.kill('SIGKILL')
      await once(portal.child, 'exit')
      portal = await startPortal(environment)
    }
    const job = await ended(portal, id, token)
    assert.deepEqual([job.state, job.rowsRead, job.rowsCreated, job.rowsFailed], ['done', rows, rows, 0])
    return kills
  } finally {
    await portal.stop()
  }
}

async function empty(): Promise<void> {
  await own.client.query(
    `begin; select set_config('tradegrade.audit', 'restore', true); truncate trade_grade, import_job, import_run, import_batch, audit_log, audit_link, outbox cascade; commit`,
  )
}

async function startJob({ origin }: Portal, file: string, token: string): Promise<string> {
  const { id } = await ask(origin, '', token, { kind: 'trade-grades' })
  const form = new FormData()
  form.set('fileData', await openAsBlob(file), 'grades.csv')
  await ask(origin, `/${id}/file`, token, form)
  await ask(origin, `/${id}/start`, token, null)
  return id
}

async function ended(portal: Portal, id: string, token: string): Promise<Job> {
  for (;;) {
    const job = await read(portal, id, token)
    if (!['queued', 'running'].includes(job.state)) return job
    await sleep(100)
  }
}

async function read({ origin }: Portal, id: string, token: string): Promise<Job> {
  return await ask(origin, `/${id}`, token)
}

/** Without a body it reads. */
async function ask(origin: string, address: string, token: string, body?: object | null): Promise<Job> {
  const isForm = body instanceof FormData
  const response = await fetch(`${origin}/services/data/v65.0/ui-api/import-jobs${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm || body === undefined || body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(isForm ? { body } : body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${address}: ${response.status}`)
  return v.parse(jobShape, await response.json())
}

/** The checksum covers everything except time stamps and who wrote it. */
async function checksum(): Promise<string> {
  const { rows } = await own.client.query<{ sum: string }>(
    `select md5(string_agg(md5((to_jsonb(t) - '{created_date,created_by_id,last_modified_date,last_modified_by_id,system_modstamp}'::text[])::text), '' order by id)) as sum from trade_grade t`,
  )
  return rows[0]?.sum ?? ''
}

async function onCommandLine(kind: string, file: string): Promise<v.InferOutput<typeof onceShape>> {
  const script = path.join(import.meta.dirname, 'imports', 'import-once.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, own.url, kind, file])
  return v.parse(onceShape, JSON.parse(stdout))
}
