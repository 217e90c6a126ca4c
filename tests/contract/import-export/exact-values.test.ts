import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '#app/commands/backup/restore-backup.ts'
import { writeBackup } from '#app/commands/backup/write-backup.ts'
import { allEntities } from '#app/entities.ts'
import { recordApi } from '#app/record-api.ts'
import { recordModel } from '#app/record-model.ts'
import { consentRecord } from '#features/consent/consent-record.ts'
import { entity } from '#platform/entity/entity.ts'
import { indexEntities } from '#platform/entity/entity-index.ts'
import { dateTime } from '#platform/entity/kinds/date-time.ts'
import { decimal } from '#platform/entity/kinds/decimal.ts'
import { exportFile } from '#platform/import-export/export-file.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import type { Database } from '#platform/records/database.ts'
import { satisfies } from '#platform/records/read/condition-predicate.ts'
import { above, atLeast, below, equals, type Condition } from '#platform/records/read/condition.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { describeEachDatabase, openMemory, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { createTable } from '../record-api/fixtures/unknown-object.ts'

const editors = ['editor', 'administrator'] as const

/** An object of this test. It takes the table of another one, so that a backup has it. */
const gauge = entity({
  apiName: 'Gauge__c',
  importKind: 'gauges',
  keyPrefix: 'aZ7',
  tableName: consentRecord.tableName,
  label: 'Gauge',
  labelPlural: 'Gauges',
  access: { read: editors, create: editors, update: editors, delete: [] },
  listColumns: ['amount', 'at'],
  personal: 'none',
  fields: {
    amount: decimal({ label: 'Amount' }),
    at: dateTime({ label: 'At' }),
  },
})

async function takeTable(database: Database): Promise<void> {
  await database.queries.execute(sql`drop table ${sql.identifier(gauge.tableName)}`)
  await createTable(database, gauge)
}

/** A number of hundredths as a decimal, by whole numbers alone. */
function decimalOf(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const moments = { min: new Date('1900-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z') }
const edges = [
  ['999999.99', '9999-12-31T23:59:59.999Z'],
  ['-999999.99', '1900-01-01T00:00:00.000Z'],
  ['0.01', '1969-12-31T23:59:59.999Z'],
  ['-0.01', '2026-03-29T01:00:00.001Z'],
  ['0.00', '1919-06-28T12:00:00.500Z'],
  ['0.10', '2000-02-29T00:00:00.000Z'],
  ['123456.78', '2026-06-15T12:00:00.120Z'],
] as const
const value = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...edges) },
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.integer({ min: -99_999_999, max: 99_999_999 }).map(decimalOf),
      fc.date({ ...moments, noInvalidDate: true }).map((date) => date.toISOString()),
    ),
  },
)

describeEachDatabase('Decimals and moments', (open) => {
  let portal: TestPortal
  let database: TestDatabase
  let other: TestDatabase
  let records: Records
  let cookie: Readonly<Record<string, string>>
  const folder = mkdtempSync(join(tmpdir(), 'tradegrade-exact-'))
  const files = diskFiles(join(folder, 'files'))
  const model = { ...recordModel, entities: indexEntities([...allEntities, gauge]) }
  const keyOf = (at: number): string => `gauge-${at}`
  const idOf = (at: number): string => importedId(gauge, keyOf(at))

  beforeAll(async () => {
    other = await openMemory()
    await takeTable(other)
    portal = await testPortal(
      async () => {
        database = await open()
        await takeTable(database)
        records = createRecords(database, model)
        return database
      },
      () => ({ records, recordApi: { ...recordApi, objects: objectCatalogue([...allEntities, gauge]) } }),
    )
    cookie = await signedIn(portal, 'editor')
  })
  afterAll(async () => {
    await portal.close()
    await other.close()
    rmSync(folder, { recursive: true })
  })

  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: string) => {
    const { statusCode: status, body } = await portal.app.inject({
      method,
      url: `/services/data/v65.0/ui-api${path}`,
      headers: { ...cookie, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status, body }
  }
  const csvOf = (values: readonly (readonly [string, string])[]): string =>
    ['integration_id,amount,at', ...values.map(([amount, at], row) => `${keyOf(row)},${amount},${at}`), ''].join('\n')
  const importCsv = (csv: string) =>
    importFile({ kind: 'gauges', input: inputFromBytes('gauges.csv', Buffer.from(csv)), records, viewer: systemViewer })
  async function exported(from: Records): Promise<string> {
    let text = ''
    const output = new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk)
        done()
      },
    })
    await exportFile({ kind: 'gauges', records: from, viewer: systemViewer, output })
    return text
  }
  const storedIn = async (from: Database): Promise<readonly string[]> => {
    const { rows } = await from.queries.execute<{ amount: string; at: string }>(
      sql`select amount::text as amount, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from ${gauge.table} order by integration_id collate "C"`,
    )
    return rows.map(({ amount, at }) => `${amount} ${at}`)
  }
  /** The value of a field as it stands in the text of the answer, before anything reads it as a number. */
  const onWire = (body: string, name: string): string =>
    new RegExp(`"${name}":\\{"displayValue":(?:null|"[^"]*"),"value":([^}]*)\\}`).exec(body)?.[1] ?? body
  /** A decimal as JSON writes the number. */
  const jsonOf = (amount: string): string => amount.replace(/\.?0+$/, '').replace(/^-0$/, '0')

  it('[ENG-03] Survive import, export, API, backup and restore exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 9 }), async (values) => {
        await database.queries.execute(sql`truncate ${gauge.table}`)
        const meant = values.map((each) => each.join(' '))
        expect(await importCsv(csvOf(values))).toMatchObject({ created: values.length, failed: 0 })
        expect(await storedIn(database)).toEqual(meant)
        const file = await exported(records)
        for (const [amount, at] of values)
          expect(file).toContain(`${amount.startsWith('-') ? '\\' : ''}${amount},${at}`)
        expect(await importCsv(file)).toMatchObject({ unchanged: values.length })
        for (const [row, [amount, at]] of values.entries()) {
          const fields = 'fields=Gauge__c.Amount__c,Gauge__c.At__c'
          const { body } = await ask('GET', `/records/${idOf(row)}?${fields}`)
          expect([onWire(body, 'Amount__c'), onWire(body, 'At__c')]).toEqual([jsonOf(amount), `"${at}"`])
          await ask('PATCH', `/records/${idOf(row)}`, '{"fields":{"Amount__c":null,"At__c":null}}')
          const isText = row % 2 === 0
          const input = `{"fields":{"Amount__c":${isText ? `"${amount}"` : jsonOf(amount)},"At__c":"${at}"}}`
          const written = await ask('PATCH', `/records/${idOf(row)}`, input)
          expect(written.status, written.body).toBe(200)
        }
        expect(await storedIn(database)).toEqual(meant)
        await writeBackup(database, files, join(folder, 'backup.gz'), () => {})
        await restoreBackup(other, files, join(folder, 'backup.gz'), true)
        expect(await storedIn(other)).toEqual(meant)
        expect(await exported(createRecords(other, model))).toBe(file)
      }),
      { numRuns: isLongRun ? 300 : 8 },
    )
  }, 120_000)

  it('[ENG-03] Are compared and ordered by their value, in the database and in memory alike', async () => {
    await database.queries.execute(sql`truncate ${gauge.table}`)
    const values = [...edges, ['9.00', '2026-06-15T12:00:00.119Z'], ['10.00', '2026-06-15T12:00:00.121Z']] as const
    await importCsv(csvOf(values))
    const rows = await records.list(systemViewer, gauge)
    const conditions: readonly Condition[] = [
      equals('amount', 0.1),
      above('amount', 9),
      atLeast('amount', 9.0001),
      below('amount', -0.001),
      above('at', '2026-06-15T12:00:00.120Z'),
      equals('at', '2026-06-15T12:00:00.120Z'),
      below('at', '1900-01-01T00:00:00.001Z'),
    ]
    for (const where of conditions) {
      const found = (await records.list(systemViewer, gauge, { where })).map(({ id }) => id)
      expect(found.length).toBeGreaterThan(0)
      expect(found.toSorted()).toEqual(rows.flatMap((row) => (satisfies(row, where) ? row.id : [])).toSorted())
    }
    const ordered = await records.list(systemViewer, gauge, { orderBy: [{ field: 'amount' }] })
    expect(ordered.map(({ amount }) => amount)).toEqual([
      '-999999.99',
      '-0.01',
      '0.00',
      '0.01',
      '0.10',
      '9.00',
      '10.00',
      '123456.78',
      '999999.99',
    ])
  })

  it('[ENG-03] Filter and order the lists of the API, page by page', async () => {
    const name = 'Gauges_Of_Amount'
    const created = await ask(
      'POST',
      `/list-info/Gauge__c`,
      JSON.stringify({
        listViewApiName: name,
        label: 'Gauges of amount',
        displayColumns: ['Integration_Id__c', 'Amount__c', 'At__c'],
        filteredByInfo: [
          { fieldApiName: 'Amount__c', operator: 'GreaterOrEqual', operandLabels: ['0.005'] },
          { fieldApiName: 'At__c', operator: 'LessThan', operandLabels: ['2900-01-01T00:00:00Z'] },
        ],
      }),
    )
    expect(created.status, created.body).toBe(201)
    for (const [sortBy, expected] of [
      ['-Amount__c', ['123456.78', '10', '9', '0.1', '0.01']],
      ['At__c', ['0.01', '0.1', '9', '123456.78', '10']],
    ] as const) {
      const found: string[] = []
      for (let token: string | null = '0'; token !== null;) {
        const page = await ask('GET', `/list-records/Gauge__c/${name}?pageSize=1&sortBy=${sortBy}&pageToken=${token}`)
        expect(page.status, page.body).toBe(200)
        const shown: { records: { fields: { Amount__c: { value: number } } }[]; nextPageToken: string | null } =
          JSON.parse(page.body)
        found.push(...shown.records.map(({ fields }) => String(fields.Amount__c.value)))
        token = shown.nextPageToken
      }
      expect(found).toEqual(expected)
    }
    const info = JSON.parse((await ask('GET', '/object-info/Gauge__c')).body)
    expect(info).toMatchObject({
      fields: {
        Amount__c: { dataType: 'Double', precision: 8, scale: 2, sortable: true, filterable: true, length: 0 },
        At__c: { dataType: 'DateTime', sortable: true, filterable: true },
      },
    })
  })

  it.each([
    ['Amount__c', '0.005', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['Amount__c', '1000000', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['Amount__c', '0.30000000000000004', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['Amount__c', '1e300', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['Amount__c', '"1,50"', 'FIELD_INTEGRITY_EXCEPTION'],
    ['Amount__c', 'true', 'FIELD_INTEGRITY_EXCEPTION'],
    ['At__c', '"2026-06-15"', 'FIELD_INTEGRITY_EXCEPTION'],
    ['At__c', '"2026-06-15T12:00:00"', 'FIELD_INTEGRITY_EXCEPTION'],
    ['At__c', '"2026-06-31T12:00:00Z"', 'FIELD_INTEGRITY_EXCEPTION'],
    ['At__c', '0', 'FIELD_INTEGRITY_EXCEPTION'],
  ])('[ENG-03] Refuse %s: %s, with %s', async (field, input, code) => {
    const { status, body } = await ask(
      'POST',
      '/records',
      `{"apiName":"Gauge__c","fields":{"Integration_Id__c":"wrong","${field}":${input}}}`,
    )
    expect(status, body).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ output: { fieldErrors: { [field]: [{ errorCode: code }] } } })
  })

  it.each([
    ['2026-06-15T14:30:00.125+02:00', '2026-06-15T12:30:00.125Z'],
    ['2026-06-15T07:00:00-0530', '2026-06-15T12:30:00.000Z'],
    ['2026-06-15T12:30Z', '2026-06-15T12:30:00.000Z'],
  ])('[ENG-03] Store the moment %s in UTC', async (input, expected) => {
    const { body } = await ask('PATCH', `/records/${idOf(0)}`, `{"fields":{"At__c":"${input}"}}`)
    expect(onWire(body, 'At__c')).toBe(`"${expected}"`)
  })
})
