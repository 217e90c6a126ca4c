/** Benchmark: how long a visitor with a slow phone and a slow connection waits, on each kind of page. */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launch } from '../tests/browser/fixtures/launch.ts'
import { figures, printRatio } from './measure.ts'
import { pagesOfKinds } from './ssr/pages-of-kinds.ts'
import { startPortal } from './portal.ts'

const { values: options } = parseArgs({
  options: {
    slower: { type: 'string', default: '4' },
    latency: { type: 'string', default: '150' },
    megabits: { type: 'string', default: '1.6' },
    repeats: { type: 'string', default: '5' },
    width: { type: 'string', default: '390' },
    only: { type: 'string' },
  },
})

/**
 * Largest contentful paint in milliseconds; total blocking time: the parts of tasks beyond 50 ms after the first paint;
 * and layout shift.
 */
const limits = { paint: 1500, blocking: 100, shift: 0.02 } as const
/** A page is complete if nothing happens for this time. */
const quiet = 1500

/** The part of a task that does not block. */
const unnoticed = 50

interface Vitals {
  readonly paint: number
  readonly blocking: number
  readonly shift: number
}

/** The metrics that the page records about itself. */
interface Seen {
  paint: number
  firstPaint: number
  shift: number
  last: number
  readonly tasks: { readonly start: number; readonly end: number }[]
}

const portal = await startPortal()
const browser = await launch()
let worst = 0
try {
  const pages = (await pagesOfKinds(portal.origin)).filter(
    ([name]) => options.only === undefined || options.only.split(',').includes(name),
  )
  const samples = new Map<string, Vitals[]>(pages.map(([name]) => [name, []]))
  for (let repeat = 0; repeat < Number(options.repeats); repeat += 1)
    for (const [name, path] of pages) samples.get(name)?.push(await visit(browser, portal.origin + path))
  console.log(
    `processor ${options.slower} times slower, round trip ${options.latency} ms, ${options.megabits} Mbit/s, ${options.width} px, ${options.repeats} repeats, nothing cached in the browser`,
  )
  for (const [name, taken] of samples) {
    const paint = figures(taken.map((each) => each.paint))
    const blocking = figures(taken.map((each) => each.blocking))
    const shift = Math.max(...taken.map((each) => each.shift))
    worst = Math.max(worst, paint.median / limits.paint)
    console.log(
      `  ${name.padEnd(14)} largest paint best ${paint.best.toFixed(0)}, median ${paint.median.toFixed(0)} ms (bar ${limits.paint}); blocking best ${blocking.best.toFixed(0)}, median ${blocking.median.toFixed(0)} ms (bar ${limits.blocking}); shift at most ${shift.toFixed(4)} (bar ${limits.shift})`,
    )
  }
} finally {
  await browser.close()
  await portal.stop()
}
printRatio(worst)

async function visit(chromium: Browser, address: string): Promise<Vitals> {
  const width = Number(options.width)
  const context = await chromium.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const bytesPerSecond = (Number(options.megabits) * 1_000_000) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: Number(options.latency),
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond / 2,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slower) })
    await page.addInitScript(() => {
      const seen: Seen = { paint: 0, firstPaint: 0, shift: 0, last: 0, tasks: [] }
      Reflect.set(window, 'vitals', seen)
      const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) take(entry)
          seen.last = performance.now()
        }).observe({ type, buffered: true })
      watch('largest-contentful-paint', (entry) => (seen.paint = entry.startTime))
      watch('paint', (entry) => (seen.firstPaint = Math.max(seen.firstPaint, entry.startTime)))
      watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, end: startTime + duration }))
      watch('layout-shift', (entry) => (seen.shift += Number(Reflect.get(entry, 'value'))))
    })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction((least) => performance.now() - Reflect.get(window, 'vitals').last > least, quiet)
    const { paint, firstPaint, shift, tasks } = await page.evaluate((): Seen => Reflect.get(window, 'vitals'))
    const blocking = tasks
      .map(({ start, end }) => Math.max(0, end - Math.max(start, firstPaint) - unnoticed))
      .reduce((sum, each) => sum + each, 0)
    return { paint, blocking, shift }
  } finally {
    await context.close()
  }
}
