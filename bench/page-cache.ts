/** Benchmark: how many times more often a page for guests is answered from the cache than rendered. */
import assert from 'node:assert/strict'
import autocannon from 'autocannon'
import { interleaved, printMeasured, printRatio, type Run } from './measure.ts'
import { benchDataDir, startPortal, type Portal } from './portal.ts'

const page = process.argv[2] ?? '/nl/nl-nl/products'
const seconds = 2
const connections = 10

const cached = await startPortal()
// Only one process at a time may use the embedded database, so the other one has a copy.
const uncached = await startPortal({ PAGE_CACHE_MB: '0', DATA_DIR: `${benchDataDir}-uncached` })
try {
  for (const encoding of ['br', 'identity'])
    assert.equal(await bodyOf(cached, encoding), await bodyOf(uncached, encoding))
  const results = await interleaved({
    uncached: () => rate(uncached),
    cached: () => rate(cached),
  })
  printMeasured(results)
  console.log(`ratio of processor time ${(results.uncached.cpu.median / results.cached.cpu.median).toFixed(2)}`)
  printRatio(results.uncached.wall.median / results.cached.wall.median)
} finally {
  await Promise.all([cached.stop(), uncached.stop()])
}

/** Requests compressed responses, as browsers do. */
async function rate(portal: Portal): Promise<Run> {
  const before = await portal.cpu()
  const result = await autocannon({
    url: portal.origin + page,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  assert.equal(result.non2xx + result.errors, 0)
  return {
    operations: result['2xx'],
    wallMilliseconds: result.duration * 1000,
    cpuMilliseconds: (await portal.cpu()) - before,
  }
}

async function bodyOf(portal: Portal, encoding: string): Promise<string> {
  const response = await fetch(portal.origin + page, { headers: { 'accept-encoding': encoding } })
  assert.equal(response.status, 200)
  return (await response.text()).replaceAll(portal.origin, '')
}
