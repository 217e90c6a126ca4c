/** Benchmark: the queues of the desk with 100,000 requests, a line that is added to a cart, and a pasted list of 500 lines. */
import { addFields } from '#tests/fixtures/forms/add-fields.ts'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages, builtFingerprint, sourcesFingerprint } from '#platform/pages/server/page-build.ts'
import { interleaved, printMeasured, printRatio, type Run } from './measure.ts'
import { answerTo, makePerson, posted, signIn } from './person.ts'
import { ownDatabase, type OwnDatabase } from './own-database.ts'
import { root, startPortal } from './portal.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } })
const requests = Number(values.requests)
/** In ms: until a page of a queue has arrived, until the answer to the list has arrived, and of the CPU of the server for a line. */
const limits = { queue: 300, list: 1000, line: 15 }
const base = '/us/en-us'
const linesInRound = 20
const email = 'desk@example.com'
let guests = 0

if ((await builtFingerprint(root)) !== (await sourcesFingerprint(root))) await buildPages(root)
const own = await ownDatabase('enquiries')
const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-enquiries-'))
const environment = { DATA_DIR: folder, DATABASE_URL: own.url, SECRET_KEY: 'x'.repeat(32), DEMO_DATA: 'yes' }
const portal = await startPortal({ ...environment, RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' })
try {
  await makePerson(portal.origin, environment, email, 'internalSales')
  const cookie = await signIn(portal.origin, email)
  await fillRequests(own)
  const grades = await visibleGrades()
  assert.ok(grades.length >= 100, 'There are too few products.')
  const pasted = Array.from(
    { length: 500 },
    (_, at) => `${grades[at % grades.length]?.nameToDisplay ?? ''}; ${at + 1}; kg`,
  )

  const opened = (address: string) => async (): Promise<Run> => {
    const before = await portal.cpu()
    const started = performance.now()
    const answer = await answerTo(get(portal.origin + base + address, { headers: { cookie } }))
    answer.resume()
    await once(answer, 'end')
    assert.equal(answer.statusCode, 200, address)
    const wallMilliseconds = performance.now() - started
    return { operations: 1, wallMilliseconds, cpuMilliseconds: (await portal.cpu()) - before }
  }
  const last = Math.ceil(requests / 50)
  const results = await interleaved({
    'the requests to be answered': opened('/account/requests'),
    'all requests': opened('/account/requests?queue=all'),
    'the last page of all': opened(`/account/requests?queue=all&page=${last}`),
    'all by customer': opened('/account/requests?queue=all&sort-by=customer'),
    'one of all by its number': opened(`/account/requests?queue=all&search-term=2026-${requests}`),
    'those to be answered by a product': opened('/account/requests?search-term=rare'),
    'those of all by a product': opened('/account/requests?queue=all&search-term=rare'),
    'the default inbox': opened('/account/requests?queue=inbox'),
    'the overdue ones': opened('/account/requests?queue=overdue'),
    'the own ones': opened('/account/requests?queue=mine'),
    'a list of 500 lines': async () => {
      const before = await portal.cpu()
      const started = performance.now()
      const { status, headers } = await posted(
        `${portal.origin}${base}/pasted-list`,
        { form: 'PasteController.readList', list: pasted.join('\n') },
        '192.0.2.7',
      )
      assert.equal(status, 303)
      const answer = await fetch(portal.origin + String(headers.location))
      assert.match(await answer.text(), /name="quantity\.500"/)
      const wallMilliseconds = performance.now() - started
      return { operations: 1, wallMilliseconds, cpuMilliseconds: (await portal.cpu()) - before }
    },
    'a line of a cart': async () => await addLines(grades.slice(0, linesInRound)),
  })
  printMeasured(results)
  const { 'a list of 500 lines': list, 'a line of a cart': line, ...queues } = results
  const slowest = Math.max(...Object.values(queues).map(({ wall }) => wall.best))
  console.log(
    `the slowest queue of ${requests}: ${slowest.toFixed(0)} ms at best (limit ${limits.queue} ms); ` +
      `500 lines: ${list.wall.best.toFixed(0)} ms (limit ${limits.list} ms); a line: ${line.cpu.best.toFixed(1)} ms of CPU (limit ${limits.line} ms)`,
  )
  const ratio = Math.max(slowest / limits.queue, list.wall.best / limits.list, line.cpu.best / limits.line)
  if (ratio > 1) process.exitCode = 1
  printRatio(ratio)
} finally {
  await portal.stop()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
}

/** Adds products to the cart of a guest, who is another one each time. */
async function addLines(grades: readonly { readonly id: string }[]): Promise<Run> {
  guests += 1
  const from = `198.51.100.${guests}`
  let cart: string | undefined
  const started = performance.now()
  const before = await portal.cpu()
  for (const { id } of grades) {
    const { status, headers } = await posted(
      `${portal.origin}${base}/cart`,
      addFields('/cart', id),
      from,
      cart === undefined ? {} : { cookie: cart },
    )
    assert.equal(status, 303)
    cart ??= headers['set-cookie']?.find((each) => each.startsWith('__Host-cart='))?.split(';')[0]
  }
  return {
    operations: grades.length,
    wallMilliseconds: performance.now() - started,
    cpuMilliseconds: (await portal.cpu()) - before,
  }
}

/** Products that guests of the site see. */
async function visibleGrades(): Promise<readonly { readonly id: string; readonly nameToDisplay: string }[]> {
  const found: { readonly id: string; readonly nameToDisplay: string }[] = []
  for (let page = 1; page <= 10; page += 1) {
    const params = {
      searchTerm: '',
      resultsType: 'tradeGrade',
      page,
      pageSize: 50,
      countryCode: 'US',
      languageCode: 'en-US',
    }
    const query = new URLSearchParams({ methodParams: JSON.stringify(params) }).toString()
    const answer = await fetch(`${portal.origin}/lwr/apex/v65.0/SearchController/search?${query}`)
    assert.equal(answer.status, 200)
    const { results } = (await answer.json()) as { readonly results: typeof found }
    found.push(...results)
  }
  return found
}

/** Requests of guests of a year, most of them closed, with one line each. */
async function fillRequests({ client }: OwnDatabase): Promise<void> {
  const common = `1, true, now(), 'x', now(), 'x', now()`
  const columns = `integration_id, version, is_active, created_date, created_by_id, last_modified_date, last_modified_by_id, system_modstamp`
  await client.query(
    `insert into customer_request (id, ${columns}, sort_key, name, kind, state, site, language, guest_name, guest_email, submitted_on, due_on)
     select 'a0E' || lpad(n::text, 12, '0') || 'EAA', 'bench-' || n, ${common}, 'e-us-2026-' || n, 'E-US-2026-' || n,
       (array['default', 'sample', 'quote'])[1 + n % 3],
       (array['closed', 'closed', 'closed', 'sent', 'submitted'])[1 + n % 5],
       'us', 'en-US', 'Guest ' || n, 'guest.' || n || '@guest.example', current_date - n % 365, current_date - n % 365 + 3
     from generate_series(1, $1::int) n`,
    [requests],
  )
  await client.query(
    `insert into request_line (id, ${columns}, sort_key, request, grade, position, saved_name, unit, sample_size, expected_volume_unit, outcome)
     select 'a0V' || lpad(n::text, 12, '0') || 'EAA', 'bench-line-' || n, ${common}, '', 'a0E' || lpad(n::text, 12, '0') || 'EAA',
       '01t000000000000AAA', 0, case when n % 1000 = 4 then 'A rare product' else 'A product' end, 'kg', '100g', 'kg', 'open'
     from generate_series(1, $1::int) n`,
    [requests],
  )
  await client.query('analyze')
}
