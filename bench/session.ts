/** Benchmark: how much reading a session adds to a rendered page, and how long others wait while twenty people sign in. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { holdTo } from './load/cores.ts'
import { interleaved, printMeasured, printRatio } from './measure.ts'
import { shareOf, shares, atConstantRate } from './load/open-loop.ts'
import { ownDatabase } from './own-database.ts'
import { makePerson, signIn, somebody } from './person.ts'
import { requestsOneByOne, startPortal, type Portal } from './portal.ts'
import { rawConnections } from './load/raw-connections.ts'

const { values } = parseArgs({
  options: {
    page: { type: 'string', default: '/us/en-us/products?page-size=48' },
    amount: { type: 'string', default: '100' },
    repeats: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '15' },
    rate: { type: 'string', default: '50' },
  },
})
const seconds = Number(values.seconds)
const limits = { added: 1.05, beside: 1.5 }
/** The people who sign in at the same time, repeatedly. */
const signingIn = 20

const own = await ownDatabase('session')
const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
const environment = { DATA_DIR: folder, DATABASE_URL: own.url, SECRET_KEY: 'x'.repeat(32) }
// Without any cache for guests, both pages are made in the same way.
const withoutCaches = { PAGE_CACHE_MB: '0', ANSWER_CACHE_MB: '0', ROW_CACHE_ROWS: '0' }
const started: Portal[] = []
try {
  const uncached = await start(withoutCaches)
  await makePerson(uncached.origin, environment)
  const cookie = await signIn(uncached.origin)
  // An invalid session is looked up like a valid one, and its page equals that of a guest to the byte.
  const unknown = `${cookie.split('=')[0]}=${'x'.repeat(43)}`
  const url = uncached.origin + values.page
  const bodyOf = async (header?: string): Promise<string> =>
    await (await fetch(url, { headers: header === undefined ? {} : { cookie: header } })).text()
  assert.equal(await bodyOf(unknown), await bodyOf())
  assert.ok((await bodyOf(cookie)).includes(somebody) || (await bodyOf(cookie)) !== (await bodyOf()))
  const pages = (header?: string) => () =>
    requestsOneByOne(url, Number(values.amount), uncached.cpu, header === undefined ? {} : { cookie: header })
  const results = await interleaved(
    { guest: pages(), session: pages(cookie), 'session that is none': pages(unknown) },
    Number(values.repeats),
  )
  printMeasured(results)
  const { guest, session } = results
  const none = results['session that is none']
  const added = session.wall.median / guest.wall.median
  console.log(
    `a page with a session, of that of a guest: wall median ${added.toFixed(3)}, best ${(session.wall.best / guest.wall.best).toFixed(3)}, processor time ${(session.cpu.median / guest.cpu.median).toFixed(3)} (bar ${limits.added}); ` +
      `reading alone: wall ${(none.wall.median / guest.wall.median).toFixed(3)}, best ${(none.wall.best / guest.wall.best).toFixed(3)}, processor time ${(none.cpu.median / guest.cpu.median).toFixed(3)}`,
  )
  // A single account may not sign in this often.
  const people = Array.from({ length: signingIn }, (_, at) => `bench-${at}@example.com`)
  for (const email of people) await makePerson(uncached.origin, environment, email)
  await uncached.stop()

  const portal = await start({ PAGE_CACHE_MB: '0' })
  holdTo(0, portal.child.pid)
  holdTo(1, process.pid)
  const connections = rawConnections(portal.origin, 100, 'Accept-Encoding: identity\r\n')
  const others = () =>
    atConstantRate(connections, { rate: Number(values.rate), seconds, next: () => ({ path: values.page }) })
  await atConstantRate(connections, { rate: Number(values.rate), seconds: 5, next: () => ({ path: values.page }) })
  const before = await others()
  const state = { isOver: false, signedIn: 0 }
  const failures: string[] = []
  const visitors = people.map(async (email) => {
    for (; !state.isOver; state.signedIn += 1)
      await signIn(portal.origin, email).catch((error: unknown) => void failures.push(String(error)))
  })
  await sleep(500)
  const beside = await others()
  state.isOver = true
  await Promise.all(visitors)
  const after = await others()
  const ratio = shareOf(beside.answers, 0.99) / shareOf([...before.answers, ...after.answers], 0.99)
  console.log(`others before: ${shares(before.answers)}; after: ${shares(after.answers)}`)
  console.log(
    `others while ${signingIn} sign in at once (${state.signedIn} did): ${shares(beside.answers)}; p99 ${ratio.toFixed(2)} times alone (bar ${limits.beside})`,
  )
  const unanswered = [before, beside, after].reduce(
    (sum, { requested, answers }) => sum + requested - answers.filter(({ status }) => status === 200).length,
    0,
  )
  console.log(`others without their page: ${unanswered}; sign-ins that failed: ${failures.length} ${failures[0] ?? ''}`)
  connections.close()
  if (added > limits.added || ratio > limits.beside || unanswered + failures.length > 0) process.exitCode = 1
  printRatio(added)
} finally {
  await Promise.all(started.map((portal) => portal.stop()))
  await own.drop()
  await rm(folder, { recursive: true, force: true })
}

async function start(more: Readonly<Record<string, string>>): Promise<Portal> {
  const portal = await startPortal({
    ...environment,
    DEMO_DATA: 'yes',
    RATE_LIMIT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  })
  started.push(portal)
  return portal
}
