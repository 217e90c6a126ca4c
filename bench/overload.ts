/** Benchmark: ten times as many requests as the portal can answer, for a minute: the latency of accepted requests, the latency of refusals, and whether guests still receive cached pages. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { holdTo } from './load/cores.ts'
import { printRatio } from './measure.ts'
import { atConstantRate, closedLoop, shareOf, shares } from './load/open-loop.ts'
import { startPortal } from './portal.ts'
import { rawConnections, type RawAnswer } from './load/raw-connections.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
    clients: { type: 'string', default: '32' },
    encoding: { type: 'string', default: 'br' },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const headers = `Accept-Encoding: ${values.encoding}\r\n`

const limits = { times: 2, refusal: 50 }
/** Guests a second who read a cached page. */
const guestsRate = 50
const guestPage = '/nl/nl-nl/products'
/** How often memory is measured, in ms. */
const looking = 10_000

let createdCount = 0
/** The address of a page that was not requested before, so it must be rendered. */
const newPage = () => ({ path: `/us/en-us/products?n=${(createdCount += 1)}` })

/** Pages for visitors who each request the next one after they received one. */
async function pagesFor(duration: number): Promise<readonly RawAnswer[]> {
  const connections = rawConnections(portal.origin, clients, headers)
  const answers = await closedLoop(connections, { clients, seconds: duration, next: newPage })
  connections.close()
  for (const { status } of answers) assert.equal(status, 200)
  return answers
}

const portal = await startPortal({ RATE_LIMIT: '0' })
try {
  holdTo(0, portal.child.pid)
  holdTo(1, process.pid)
  assert.equal((await fetch(portal.origin + guestPage)).status, 200)
  // Runs until the page cache is full as well.
  await pagesFor(6)
  const cpuBefore = await portal.cpu()
  const alone = await pagesFor(10)
  const pageCpu = ((await portal.cpu()) - cpuBefore) / alone.length
  const capacity = alone.length / 10
  console.log(
    `alone, ${clients} at once, each page made: ${capacity.toFixed(0)} pages a second, ${shares(alone)}; ${pageCpu.toFixed(2)} ms of processor time each`,
  )

  const memory: number[] = []
  const look = async (): Promise<void> =>
    void memory.push((await portal.metric('process_resident_memory_bytes')) / 2 ** 20)
  await look()
  const looks = setInterval(() => void look(), looking)
  const floodBefore = await portal.cpu()
  const [flood, guests] = await Promise.all([
    atConstantRate(rawConnections(portal.origin, 1000, headers), {
      rate: capacity * Number(values.times),
      seconds,
      next: newPage,
    }),
    atConstantRate(rawConnections(portal.origin, 100, headers), {
      rate: guestsRate,
      seconds,
      next: () => ({ path: guestPage }),
    }),
  ])
  const cpu = (await portal.cpu()) - floodBefore
  clearInterval(looks)
  await sleep(3000)
  await look()

  const of = (status: number): readonly RawAnswer[] => flood.answers.filter((answer) => answer.status === status)
  const [admitted, refused] = [of(200), of(503)]
  const ratio = shareOf(admitted, 0.99) / shareOf(alone, 0.99)
  const late = refused.filter(({ milliseconds }) => milliseconds > limits.refusal).length
  const bad = {
    'without Retry-After': refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    'other answers': flood.answers.length - admitted.length - refused.length,
    failed: flood.failed + guests.failed,
    'without a connection': flood.skipped,
    'guests without their page': guests.requested - guests.answers.filter(({ status }) => status === 200).length,
  }
  console.log(
    `${values.times} times as many for ${seconds} s, ${(flood.requested / seconds).toFixed(0)} requests a second: let in ${(admitted.length / seconds).toFixed(0)} a second, ` +
      `${shares(admitted)}; p99 ${ratio.toFixed(2)} times alone (bar ${limits.times})`,
  )
  console.log(
    `refused with 503: ${refused.length}, ${shares(refused)}; ${((100 * late) / refused.length).toFixed(2)} % after more than ${limits.refusal} ms`,
  )
  console.log(`guests with a cached page, ${guestsRate} a second: ${guests.answers.length}, ${shares(guests.answers)}`)
  console.log(
    `processor time of the portal: ${(cpu / 10 / seconds).toFixed(0)} % of a core; ${((cpu - pageCpu * admitted.length) / (refused.length + guests.answers.length)).toFixed(3)} ms for each answer that is no page`,
  )
  console.log(`memory before, meanwhile and after, MB: ${memory.map((each) => each.toFixed(0)).join(', ')}`)
  console.log(
    Object.entries(bad)
      .map(([what, amount]) => `${what}: ${amount}`)
      .join('; '),
  )
  if (
    ratio > limits.times ||
    shareOf(refused, 0.99) > limits.refusal ||
    Object.values(bad).some((amount) => amount > 0)
  )
    process.exitCode = 1
  printRatio(ratio)
} finally {
  await portal.stop()
}
