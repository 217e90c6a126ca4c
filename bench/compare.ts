/** Benchmark: comparisons of six products and pages of substitutes that nobody requested before, beside list pages. */
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { interleaved, printMeasured, printRatio, type Run } from './measure.ts'
import { startPortal, type Portal } from './portal.ts'
import { itemAt, verdict } from './samples.ts'

/** The processor time of the server for a comparison of six products: milliseconds. */
const bar = 30
const base = '/nl/nl-nl'
const { values } = parseArgs({ options: { amount: { type: 'string', default: '60' } } })
const amount = Number(values.amount)

// Without the page cache. The portal keeps what pages request by its parameters, so that no product is requested for substitutes
// twice, and no six products together twice. Lists repeat after 40 pages.
const portal = await startPortal({ PAGE_CACHE_MB: '0' })
try {
  const ids = await productIds(portal)
  const sixOf = (at: number, step: number): string =>
    Array.from({ length: 6 }, (_, column) => itemAt(ids, at + column * step)).join(',')
  const results = await interleaved({
    list: pagesOf(portal, (at) => `/products?page=${1 + (at % 40)}&page-size=24`),
    compare: pagesOf(portal, (at) => `/compare?ids=${sixOf(at, 53)}`),
    'compare, only differences': pagesOf(portal, (at) => `/compare?ids=${sixOf(at, 59)}&only-differences=yes`),
    'compare as a file': pagesOf(portal, (at) => `/compare.csv?ids=${sixOf(at, 61)}`),
    substitutes: pagesOf(portal, (at) => `/substitutes?of=${itemAt(ids, at)}`),
  })
  printMeasured(results)
  for (const name of ['compare', 'compare, only differences', 'compare as a file'] as const)
    console.log(
      `${name}: cpu ${results[name].cpu.median.toFixed(1)} ms${verdict('median cpu', results[name].cpu.median, bar)}`,
    )
  printRatio(results.compare.cpu.median / results.list.cpu.median)
} finally {
  await portal.stop()
}

/** A case that requests other pages in each run, one after the other. */
function pagesOf({ origin, cpu }: Portal, pathOf: (at: number) => string): () => Promise<Run> {
  let next = 0
  return async () => {
    const before = await cpu()
    const started = performance.now()
    for (let at = 0; at < amount; at += 1) {
      const address = origin + base + pathOf(next)
      next += 1
      const response = await fetch(address)
      assert.equal(response.status, 200, address)
      await response.text()
    }
    return {
      operations: amount,
      wallMilliseconds: performance.now() - started,
      cpuMilliseconds: (await cpu()) - before,
    }
  }
}

/** The ids of products of the first lists. */
async function productIds({ origin }: Portal): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (let page = 1; page <= 12; page += 1) {
    const html = await (await fetch(`${origin}${base}/products?page=${page}&page-size=48`)).text()
    for (const [, id] of html.matchAll(/ data-id="(01t\w{15})"/g)) if (id !== undefined) ids.add(id)
  }
  assert.ok(ids.size >= 6 * amount, `only ${ids.size} products`)
  return [...ids]
}
