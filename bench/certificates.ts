/** Benchmark: how long a visitor waits on the page of certificates, the first of 500 of them, on a slow CPU. */
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { pageSizes } from '#platform/values/numbers/paging.ts'
import { launch } from '../tests/browser/fixtures/launch.ts'
import { documentsPortal } from '../tests/browser/fixtures/documents-portal.ts'
import { waitUntilHydrated } from '../tests/browser/fixtures/hydrated.ts'
import { printRatio } from './measure.ts'

const { values } = parseArgs({
  options: {
    certificates: { type: 'string', default: '500' },
    slower: { type: 'string', default: '4' },
    repeats: { type: 'string', default: '5' },
  },
})
const amount = Number(values.certificates)
/** The number of certificates on a page. */
const [pageSize] = pageSizes
const firstPage = Math.min(amount, pageSize)

/**
 * The limit from an input event to the next frame, in milliseconds; beyond it Interaction to Next Paint is no longer
 * good.
 */
const limit = 200

/** How long to wait for a list, in milliseconds. */
const timeoutMs = 30_000

/** The interactions, with cheap selectors, and the number of certificates after each of them. */
const interactions: readonly (readonly [name: string, selector: string, at: number, shown: number])[] = [
  ['choose one', 'input[name=certificates]', 0, firstPage],
  ['select all', 'form[action$="/documents-pack"] button', 0, firstPage],
  ['clear', 'form[action$="/documents-pack"] button', 0, firstPage],
  ['open a menu', 'li[data-validity] button[aria-haspopup=menu]', 0, firstPage],
  ['close it', '', 0, firstPage],
  ['open a filter', 'main [role=combobox]', -2, firstPage],
  ['filter', '[role=option]', 0, Math.min(Math.ceil(amount / 5), pageSize)],
  ['without the filter', '[role=option]', 0, firstPage],
]

const portal = await documentsPortal(amount)
const browser = await launch()
const durations = new Map(interactions.map(([name]) => [name, { waits: [] as number[], busy: [] as number[] }]))
try {
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const waits: number[] = []
      Reflect.set(window, 'waits', waits)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (Number(Reflect.get(entry, 'interactionId')) > 0) waits.push(entry.duration)
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    })
    await page.goto(`${portal.origin}/be/en-us/certificates-and-documents`)
    await waitUntilHydrated(page)
    assert.equal(await page.locator('li[data-validity]').count(), firstPage)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    for (const [name, selector, at, shown] of interactions) {
      const point = selector === '' ? null : await middleOf(page, selector, at)
      await page.evaluate(() => void Reflect.set(Reflect.get(window, 'waits'), 'length', 0))
      const before = await busyTime(session)
      if (point === null) await page.keyboard.press('Escape')
      else await page.mouse.click(...point)
      await waitForRows(page, shown)
      durations.get(name)?.busy.push((await busyTime(session)) - before)
      assert.equal(await cards(page), shown, name)
      const waits = await page.evaluate((): number[] => Reflect.get(window, 'waits'))
      // The browser does not report events shorter than 16 ms.
      durations.get(name)?.waits.push(Math.max(16, ...waits))
    }
    await context.close()
  }
} finally {
  await browser.close()
  await portal.close()
}

console.log(
  `${amount} certificates, processor ${values.slower} times slower, ${values.repeats} repeats, ms from the event to the next picture; processor: of the page's main thread for all that follows`,
)
for (const [name, { waits, busy: processor }] of durations)
  console.log(
    `  ${name.padEnd(20)} best ${figure(waits, 0)}, median ${figure(waits, 0.5)}, worst ${figure(waits, 1)}; processor best ${figure(processor, 0)}, median ${figure(processor, 0.5)}`,
  )
printRatio(Math.max(...[...durations.values()].flatMap(({ waits }) => waits)) / limit)

/**
 * Waits until the list has this number of cards, and a moment longer, because event timing entries arrive later than
 * the events.
 */
async function waitForRows(page: Page, shown: number): Promise<void> {
  const ends = performance.now() + timeoutMs
  do await page.waitForTimeout(1000)
  while (performance.now() < ends && (await cards(page)) !== shown)
  await page.waitForTimeout(500)
}

function cards(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('li[data-validity]').length)
}

/** Returns the centre of an element after scrolling to it. */
async function middleOf(page: Page, selector: string, at: number): Promise<readonly [x: number, y: number]> {
  return await page.evaluate(
    ([requested, point]) => {
      const element = [...document.querySelectorAll(requested)].at(point)
      if (element === undefined) throw new Error(`There is no ${requested}.`)
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x + width / 2, y + height / 2] as const
    },
    [selector, at] as const,
  )
}

/** Returns the CPU time of the page's main thread since its start in milliseconds, independent of other load. */
async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Returns a quantile of sorted values. */
function figure(list: readonly number[], part: number): string {
  const sorted = list.toSorted((a, b) => a - b)
  return (sorted[Math.round((sorted.length - 1) * part)] ?? 0).toFixed(0)
}
