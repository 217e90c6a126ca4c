/** Benchmark: the list of 100,000 grades, the page of a record and a change of 200 records in the back office, on PostgreSQL. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { figures, percentile, printRatio, timed } from './measure.ts'
import { ownDatabase } from './own-database.ts'
import { answerTo, makePerson, signIn, somebody } from './person.ts'
import { startPortal } from './portal.ts'
import { benchCatalogue } from './search/search-catalogue.ts'
import { fillTables } from './search/search-rows.ts'

const { values } = parseArgs({
  options: { grades: { type: 'string', default: '100000' }, amount: { type: 'string', default: '100' } },
})
const repeats = 5
const amount = Number(values.amount)
const recordsOfChange = 200
/** In ms: of the 95th percentile in the best repeat; of a change, its best repeat. */
const limits = { list: 300, record: 150, change: 2000 }

const own = await ownDatabase('back_office')
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
await fillTables(own.client, benchCatalogue(Number(values.grades)))
await own.client.query('vacuum (analyze)')
const portal = await startPortal({ ...environment, RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' })
try {
  await makePerson(portal.origin, environment)
  const cookie = await signIn(portal.origin, somebody)
  const base = `${portal.origin}/back-office/en-us`
  const { rows } = await own.client.query<{ id: string }>('select id from trade_grade order by hashtext(id) limit $1', [
    amount * (repeats + 1) + recordsOfChange,
  ])
  const ids = rows.map(({ id }) => id)
  const changed = ids.slice(0, recordsOfChange)
  const shown = ids.slice(recordsOfChange)

  const open = async (address: string): Promise<number> =>
    await timed(async () => {
      const answer = await answerTo(get(address, { headers: { cookie } }))
      answer.resume()
      await once(answer, 'end')
      assert.equal(answer.statusCode, 200, address)
    })
  const change = async (purity: string): Promise<number> => {
    const form = new URLSearchParams(changed.map((id) => ['ids', id]))
    for (const [name, value] of [
      ['form', 'BulkController.change'],
      ['objectApiName', 'Product2'],
      ['set', 'Purity__c'],
      ['base.Purity__c', ''],
      ['field.Purity__c', purity],
    ] as const)
      form.append(name, value)
    const took = await timed(async () => {
      const sent = request(
        `${base}/Product2/selected?${new URLSearchParams(changed.map((id) => ['id', id])).toString()}`,
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        },
      )
      sent.end(form.toString())
      const answer = await answerTo(sent)
      answer.resume()
      await once(answer, 'end')
      assert.equal(answer.statusCode, 200)
    })
    const { rows: written } = await own.client.query<{ count: string }>(
      'select count(*) from trade_grade where purity = $1',
      [purity],
    )
    assert.equal(Number(written[0]?.count), recordsOfChange)
    return took
  }

  const results = { list: [] as number[], record: [] as number[], change: [] as number[] }
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    const times = { list: [] as number[], record: [] as number[] }
    for (let at = 0; at < amount; at += 1) {
      times.record.push(await open(`${base}/record/${shown[repeat * amount + at] ?? ''}`))
      times.list.push(await open(`${base}/Product2`))
    }
    const took = await change(`grade ${repeat}`)
    // The first repeat only warms up.
    if (repeat === 0) continue
    results.list.push(percentile(times.list, 0.95))
    results.record.push(percentile(times.record, 0.95))
    results.change.push(took)
  }
  let worst = 0
  for (const name of ['list', 'record', 'change'] as const) {
    const { best, median } = figures(results[name])
    const what = name === 'change' ? `${recordsOfChange} records` : `p95 of ${amount}`
    console.log(`${name}: ${what}, best ${best.toFixed(0)} ms, median ${median.toFixed(0)} ms, bar ${limits[name]} ms`)
    worst = Math.max(worst, best / limits[name])
  }
  printRatio(worst)
  if (worst > 1) process.exitCode = 1
} finally {
  await portal.stop()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
}
