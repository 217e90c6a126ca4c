import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { SearchChange, SearchIndex } from '#search/port.ts'
import { createIndex, loadIndex } from '#search/search-index.ts'
import { figures, type Figures } from './measure.ts'
import { megabytes, milliseconds, pair, verdict } from './samples.ts'
import { bars, largestOfSql, repeats } from './search-bars.ts'
import { benchChanges, type BenchCatalogue } from './search-catalogue.ts'
import { listCases } from './search-queries.ts'

/** Built, saved, loaded in processes of their own, and loaded here: what is measured is what a portal has after its start. */
export async function buildAndLoad(
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
