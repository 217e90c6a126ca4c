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

// Without the page cache. What pages request is kept by its parameters, so each page is requested once.
const portal = await startPortal({ PAGE_CACHE_MB: '0' })
try {
  const ids = await productIds(portal)
  let requested = 0
  const next = (): number => (requested += 1)
  const results = await interleaved({
    list: () => pages(portal, () => `${base}/products?page=${1 + (next() % 40)}&page-size=24&sort=name`),
    compare: () => pages(portal, () => `${base}/compare?ids=${sixOf(ids, next())}`),
    'compare, only differences': () =>
      pages(portal, () => `${base}/compare?ids=${sixOf(ids, next())}&only-differences=yes`),
    'compare as a file': () => pages(portal, () => `${base}/compare.csv?ids=${sixOf(ids, next())}`),
    substitutes: () => pages(portal, () => `${base}/substitutes?of=${itemAt(ids, next())}`),
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

/** Requests pages of new addresses, one after the other. */
async function pages({ origin, cpu }: Portal, nextPath: () => string): Promise<Run> {
  const before = await cpu()
  const started = performance.now()
  for (let at = 0; at < amount; at += 1) {
    const path = nextPath()
    const response = await fetch(origin + path)
    assert.equal(response.status, 200, path)
    await response.text()
  }
  return { operations: amount, wallMilliseconds: performance.now() - started, cpuMilliseconds: (await cpu()) - before }
}

/** The ids of products of the first lists. */
async function productIds({ origin }: Portal): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (let page = 1; page <= 12; page += 1) {
    const html = await (await fetch(`${origin}${base}/products?page=${page}&page-size=48`)).text()
    for (const [, id] of html.matchAll(/ data-id="(01t\w{15})"/g)) if (id !== undefined) ids.add(id)
  }
  assert.ok(ids.size > 300, `only ${ids.size} products`)
  return [...ids]
}

/** Six different products, other ones for each number. */
const sixOf = (ids: readonly string[], number: number): string =>
  Array.from({ length: 6 }, (_, at) => itemAt(ids, number * 7 + at * 53)).join(',')
