/** Benchmark: list with 12 facets, suggestions and code look-up in the index, by size, beside plain SQL with the same numbers. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import * as v from 'valibot'
import type { SearchChange, SearchIndex } from '#search/port.ts'
import { createIndex, loadIndex } from '#search/search-index.ts'
import { figures, interleaved, printRatio, type Figures, type Run } from './measure.ts'
import { ownDatabase, type OwnDatabase } from './own-database.ts'
import {
  itemAt,
  megabytes,
  milliseconds,
  nothing,
  pair,
  sampleRun,
  shown,
  spread,
  verdict,
  type Sample,
  type Spread,
} from './samples.ts'
import { benchCatalogue, benchChanges, type BenchCatalogue } from './search-catalogue.ts'
import { listCases, suggestCases, type ListCase } from './search-queries.ts'
import { createRowReader } from './search-rows.ts'
import { comparable, createSqlSearch, type SqlSearch } from './search-sql.ts'

const sizes: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { calls: { type: 'string' } },
})
const asked = positionals.length === 0 ? ['100k'] : positionals.map((each) => each.toLowerCase())
for (const name of asked)
  if (sizes[name] === undefined) {
    console.error(`"${name}" is no size: ${Object.keys(sizes).join(', ')}`)
    process.exit(2)
  }

/** SQL is measured up to here; beyond, one list takes it seconds. */
const largestOfSql = 100_000
/** The least calls of each case in all repeats together. */
const leastCalls = 1000
const repeats = 5

/** What is promised at 100,000 and at 1,000,000 grades; ms of processor time, and bytes. */
const bars = {
  list: { 100_000: 3, 1_000_000: 25 },
  suggestions: { 1_000_000: 2 },
  rows: { 100_000: 10 },
  sql: { 100_000: 20 },
  buildSeconds: 10,
  loadSeconds: 0.3,
  memory: { 1_000_000: 0.6e9 },
} as const

/** What the sizes are compared by. */
interface SizeFigures {
  readonly name: string
  readonly count: number
  readonly growing: ReadonlyMap<string, number>
  readonly ratio: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-search-'))
const measuredSizes: SizeFigures[] = []
try {
  for (const name of asked) measuredSizes.push(await measureSize(name, sizes[name] ?? 0))
} finally {
  await rm(folder, { recursive: true })
}
for (const [at, size] of measuredSizes.entries()) {
  const before = measuredSizes[at - 1]
  if (before === undefined) continue
  console.log(`\nfrom ${before.name} to ${size.name} (${size.count / before.count} times the grades):`)
  for (const [what, value] of size.growing)
    console.log(`  ${what}: ${(value / (before.growing.get(what) ?? Number.NaN)).toFixed(2)} times`)
}
const withSql = measuredSizes.findLast(({ count }) => count <= largestOfSql)
const last = withSql ?? measuredSizes.at(-1)
printRatio(last?.ratio ?? Number.NaN)

async function measureSize(name: string, count: number): Promise<SizeFigures> {
  console.log(`\n${name}: ${count} grades`)
  const catalogue = benchCatalogue(count)
  const growing = new Map<string, number>()
  const file = path.join(folder, `${name}.index`)
  const index = await buildAndLoad(catalogue, file, growing)
  const verified = count <= largestOfSql
  const database = verified ? await ownDatabase('search') : null
  try {
    const sql = database === null ? null : await createSqlSearch(database.client, catalogue)
    const ratio = await measureQueries(index, sql, catalogue, growing)
    if (database !== null && count === largestOfSql) await measureRows(index, database, catalogue)
    return { name, count, growing, ratio }
  } finally {
    await database?.drop()
  }
}

/** Built, saved, loaded in processes of their own, and loaded here: what is measured is what a portal has after its start. */
async function buildAndLoad(
  catalogue: BenchCatalogue,
  file: string,
  growing: Map<string, number>,
): Promise<SearchIndex> {
  const built = buildIndex(catalogue, growing)
  const started = performance.now()
  const bytes = built.save()
  console.log(`save: ${megabytes(bytes.byteLength)} MB, ${milliseconds(performance.now() - started)} ms`)
  await writeFile(file, bytes)
  await measureLoading(catalogue.count, file, growing)
  const index = loadIndex(bytes)
  for (const { queries } of listCases(catalogue))
    for (const query of queries)
      assert.deepEqual(index.search(query), built.search(query), 'the saved index answers something else')
  return index
}

function buildIndex(catalogue: BenchCatalogue, growing: Map<string, number>): SearchIndex {
  const index = createIndex()
  let wall = 0
  let cpu = 0
  // The changes are made outside of the measured time.
  const apply = (changes: readonly SearchChange[]): void => {
    const before = process.cpuUsage()
    const started = performance.now()
    index.apply(changes)
    wall += performance.now() - started
    const used = process.cpuUsage(before)
    cpu += (used.user + used.system) / 1000
  }
  let batch: SearchChange[] = []
  for (const change of benchChanges(catalogue)) {
    batch.push(change)
    if (batch.length < 5000) continue
    apply(batch)
    batch = []
  }
  apply(batch)
  const bar = (bars.buildSeconds * 1000 * catalogue.count) / 100_000
  console.log(
    `build: cpu ${milliseconds(cpu)} ms, wall ${milliseconds(wall)} ms${verdict('cpu', cpu, catalogue.count >= 100_000 ? bar : null)}`,
  )
  growing.set('build, cpu', cpu)
  return index
}

async function measureLoading(count: number, file: string, growing: Map<string, number>): Promise<void> {
  const runs: v.InferOutput<ReturnType<typeof loaded>>[] = []
  for (let repeat = 0; repeat < (count > largestOfSql ? 3 : repeats); repeat += 1) {
    const script = path.join(import.meta.dirname, 'search-load.ts')
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, file])
    const run = v.parse(loaded(), JSON.parse(stdout))
    assert.equal(run.documents, count)
    runs.push(run)
  }
  const of = (key: keyof (typeof runs)[number]): Figures => figures(runs.map((run) => run[key]))
  const load = of('loadMilliseconds')
  const bar = (bars.loadSeconds * 1000 * count) / 100_000
  console.log(
    `load: wall ${pair(load)} ms, cpu ${pair(of('loadCpuMilliseconds'))} ms (reading the file before: ${pair(of('readMilliseconds'))} ms), ` +
      `first list of a site ${pair(of('firstListMilliseconds'))} ms${verdict('wall', load.median, count >= 100_000 ? bar : null)}`,
  )
  const [resident, heap, residentAsked, heapAsked] = [
    of('residentLoaded'),
    of('heapLoaded'),
    of('residentAsked'),
    of('heapAsked'),
  ]
  const barOfMemory = count === 1_000_000 ? bars.memory[count] : null
  console.log(
    `memory: loaded ${megabytes(resident.median)} MB resident, ${megabytes(heap.median)} MB heap and external; ` +
      `after lists of 8 sites ${megabytes(residentAsked.median)} MB resident, ${megabytes(heapAsked.median)} MB heap and external` +
      verdict(
        'resident',
        Math.max(resident.median, residentAsked.median) / 1e6,
        barOfMemory === null ? null : barOfMemory / 1e6,
        'MB',
      ),
  )
  growing.set('load, wall', load.median)
  growing.set('memory, heap and external', heapAsked.median)
}

/** What `search-load.ts` says. */
function loaded() {
  return v.object({
    readMilliseconds: v.number(),
    loadMilliseconds: v.number(),
    loadCpuMilliseconds: v.number(),
    firstListMilliseconds: v.number(),
    residentLoaded: v.number(),
    heapLoaded: v.number(),
    residentAsked: v.number(),
    heapAsked: v.number(),
    documents: v.number(),
  })
}

/** Answers how many times longer than the index SQL takes for the lists, of the median calls; without SQL, the list's p99 as a share of its bar. */
async function measureQueries(
  index: SearchIndex,
  sql: SqlSearch | null,
  catalogue: BenchCatalogue,
  growing: Map<string, number>,
): Promise<number> {
  const lists = listCases(catalogue)
  if (sql !== null) for (const each of lists) await verify(each, index, sql)
  const samples = new Map<string, Sample[]>()
  const cases: Record<string, () => Promise<Run>> = {}
  const sampled = (name: string, calls: number, call: (at: number) => unknown): void => {
    cases[name] = async () => await sampleRun(calls, call, listIn(samples, name))
  }
  const calls = Number(options.calls ?? (catalogue.count > largestOfSql ? leastCalls / repeats : leastCalls))
  for (const { name, queries } of lists) sampled(name, calls, (at) => index.search(itemAt(queries, at)))
  for (const { name, queries } of suggestCases(catalogue))
    sampled(name, calls, (at) => index.suggest(itemAt(queries, at)))
  if (sql !== null)
    for (const { name, queries, inSql } of lists)
      if (inSql)
        cases[`sql: ${name}`] = async () =>
          await sqlRun(queries.length, (at) => sql.list(itemAt(queries, at)), sql, listIn(samples, `sql: ${name}`))
  const measured = await interleaved(cases, repeats)

  const spreads = new Map<string, { readonly wall: Spread; readonly cpu: Spread }>()
  for (const [name, ofCase] of samples) {
    // The first round only warms up.
    const rounds = ofCase.slice(1)
    const each = { wall: spread(rounds.map(({ wall }) => wall)), cpu: spread(rounds.map(({ cpu }) => cpu)) }
    spreads.set(name, each)
    const cpu = name.startsWith('sql: ')
      ? `cpu of the server ${pair(measured[name]?.cpu ?? nothing)}`
      : `cpu ${shown(each.cpu)}`
    console.log(
      `${name}: ${cpu}; wall ${shown(each.wall)} ms; ${rounds.length} repeats of ${rounds[0]?.wall.length ?? 0}`,
    )
  }

  const together = (names: readonly string[], by: 'wall' | 'cpu'): Spread =>
    spread(
      Array.from({ length: repeats }, (_, round) =>
        names.flatMap((name) => samples.get(name)?.[round + 1]?.[by] ?? []),
      ),
    )
  const listNames = lists.filter(({ group }) => group === 'list').map(({ name }) => name)
  const sqlNames = lists.filter(({ group, inSql }) => group === 'list' && inSql).map(({ name }) => name)
  const suggestNames = suggestCases(catalogue).map(({ name }) => name)
  const { count } = catalogue
  const listBar = count === 100_000 || count === 1_000_000 ? bars.list[count] : null
  const listCpu = together(listNames, 'cpu')
  console.log(
    `all lists together: cpu ${shown(listCpu)}; wall ${shown(together(listNames, 'wall'))} ms${verdict('p99 cpu', listCpu.p99.median, listBar)}`,
  )
  console.log(`slowest list: ${slowest(listNames, spreads, listBar)}`)
  const suggestBar = count === 1_000_000 ? bars.suggestions[count] : null
  const suggestCpu = together(suggestNames, 'cpu')
  console.log(
    `all suggestions together: cpu ${shown(suggestCpu)} ms${verdict('p99 cpu', suggestCpu.p99.median, suggestBar)}`,
  )
  console.log(`slowest suggestions: ${slowest(suggestNames, spreads, suggestBar)}`)
  growing.set('list, p50 of all, cpu', listCpu.p50.median)
  growing.set('list, p99 of all, cpu', listCpu.p99.median)
  growing.set('suggestions, p99 of all, cpu', suggestCpu.p99.median)
  for (const { name } of lists.filter(({ group }) => group === 'code'))
    growing.set(`${name}, p50, cpu`, spreads.get(name)?.cpu.p50.median ?? Number.NaN)
  if (sql === null) return listCpu.p99.median / (listBar ?? 1)

  for (const name of sqlNames) {
    const ratio = (by: 'p50' | 'p99'): string =>
      ((spreads.get(`sql: ${name}`)?.wall[by].median ?? 0) / (spreads.get(name)?.wall[by].median ?? 1)).toFixed(0)
    console.log(`ratio of ${name}: ${ratio('p50')} (p50), ${ratio('p99')} (p99)`)
  }
  const ofSql = together(
    sqlNames.map((name) => `sql: ${name}`),
    'wall',
  )
  const ofIndex = together(sqlNames, 'wall')
  console.log(
    `all lists together: sql ${shown(ofSql)}, index ${shown(ofIndex)} ms wall; ratio of p99 ${(ofSql.p99.median / ofIndex.p99.median).toFixed(1)}`,
  )
  const ratio = ofSql.p50.median / ofIndex.p50.median
  if (count === 100_000)
    console.log(
      `ratio ${ratio.toFixed(1)}, at least ${bars.sql[count]}: ${ratio >= bars.sql[count] ? 'kept' : 'MISSED'}`,
    )
  return ratio
}

/** Every query that is measured has the same total and the same counts in both. */
async function verify({ name, queries, inSql }: ListCase, index: SearchIndex, sql: SqlSearch): Promise<void> {
  if (!inSql) return
  for (const query of queries) {
    const [own, other] = [index.search(query), await sql.list(query)]
    assert.deepEqual(comparable(own), comparable(other), `${name}: ${JSON.stringify(query)}`)
    assert.equal(own.hits.length, other.ids.length)
    assert.ok(
      own.total > 0 || query.promotedOnly || Object.keys(query.filters).length > 2,
      `${name} finds nothing: ${query.term}`,
    )
  }
}

async function measureRows(index: SearchIndex, { client, url }: OwnDatabase, catalogue: BenchCatalogue): Promise<void> {
  const reader = await createRowReader(client, url, catalogue)
  try {
    const samples: Sample[] = []
    const queries = listCases(catalogue)
      .filter(({ group }) => group === 'list')
      .flatMap((each) => each.queries)
      .filter(({ scope, page }) => scope.country === 'NL' && page === 1)
    await interleaved({
      rows: async () =>
        await sampleRun(
          leastCalls / repeats,
          async (at) => {
            const { hits } = index.search(itemAt(queries, at))
            assert.equal(await reader.page(hits.map(({ id }) => id)), hits.length)
          },
          samples,
        ),
    })
    const wall = spread(samples.slice(1).map((each) => each.wall))
    const cpu = spread(samples.slice(1).map((each) => each.cpu))
    console.log(
      `list with its rows (24 grades with their substances and trade names, records.byIds, this process's cpu): cpu ${shown(cpu)}; wall ${shown(wall)} ms` +
        verdict('p99 wall', wall.p99.median, bars.rows[100_000]),
    )
  } finally {
    await reader.close()
  }
}

/** One call takes the server less than what its processor time is told in: all calls of a run together. */
async function sqlRun(
  calls: number,
  call: (at: number) => Promise<unknown>,
  sql: SqlSearch,
  samples: Sample[],
): Promise<Run> {
  const before = await sql.cpu()
  const run = await sampleRun(calls, call, samples)
  const after = await sql.cpu()
  return { ...run, cpuMilliseconds: before === null || after === null ? Number.NaN : after - before }
}

function slowest(
  names: readonly string[],
  spreads: ReadonlyMap<string, { readonly cpu: Spread }>,
  bar: number | null,
): string {
  const p99 = (name: string): number => spreads.get(name)?.cpu.p99.median ?? 0
  const [name = ''] = names.toSorted((a, b) => p99(b) - p99(a))
  return `${name}, p99 cpu ${pair(spreads.get(name)?.cpu.p99 ?? nothing)} ms${verdict('p99 cpu', p99(name), bar)}`
}

function listIn(samples: Map<string, Sample[]>, name: string): Sample[] {
  const own = samples.get(name) ?? []
  samples.set(name, own)
  return own
}
