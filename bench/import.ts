/** Benchmark: how much longer than a plain COPY of the same rows an import of trade grades takes, on PostgreSQL; with `specifications`: a million values of specifications. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import * as v from 'valibot'
import { generateDemo } from '#demo/generate.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { serverUrl } from '../tests/fixtures/test-run.ts'
import { copyIn } from './imports/copy-in.ts'
import { measureSpecifications } from './imports/specification-values.ts'
import { interleaved, printMeasured, printRatio, runHere, type Run } from './measure.ts'

const isSpecifications = process.argv[2] === 'specifications'
/**
 * 47 times the demo catalogue: 100,000 grades, each with its description in 14 languages. 10 times for specifications: 20,000
 * grades, which state about fifty values each; a second argument is the number of values.
 */
const values = Number(process.argv[3] ?? 1_000_000)
const scale = isSpecifications ? 10 : Number(process.argv[2] ?? 47)

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

const server = serverUrl ?? 'postgres://root@127.0.0.1:5432/postgres'
const name = `tradegrade_bench_import_${process.pid}`
const url = new URL(server)
url.pathname = `/${name}`

const folder = await mkdtemp(join(tmpdir(), 'tradegrade-bench-import-'))
await onServer(server, `create database ${name}`)
try {
  await measure()
} finally {
  await onServer(server, `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true })
}

async function measure(): Promise<void> {
  // The documents of 100,000 grades and the texts about them are not needed here.
  const more = isSpecifications ? (['specification-properties'] as const) : []
  const files = await generateDemo({ scale, seed: 1, outDir: folder, kinds: [...before, ...more, 'trade-grades'] })
  const database = await openDatabase({ databaseUrl: url.href })
  await migrateDatabase(database)
  await database.close()
  const grades = files.at(-1)
  assert(grades?.kind === 'trade-grades')
  for (const { kind, file, rows } of files.slice(0, -1)) assert.equal((await importOnce(kind, file)).created, rows)

  if (isSpecifications) assert.equal((await importOnce(grades.kind, grades.file)).created, grades.rows)
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    if (isSpecifications)
      await measureSpecifications(client, folder, values, async (file) => await importOnce('specifications', file))
    else await compare(client, grades)
  } finally {
    await client.end()
  }
}

async function compare(client: Client, grades: { readonly file: string; readonly rows: number }): Promise<void> {
  const empty = async (): Promise<unknown> =>
    await client.query(
      `begin; select set_config('tradegrade.audit', 'restore', true); truncate trade_grade, audit_log, audit_link, outbox cascade; commit`,
    )
  const memory: number[] = []
  const imported = async (): Promise<Run> => {
    await empty()
    const { created, wallMilliseconds, cpuMilliseconds, maxRSS } = await importOnce('trade-grades', grades.file)
    assert.equal(created, grades.rows)
    memory.push(maxRSS)
    return { operations: created, wallMilliseconds, cpuMilliseconds }
  }

  // A first import writes the rows that COPY then copies.
  await imported()
  const copy = join(folder, 'trade-grades.copy')
  await pipeline(Readable.from(copyLines(client)), createWriteStream(copy))
  const meant = await checksum(client)
  const copied = async (): Promise<Run> => {
    await empty()
    const run = await runHere(async () => {
      await copyIn(client, 'copy trade_grade from stdin', createReadStream(copy, { highWaterMark: 1024 * 1024 }))
      return grades.rows
    })
    assert.equal(await checksum(client), meant)
    return run
  }
  const checked = async (): Promise<Run> => {
    const run = await imported()
    assert.equal(await checksum(client), meant)
    return run
  }
  const results = await interleaved({ 'plain COPY': copied, import: checked })
  printMeasured(results)
  console.log(
    `import: ${grades.rows} rows, best ${perSecond(results.import.wall.best)} rows/s, median ${perSecond(results.import.wall.median)} rows/s`,
  )
  console.log(`import: peak memory ${Math.round(Math.max(...memory) / 1024)} MB`)
  console.log("processor time is this side's alone, not the server's")
  printRatio(results.import.wall.median / results['plain COPY'].wall.median)
}

function perSecond(milliseconds: number): number {
  return Math.round(1000 / milliseconds)
}

/** The output of `imports/import-once.ts`; `maxRSS` is in KB. */
function once() {
  return v.object({
    read: v.number(),
    failed: v.number(),
    created: v.number(),
    wallMilliseconds: v.number(),
    cpuMilliseconds: v.number(),
    maxRSS: v.number(),
  })
}

async function importOnce(kind: string, file: string): Promise<v.InferOutput<ReturnType<typeof once>>> {
  const script = join(import.meta.dirname, 'imports', 'import-once.ts')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, url.href, kind, file])
  if (stderr !== '') console.error(stderr)
  return v.parse(once(), JSON.parse(stdout))
}

/** Exports the table in the format that COPY reads. */
async function* copyLines(client: Client): AsyncGenerator<string> {
  await client.query('begin')
  await client.query('declare rows no scroll cursor for select * from trade_grade order by id')
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: 'fetch forward 1000 from rows',
      rowMode: 'array',
      types: { getTypeParser: () => String },
    })
    if (rows.length === 0) break
    yield rows.map((row) => `${row.map(copyCell).join('\t')}\n`).join('')
  }
  await client.query('commit')
}

function copyCell(value: string | null): string {
  if (value === null) return '\\N'
  return value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

/** The checksum covers everything except time stamps. */
async function checksum(client: Client): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select md5(string_agg(md5((to_jsonb(t) - '{created_date,last_modified_date,system_modstamp}'::text[])::text), '' order by id)) as sum from trade_grade t`,
  )
  return rows[0]?.sum ?? ''
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
