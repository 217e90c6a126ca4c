import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { loadIndex } from '#search/search-index.ts'
import { benchCatalogue } from './search-catalogue.ts'
import { listCases } from './search-queries.ts'

// A process of its own that only loads a saved index, so that its memory is nobody else's. Says it as JSON, bytes and ms.
const [file = ''] = process.argv.slice(2)
const collect = globalThis.gc
if (collect === undefined) throw new Error('Run with --expose-gc.')

const queries = listCases(benchCatalogue(1000)).flatMap((each) => each.queries)
const before = await memory()
const { index, ...times } = await load()
const loaded = await memory()
// The first list of a site makes what the next ones find.
const firstStarted = performance.now()
const [first] = queries
if (first !== undefined) index.search(first)
const firstListMilliseconds = performance.now() - firstStarted
for (const query of queries) index.search(query)
const asked = await memory()
console.log(
  JSON.stringify({
    ...times,
    firstListMilliseconds,
    residentLoaded: loaded.resident - before.resident,
    heapLoaded: loaded.heap - before.heap,
    residentAsked: asked.resident - before.resident,
    heapAsked: asked.heap - before.heap,
    documents: index.size().documents,
  }),
)

/** Nothing of the file is held here but what the index itself keeps of it. */
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
 * What the process holds, and what of it is JavaScript's: its heap and what is outside of it. What the present turn still
 * holds, and buffers that are freed in the background, are gone some turns later.
 */
async function memory(): Promise<{ readonly resident: number; readonly heap: number }> {
  for (let turn = 0; turn < 3; turn += 1) {
    await setTimeout(20)
    collect?.()
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, heap: heapUsed + external }
}
