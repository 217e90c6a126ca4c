/** Benchmark: the queue of the desk with 100,000 open requests: its pages, its search and its filters, on PostgreSQL. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { figures, percentile, printRatio, timed } from './measure.ts'
import { ownDatabase, type OwnDatabase } from './own-database.ts'
import { answerTo, makePerson, signIn, somebody } from './person.ts'
import { startPortal } from './portal.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, amount: { type: 'string', default: '20' } },
})
const requests = Number(values.requests)
const amount = Number(values.amount)
const repeats = 5
const products = 5000
const customers = 2000
/** In ms: of the 95th percentile in the best repeat. */
const limit = 300

const digits = (number: number, length: number): string => String(number).padStart(length, '0')

/** The parameters of the queue in each case; `at` differs for each page. */
const cases: Readonly<Record<string, (at: number) => string>> = {
  'the first page': () => 'queue=open',
  'the last page': () => `queue=open&page=${Math.ceil(requests / 50)}`,
  'by the name of a product': (at) => `search-term=Solvara+${digits(1 + (at % products), 5)}`,
  'by the code of a product': (at) => `search-term=SOL-${digits(1 + (at % products), 5)}`,
  'by a customer with an account': (at) => `search-term=Customer+${digits(1 + (at % customers), 5)}`,
  'by the company of a guest': (at) => `search-term=Bakery+${digits(1 + ((at * 5) % requests), 6)}`,
  'by a number': (at) => `search-term=2026-${digits(1 + (at % requests), 6)}`,
  'of a kind and a country, by customer': () => 'kind=quote&site=be&sort-by=customer',
  'in review, by assignee': () => 'state=inReview&sort-by=-assignee',
  'of a country by number, last first': () => 'site=nl&sort-by=-number',
  'a product among the quotes, by state': (at) =>
    `kind=quote&search-term=Solvara+${digits(1 + (at % products), 5)}&sort-by=state`,
}

const own = await ownDatabase('desk_queue')
const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: own.url,
  DEMO_DATA: 'no',
  SECRET_KEY: 'x'.repeat(32),
  ROW_CACHE_ROWS: '0',
}
const database = await openDatabase({ databaseUrl: own.url })
await migrateDatabase(database)
await database.close()
await fill(own)
const portal = await startPortal({ ...environment, RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' })
try {
  await makePerson(portal.origin, environment, somebody, 'internalSales')
  const cookie = await signIn(portal.origin, somebody)
  const open = async (parameters: string): Promise<number> =>
    await timed(async () => {
      const answer = await answerTo(
        get(`${portal.origin}/us/en-us/account/requests?${parameters}`, { headers: { cookie } }),
      )
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        body += part
      })
      await once(answer, 'end')
      assert.equal(answer.statusCode, 200, parameters)
      // Each case finds something.
      assert.match(body, /data-desk-row/, parameters)
    })
  const results = new Map<string, number[]>()
  for (let repeat = 0; repeat <= repeats; repeat += 1)
    for (const [name, parameters] of Object.entries(cases)) {
      const times: number[] = []
      for (let at = 0; at < amount; at += 1) times.push(await open(parameters(repeat * amount + at)))
      // The first repeat only warms up.
      if (repeat > 0) results.set(name, [...(results.get(name) ?? []), percentile(times, 0.95)])
    }
  let worst = 0
  for (const [name, times] of results) {
    const { best, median } = figures(times)
    console.log(
      `${name}: p95 of ${amount}, best ${best.toFixed(0)} ms, median ${median.toFixed(0)} ms, bar ${limit} ms`,
    )
    worst = Math.max(worst, best / limit)
  }
  printRatio(worst)
  if (worst > 1) process.exitCode = 1
} finally {
  await portal.stop()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * Open requests of two countries, three of five of customers with an account and the others of guests, with one to four lines; two of
 * five are in somebody’s hands.
 */
async function fill({ client }: OwnDatabase): Promise<void> {
  const common = `1, true, now(), 'x', now(), 'x', now()`
  const columns = `integration_id, version, is_active, created_date, created_by_id, last_modified_date, last_modified_by_id, system_modstamp`
  const idOf = (prefix: string, number: string): string => `'${prefix}' || lpad((${number})::text, 12, '0') || 'EAA'`
  await client.query(
    `insert into account (id, ${columns}, sort_key, name, record_type)
     select ${idOf('001', 'n')}, 'bench-' || n, ${common}, 'customer ' || lpad(n::text, 5, '0'), 'Customer ' || lpad(n::text, 5, '0'), 'Customer'
     from generate_series(1, $1::int) n`,
    [customers],
  )
  await client.query(
    `insert into customer_request (id, ${columns}, sort_key, name, kind, state, site, language, account, guest_company, guest_name, guest_email, submitted_on, due_on)
     select ${idOf('a0E', 'n')}, 'bench-' || n, 1, true, now() - n * interval '1 minute', 'x', now(), 'x', now(), 'q-2026-' || lpad(n::text, 6, '0'),
       (array['E', 'S', 'Q'])[1 + n % 3] || '-' || (array['NL', 'BE'])[1 + n % 2] || '-2026-' || lpad(n::text, 6, '0'),
       (array['default', 'sample', 'quote'])[1 + n % 3], (array['submitted', 'inReview', 'submitted', 'inReview', 'submitted'])[1 + n % 5],
       (array['nl', 'be'])[1 + n % 2], 'en-US',
       case when n % 5 < 2 then null else ${idOf('001', `1 + n % ${customers}`)} end,
       case when n % 5 < 2 then 'Bakery ' || lpad(n::text, 6, '0') end, case when n % 5 < 2 then 'Ada Guest' end,
       case when n % 5 < 2 then 'ada.' || n || '@guest.example' end,
       current_date - n % 30, current_date + 1 + n % 60
     from generate_series(1, $1::int) n`,
    [requests],
  )
  await client.query(
    `insert into request_line (id, ${columns}, sort_key, request, grade, position, saved_name, saved_code, unit, sample_size, expected_volume_unit, outcome)
     select ${idOf('a0V', 'n * 4 + k')}, 'bench-line-' || n || '-' || k, ${common}, '', ${idOf('a0E', 'n')}, '01t000000000000AAA', k,
       'Solvara ' || lpad((1 + (n * 7 + k * 31) % ${products})::text, 5, '0'), 'SOL-' || lpad((1 + (n * 7 + k * 31) % ${products})::text, 5, '0'),
       'kg', '100g', 'kg', 'open'
     from generate_series(1, $1::int) n, generate_series(0, 3) k where k <= n % 4`,
    [requests],
  )
  await client.query('vacuum (analyze)')
}
