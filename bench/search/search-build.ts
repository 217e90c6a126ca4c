import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { SearchIndex } from '#platform/search/port.ts'
import type { SearchChange } from '#platform/search/indexed-content.ts'
import { createIndex, loadIndex } from '#platform/search/search-index.ts'
import { figures, type Figures } from '../measure.ts'
import { megabytes, milliseconds, pair, verdict } from '../samples.ts'
import { limits, maxSqlGrades, repeats } from './search-bars.ts'
import { benchChanges, propertiesChange, type BenchCatalogue } from './search-catalogue.ts'
import { listCases } from './search-queries.ts'

/**
 * Builds, saves and loads the index in separate processes, and loads it here, so that the measured index is the one
 * that a portal has after its start.
 */
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
  index.apply([propertiesChange])
  for (const { queries } of listCases(catalogue))
    for (const query of queries)
      assert.deepEqual(index.search(query), built.search(query), 'the saved index answers something else')
  return index
}

function buildIndex(catalogue: BenchCatalogue, growing: Map<string, number>): SearchIndex {
  const index = createIndex()
  let wall = 0
  let cpu = 0
  // The changes are created outside the measured time.
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
  const bar = (limits.buildSeconds * 1000 * catalogue.count) / 100_000
  console.log(
    `build: cpu ${milliseconds(cpu)} ms, wall ${milliseconds(wall)} ms${verdict('cpu', cpu, catalogue.count >= 100_000 ? bar : null)}`,
  )
  growing.set('build, cpu', cpu)
  return index
}

async function measureLoading(count: number, file: string, growing: Map<string, number>): Promise<void> {
  const runs: v.InferOutput<ReturnType<typeof loaded>>[] = []
  for (let repeat = 0; repeat < (count > maxSqlGrades ? 3 : repeats); repeat += 1) {
    const script = path.join(import.meta.dirname, 'search-load.ts')
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, file])
    const run = v.parse(loaded(), JSON.parse(stdout))
    assert.equal(run.documents, count)
    runs.push(run)
  }
  const of = (key: keyof (typeof runs)[number]): Figures => figures(runs.map((run) => run[key]))
  const load = of('loadMilliseconds')
  const bar = (limits.loadSeconds * 1000 * count) / 100_000
  console.log(
    `load: wall ${pair(load)} ms, cpu ${pair(of('loadCpuMilliseconds'))} ms (reading the file before: ${pair(of('readMilliseconds'))} ms), ` +
      `first list of a site ${pair(of('firstListMilliseconds'))} ms${verdict('wall', load.median, count >= 100_000 ? bar : null)}`,
  )
  const [resident, heap, residentAfterLists, heapAfterLists] = [
    of('residentLoaded'),
    of('heapLoaded'),
    of('residentAfterLists'),
    of('heapAfterLists'),
  ]
  const barOfMemory = count === 1_000_000 ? limits.memory[count] : null
  console.log(
    `memory: loaded ${megabytes(resident.median)} MB resident, ${megabytes(heap.median)} MB heap and external; ` +
      `after lists of 8 sites ${megabytes(residentAfterLists.median)} MB resident, ${megabytes(heapAfterLists.median)} MB heap and external` +
      verdict(
        'resident',
        Math.max(resident.median, residentAfterLists.median) / 1e6,
        barOfMemory === null ? null : barOfMemory / 1e6,
        'MB',
      ),
  )
  growing.set('load, wall', load.median)
  growing.set('memory, heap and external', heapAfterLists.median)
}

/** Returns the figures that `search-load.ts` prints. */
function loaded() {
  return v.object({
    readMilliseconds: v.number(),
    loadMilliseconds: v.number(),
    loadCpuMilliseconds: v.number(),
    firstListMilliseconds: v.number(),
    residentLoaded: v.number(),
    heapLoaded: v.number(),
    residentAfterLists: v.number(),
    heapAfterLists: v.number(),
    documents: v.number(),
  })
}
