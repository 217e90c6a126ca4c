import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { loadIndex } from '#platform/search/search-index.ts'
import { benchCatalogue } from './search-catalogue.ts'
import { listCases } from './search-queries.ts'

// A separate process that only loads a saved index, so that its memory belongs to the index alone. Prints bytes and ms
// as JSON.
const [file = ''] = process.argv.slice(2)
const collect = globalThis.gc
if (collect === undefined) throw new Error('Run with --expose-gc.')

const queries = listCases(benchCatalogue(1000)).flatMap((each) => each.queries)
const before = await memory()
const { index, ...times } = await load()
const loaded = await memory()
// The first list of a site fills the caches that later lists use.
const firstStarted = performance.now()
const [first] = queries
if (first !== undefined) index.search(first)
const firstListMilliseconds = performance.now() - firstStarted
for (const query of queries) index.search(query)
const afterLists = await memory()
console.log(
  JSON.stringify({
    ...times,
    firstListMilliseconds,
    residentLoaded: loaded.resident - before.resident,
    heapLoaded: loaded.heap - before.heap,
    residentAfterLists: afterLists.resident - before.resident,
    heapAfterLists: afterLists.heap - before.heap,
    documents: index.size().documents,
  }),
)

/** Loads the index in a function, so that the bytes of the file can be freed. */
async function load() {
  const readStarted = performance.now()
  const bytes = await readFile(file)
  const readMilliseconds = performance.now() - readStarted
  const cpu = process.cpuUsage()
  const started = performance.now()
  const loadedIndex = loadIndex(bytes)
  const loadMilliseconds = performance.now() - started
  const used = process.cpuUsage(cpu)
  return {
    index: loadedIndex,
    readMilliseconds,
    loadMilliseconds,
    loadCpuMilliseconds: (used.user + used.system) / 1000,
  }
}

/**
 * Returns the memory of the process and the part that belongs to JavaScript, in its heap and outside. It waits some
 * turns of the event loop, so that the memory of the present turn and of freed buffers is not counted.
 */
async function memory(): Promise<{ readonly resident: number; readonly heap: number }> {
  for (let turn = 0; turn < 3; turn += 1) {
    await setTimeout(20)
    collect?.()
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, heap: heapUsed + external }
}
