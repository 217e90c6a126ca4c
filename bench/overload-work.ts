/** Benchmark: ten times as many 200-record batches, sign-ins and searches as the portal can answer, each for a minute: whether every request gets an answer. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { holdTo } from './load/cores.ts'
import { atConstantRate, closedLoop, shares } from './load/open-loop.ts'
import { rawConnections, type RawAnswer, type RawRequest } from './load/raw-connections.ts'
import { printRatio } from './measure.ts'
import { ownDatabase } from './own-database.ts'
import { makePerson, signInRequest, tokenOf } from './person.ts'
import { startPortal } from './portal.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
    clients: { type: 'string', default: '32' },
    only: { type: 'string', multiple: true },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
/** A single account may not sign in as often as this needs. */
const people = Array.from({ length: 20 }, (_, at) => `bench-${at}@example.com`)
const recordsOfBatch = 200
/** How long the last accepted requests may take, in seconds: a batch waits for those before it, which write the same records. */
const wait = 60
/** The statuses of work that was done: 200 of a batch and of a search, 303 of a sign-in. */
const accepted = new Set([200, 303])

const own = await ownDatabase('overload')
const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
const environment = { DATA_DIR: folder, DATABASE_URL: own.url, SECRET_KEY: 'x'.repeat(32) }
const portal = await startPortal({
  ...environment,
  DEMO_DATA: 'yes',
  RATE_LIMIT: '0',
  TOKEN_RATE_LIMIT: '0',
  TRUSTED_PROXIES: '127.0.0.1',
})
try {
  const token = await tokenOf(environment, 'write')
  for (const email of people) await makePerson(portal.origin, environment, email)
  const { rows } = await own.client.query<{ id: string }>('select id from trade_grade order by id limit $1', [
    recordsOfBatch,
  ])
  assert.equal(rows.length, recordsOfBatch)
  const headers = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
  const next: Readonly<Record<string, (at: number) => RawRequest>> = {
    'batches of 200 records': (at) => ({
      method: 'POST',
      path: '/services/data/v65.0/ui-api/records/batch',
      headers,
      // Every batch changes every one of its records.
      body: JSON.stringify({
        operations: [{ type: 'UPDATE', records: rows.map(({ id }) => ({ fields: { Id: id, Purity__c: `${at} %` } })) }],
      }),
    }),
    'sign-ins': (at) => signInRequest(people[at % people.length] ?? ''),
    // No cache answers a term that nobody has searched for before.
    searches: (at) => ({ path: `/us/en-us/search?search-term=acid+${at}` }),
  }
  holdTo(0, portal.child.pid)
  holdTo(1, process.pid)
  let unanswered = 0
  for (const [name, request] of Object.entries(next).filter(([each]) => values.only?.includes(each) ?? true))
    unanswered += await overload(name, request)
  printRatio(unanswered)
  if (unanswered > 0) process.exitCode = 1
} finally {
  await portal.stop()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
}

/** Measures how many the portal can answer, and sends a multiple of it. Returns how many requests got no answer. */
async function overload(name: string, request: (at: number) => RawRequest): Promise<number> {
  let sent = 0
  const next = (): RawRequest => request((sent += 1))
  const alone = rawConnections(portal.origin, clients, 'Accept-Encoding: br\r\n')
  await closedLoop(alone, { clients, seconds: 5, next })
  const before = (await closedLoop(alone, { clients, seconds: 10, next })).filter(isAccepted)
  alone.close()
  const capacity = before.length / 10
  assert.ok(capacity > 0, `${name}: none is answered`)
  const connections = rawConnections(portal.origin, 1000, 'Accept-Encoding: br\r\n')
  const rate = capacity * Number(values.times)
  const flow = await atConstantRate(connections, { rate, seconds, wait, next })
  connections.close()
  const byStatus = Map.groupBy(flow.answers, ({ status }) => status)
  console.log(
    `${name}: ${capacity.toFixed(1)} a second by ${clients} clients, ${shares(before)}; ` +
      `${values.times} times as many for ${seconds} s: ${flow.requested} requests, ${flow.answers.length} answered, ${shares(flow.answers)}`,
  )
  for (const [status, answers] of [...byStatus].toSorted(([a], [b]) => a - b))
    console.log(`  ${status}: ${answers.length}, ${shares(answers)}`)
  const missing = flow.requested - flow.answers.length
  console.log(`  closed without an answer: ${flow.failed}; without a free connection of ours: ${flow.skipped}`)
  return missing
}

function isAccepted({ status }: RawAnswer): boolean {
  return accepted.has(status)
}
