/** Benchmark: a record, a list of fifty with ten fields of related records and 200 records at once through the record data API, beside plain queries. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { figures, percentile, printRatio, timed } from './measure.ts'
import { ownDatabase } from './own-database.ts'
import { tokenOf } from './person.ts'
import { startPortal } from './portal.ts'
import { benchCatalogue } from './search/search-catalogue.ts'
import { fillTables } from './search/search-rows.ts'

const { values } = parseArgs({
  options: { grades: { type: 'string', default: '100000' }, amount: { type: 'string', default: '300' } },
})
const repeats = 5
/** The limits of the 99th percentile in ms, in the best repeat. */
const p99Limits = { record: 5, list: 25 }
/** The limit for requests at the size limits, in ms. */
const limitMs = 1000

const record = v.object({ id: v.string(), fields: v.record(v.string(), v.object({ value: v.unknown() })) })
const list = v.object({ records: v.array(record) })

const spanning = [
  'Trade_Name__r.Name',
  'Trade_Name__r.Integration_Id__c',
  'Trade_Name__r.IsActive__c',
  'Trade_Name__r.Principal__r.Name',
  'Trade_Name__r.Principal__r.Website',
  'Principal__r.Name',
  'Principal__r.Website',
  'Principal__r.Country__c',
  'Principal__r.Integration_Id__c',
  'Successor__r.Name',
]
const recordFields = ['Name', 'ProductCode', 'Physical_Form__c', 'Countries__c', 'Description', ...spanning.slice(0, 1)]
const namesOf = (fields: readonly string[]): string => fields.map((field) => `Product2.${field}`).join(',')

const own = await ownDatabase('record_api')
const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: own.url,
  DEMO_DATA: 'no',
  SECRET_KEY: 'x'.repeat(32),
  ROW_CACHE_ROWS: '0',
  RATE_LIMIT: '0',
  TOKEN_RATE_LIMIT: '0',
}
const database = await openDatabase({ databaseUrl: own.url })
await migrateDatabase(database)
await database.close()
const catalogue = benchCatalogue(Number(values.grades))
await fillTables(own.client, catalogue)
await own.client.query('vacuum (analyze)')
const portal = await startPortal(environment)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  const token = await tokenOf(environment, 'read')
  const base = `${portal.origin}/services/data/v65.0/ui-api`
  const { rows } = await own.client.query<{ id: string; name: string }>(
    'select id, name from trade_grade where cardinality(countries) > 0 order by hashtext(id) limit $1',
    [Number(values.amount) + 200],
  )
  const ids = rows.map(({ id }) => id)
  const batch = ids.slice(0, 200).join(',')
  const cases = {
    record: (at: number) => `/records/${ids[at] ?? ''}?fields=${namesOf(recordFields)}`,
    list: (at: number) =>
      `/list-records/Product2/All?pageToken=${(at % 20) * 50}&sortBy=Name&fields=${namesOf(spanning)}`,
    batch: () => `/records/batch/${batch}?fields=${namesOf(recordFields)}`,
  }
  const bare = {
    record: (at: number) =>
      own.client.query({
        name: 'record',
        text: 'select g.*, n.name as trade_name_name from trade_grade g left join trade_name n on n.id = g.trade_name where g.id = $1 and g.is_active and cardinality(g.countries) > 0',
        values: [ids[at]],
      }),
    list: (at: number) =>
      own.client.query({
        name: 'list',
        text: `select g.*, n.name as trade_name_name, n.integration_id as trade_name_key, n.is_active as trade_name_active,
            p.name as principal_name, p.website as principal_website, p.country as principal_country, p.integration_id as principal_key,
            q.name as owner_name, q.website as owner_website, s.name as successor_name
          from trade_grade g left join trade_name n on n.id = g.trade_name left join account p on p.id = g.principal
            left join account q on q.id = n.principal left join trade_grade s on s.id = g.successor
          where g.is_active and cardinality(g.countries) > 0 order by g.sort_key, g.id limit 50 offset $1`,
        values: [(at % 20) * 50],
      }),
    batch: () =>
      own.client.query({
        name: 'batch',
        text: 'select g.*, n.name as trade_name_name from trade_grade g left join trade_name n on n.id = g.trade_name where g.id = any($1)',
        values: [ids.slice(0, 200)],
      }),
  }
  const one = v.parse(record, await ask(base + cases.record(0), token))
  assert.equal(one.fields['Name']?.value, rows[0]?.name)
  const listed = v.parse(list, await ask(base + cases.list(3), token))
  const beside = v.parse(v.array(v.object({ id: v.string() })), (await bare.list(3)).rows)
  assert.deepEqual(
    listed.records.map(({ id }) => id),
    beside.map(({ id }) => id),
  )

  const sent = async (address: string, body?: string): Promise<Response> =>
    await fetch(base + address, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })

  let worst = 0
  for (const name of ['record', 'list', 'batch'] as const) {
    const amount = name === 'record' ? Number(values.amount) : 60
    const p99 = { api: [] as number[], bare: [] as number[] }
    const medians = { api: [] as number[], bare: [] as number[] }
    for (let repeat = 0; repeat <= repeats; repeat += 1) {
      const times = { api: [] as number[], bare: [] as number[] }
      for (let at = 0; at < amount; at += 1) {
        times.api.push(await timed(() => ask(base + cases[name](at), token)))
        times.bare.push(await timed(async () => JSON.stringify((await bare[name](at)).rows)))
      }
      // The first request only warms up.
      if (repeat === 0) continue
      for (const which of ['api', 'bare'] as const) {
        p99[which].push(percentile(times[which], 0.99))
        medians[which].push(figures(times[which]).median)
      }
    }
    const ratio = figures(medians.api).median / figures(medians.bare).median
    const bar = name === 'batch' ? '' : `, bar ${p99Limits[name]} ms`
    console.log(
      `${name}: p99 best ${figures(p99.api).best.toFixed(2)} ms, median ${figures(p99.api).median.toFixed(2)} ms${bar}; ` +
        `median ${figures(medians.api).median.toFixed(2)} ms, of the bare query ${figures(medians.bare).median.toFixed(2)} ms (${ratio.toFixed(2)} times)`,
    )
    if (name === 'batch') continue
    worst = Math.max(worst, figures(p99.api).best / p99Limits[name])
  }
  const before = await portal.metric('process_resident_memory_bytes')
  const slowest: Record<string, number> = {}
  const limits: Readonly<Record<string, () => Promise<Response>>> = {
    '200 ids with all their fields': () => sent(`/records/batch/${batch}?layoutTypes=Full`),
    'a parameter of 8,887 characters': () => sent(`/records/${ids[0] ?? ''}?optionalFields=${'x'.repeat(8887)}`),
    'JSON of 100,000 brackets': () => sent('/search/results', '['.repeat(100_000)),
    'JSON of a megabyte': () => sent('/search/results', JSON.stringify({ q: 'x'.repeat(1_000_000) })),
    'JSON of too much': () => sent('/search/results', JSON.stringify({ q: 'x'.repeat(4_000_000) })),
    '800 fields of a megabyte': () =>
      sent('/predupe', JSON.stringify({ apiName: 'Product2', fields: Object.fromEntries(wideFields()) })),
  }
  for (let turn = 0; turn < 10; turn += 1)
    for (const [name, send] of Object.entries(limits)) {
      const took = await timed(async () => {
        const answer = await send()
        assert.ok(answer.status < 500, `${name}: ${answer.status}`)
        await answer.text()
      })
      slowest[name] = Math.max(slowest[name] ?? 0, took)
    }
  const grown = (await portal.metric('process_resident_memory_bytes')) - before
  for (const [name, took] of Object.entries(slowest))
    console.log(`${name}: at most ${took.toFixed(1)} ms, bar ${limitMs} ms`)
  console.log(`memory after all of them, ten times: ${(grown / 1024 / 1024).toFixed(0)} MB more`)
  worst = Math.max(worst, ...Object.values(slowest).map((took) => took / limitMs))
  printRatio(worst)
  process.exitCode = worst > 1 ? 1 : 0
} finally {
  agent.destroy()
  await portal.stop()
  await own.drop()
  await rm(folder, { recursive: true })
}

/** The widest body that is allowed. */
function wideFields(): readonly (readonly [string, string])[] {
  return Array.from({ length: 800 }, (_, at) => [`Field_${at}__c`, 'x'.repeat(1200)])
}

async function ask(url: string, token: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('error', reject)
    response.on('end', () => {
      const body = Buffer.concat(parts).toString()
      if (response.statusCode === 200) resolve(JSON.parse(body))
      else reject(new Error(`${url}: ${response.statusCode} ${body.slice(0, 200)}`))
    })
  }).on('error', reject)
  return await promise
}
