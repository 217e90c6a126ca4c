import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { exportFile } from '#platform/import-export/export-file.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { neutralised } from '#platform/import-export/formula-cells.ts'
import type { RowChange } from '#platform/import-export/dry-run.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'

const header = 'trade_grade,property,min,typical,max,text,unit,method,condition'
/** What the fixtures state, in the order of the ids of the grades. */
const input = [
  'xanvero-200,viscosity,0.60,,0.90,,Pa·s,,"1 % in water, 25 °C"',
  'xanvero-200,solubility,,,,soluble,,,',
  'xanvero-200,appearance,,,,Off-white powder,,,',
  'xanvero-80,viscosity,1200,,1600,,cP,ISO 2555,"1 % in water, 25 °C"',
  'xanvero-80,solubility,,,,soluble,,,',
  'citrelle-fg,purity,99.5,,,,%,,',
]

describeEachDatabase('Import of specifications', (open) => {
  let database: TestDatabase
  let records: Records

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  beforeEach(async () => {
    await fillCatalogue(records)
    await database.queries.execute(
      sql`update trade_grade set specifications = '[]' where integration_id in ('citrelle-us', 'citrelle-nowhere')`,
    )
  })
  afterAll(async () => {
    await database.close()
  })

  async function exported(): Promise<string> {
    let text = ''
    const output = new Writable({
      write(chunk: Buffer, _, done) {
        text += chunk.toString()
        done()
      },
    })
    await exportFile({ kind: 'specifications', records, viewer: systemViewer, output })
    return text
  }

  async function imported(lines: readonly string[], more: { dryRun?: boolean; batchSize?: number } = {}) {
    const errors: RowError[] = []
    const changes: RowChange[] = []
    const summary = await importFile({
      kind: 'specifications',
      input: inputFromBytes('test.csv', Buffer.from(`${[header, ...lines].join('\n')}\n`)),
      records,
      viewer: systemViewer,
      onRowError: (error) => errors.push(error),
      onChange: (change) => changes.push(change),
      ...more,
    })
    const { read, created, updated, unchanged, failed } = summary
    return { counts: [read, created, updated, unchanged, failed], errors, changes }
  }

  const specifiedBy = async (grade: string) =>
    (await records.byId(systemViewer, tradeGrade, idOf(tradeGrade, grade)))?.specifications

  it('[SPC-01] Exports a row for each value, and importing the file changes nothing', async () => {
    const lines = (await exported()).trimEnd().split('\n')
    expect(lines[0]).toBe(header)
    expect(lines.slice(1).toSorted()).toEqual(input.toSorted())
    expect((await imported(lines.slice(1))).counts).toEqual([6, 0, 0, 6, 0])
  })

  it('[SPC-01] Creates, replaces and removes single values and keeps the others', async () => {
    const { counts, errors } = await imported([
      'xanvero-80,viscosity,1300,,1700,,mPa·s,,"1 % in water, 25 °C"',
      'xanvero-80,viscosity,,900,,,mPa·s,,"0.5 % in water, 25 °C"',
      'xanvero-80,solubility,,,,,,,',
      'xanvero-80,appearance,,,,,,,',
      'xanvero-200,solubility,,,,soluble,,,',
    ])
    expect(errors).toEqual([])
    expect(counts).toEqual([5, 1, 2, 2, 0])
    const property = idOf(specificationProperty, 'viscosity')
    expect(await specifiedBy('xanvero-80')).toEqual([
      { property, min: '1300', max: '1700', unit: 'mPa·s', condition: '1 % in water, 25 °C' },
      { property, typical: '900', unit: 'mPa·s', condition: '0.5 % in water, 25 °C' },
    ])
    expect(await specifiedBy('xanvero-200')).toHaveLength(3)
  })

  it('[SPC-01] Reports an error for each bad row and writes the good ones', async () => {
    const bad = [
      ['nothing,purity,99,,,,%,,', 'trade_grade', 'names the trade grade "nothing", which does not exist'],
      ['xanvero-80,colour,1,,,,%,,', 'property', 'names the specification property "colour", which does not exist'],
      ['xanvero-80,,1,,,,%,,', 'property', 'is required'],
      ['xanvero-80,purity,"99,5",,,,%,,1', 'min', 'is not a number as in 0.50'],
      ['xanvero-80,purity,99,,98,,%,,2', 'max', 'is out of order: min, typical, max ascend'],
      ['xanvero-80,purity,98,,99,,%,,3', 'max', 'stands beside min, but purity is one number and no range'],
      ['xanvero-80,purity,,,,high,,,4', 'text', 'is given, but purity is a number'],
      ['xanvero-80,purity,99,,,,°C,,5', 'unit', 'is "°C", but purity is measured in %'],
      ['xanvero-80,purity,99,,,,,,6', 'unit', 'is empty, but purity is measured in %'],
      ['xanvero-80,appearance,,5,,,,,', 'text', 'is empty, but appearance is no number'],
      ['xanvero-80,solubility,,,,a bit,,,', 'text', 'is "a bit", which is none of soluble, insoluble'],
      ['xanvero-80,sulfated,,,,maybe,,,', 'text', 'is "maybe", which is none of yes, no'],
      ['xanvero-80,sulfated,,,,yes,,,,', null, 'has 10 cells, the header has 9'],
    ] as const
    const good = ['citrelle-us,purity,97.0,,,,%,,', 'citrelle-us,sulfated,,,,no,,,']
    const { counts, errors } = await imported([...bad.map(([line]) => line), ...good])
    expect(counts).toEqual([bad.length + 2, 2, 0, 0, bad.length])
    expect(errors.map(({ line, column, reason }) => [line, column, reason])).toEqual(
      bad.map(([, column, reason], at) => [at + 2, column, reason]),
    )
    const again = await imported([...good, ...good])
    expect(again.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'trade_grade', 'stands in line 2 already'],
      [5, 'trade_grade', 'stands in line 3 already'],
    ])
  })

  it('[SPC-01] Shows in a dry run what would change and writes nothing', async () => {
    const before = await exported()
    const { counts, changes } = await imported(
      ['xanvero-80,solubility,,,,insoluble,,,', 'citrelle-us,purity,98,,,,%,USP,', 'citrelle-fg,purity,99.5,,,,%,,'],
      { dryRun: true },
    )
    expect(counts).toEqual([3, 1, 1, 1, 0])
    expect(changes).toEqual([
      {
        line: 2,
        integrationId: 'xanvero-80',
        status: 'updated',
        fields: [{ column: 'text', before: 'soluble', after: 'insoluble' }],
      },
      {
        line: 3,
        integrationId: 'citrelle-us',
        status: 'created',
        fields: [
          { column: 'property', before: '', after: 'purity' },
          { column: 'min', before: '', after: '98' },
          { column: 'unit', before: '', after: '%' },
          { column: 'method', before: '', after: 'USP' },
        ],
      },
    ])
    expect(await exported()).toBe(before)
  })

  it('[SPC-01] Audits the values with their old ones', async () => {
    await imported(['citrelle-fg,purity,99.9,,,,%,,'])
    const { rows } = await database.queries.execute<{ before: unknown; after: unknown }>(
      sql`select before, after from audit_log where record_id = ${idOf(tradeGrade, 'citrelle-fg')} order by sequence desc limit 1`,
    )
    const property = idOf(specificationProperty, 'purity')
    expect(rows[0]).toMatchObject({
      before: { specifications: [{ property, min: '99.5', unit: '%' }] },
      after: { specifications: [{ property, min: '99.9', unit: '%' }] },
    })
  })

  it('[SPC-01] Refuses values in a write of a record that do not agree with their property', async () => {
    const grade = await records.byId(systemViewer, tradeGrade, idOf(tradeGrade, 'citrelle-fg'))
    const property = idOf(specificationProperty, 'purity')
    await expect(
      records.update(systemViewer, tradeGrade, grade?.id ?? '', grade?.version ?? 0, {
        specifications: [{ property, min: '20', unit: '°C' }],
      }),
    ).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      details: { reason: 'item 1 has a unit that is "°C", but purity is measured in %' },
    })
  })

  it('[SPC-01] Refuses to delete a property that a grade states', async () => {
    const property = await records.byId(systemViewer, specificationProperty, idOf(specificationProperty, 'purity'))
    await expect(
      records.remove(systemViewer, specificationProperty, property?.id ?? '', property?.version ?? 0),
    ).rejects.toMatchObject({ code: 'RECORD_IN_USE' })
  })

  it('[SPC-01] Exports exactly the file that it imported, whatever the values', { timeout: 120_000 }, async () => {
    const word = fc
      .string({ unit: fc.constantFrom('a', 'É', ',', '"', ';', '=', ' ', '%', '\n', '\\', '|', '≥'), maxLength: 8 })
      .filter((text) => text === '' || text.trim() !== '')
    const hundredths = fc.integer({ min: -99_999, max: 99_999 })
    const numbers = fc
      .uniqueArray(hundredths, { minLength: 1, maxLength: 3 })
      .map((list) => list.toSorted((a, b) => a - b).map((each) => (each / 100).toFixed(2)))
    const value = fc.oneof(
      fc
        .tuple(numbers, fc.constantFrom('cP', 'mPa·s', 'Pa.s'))
        .map(([[min = '', typical = '', max = ''], unit]) => ['viscosity', min, typical, max, '', unit]),
      word.filter((text) => text !== '').map((text) => ['appearance', '', '', '', text, '']),
    )
    const row = fc.tuple(fc.constantFrom('citrelle-us', 'xanvero-80', 'citrelle-nowhere'), value, word, word)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, {
          minLength: 1,
          maxLength: 25,
          selector: ([grade, [property], , condition]) => [grade, property, condition].join('\0'),
        }),
        fc.integer({ min: 1, max: 30 }),
        async (rows, batchSize) => {
          await database.queries.execute(sql`update trade_grade set specifications = '[]'`)
          const file = stringify(
            rows.map(([grade, cells, method, condition]) => [grade, ...cells, method, condition].map(neutralised)),
          )
          const { counts, errors } = await imported([file.trimEnd()], { batchSize })
          expect(errors).toEqual([])
          expect(counts).toEqual([rows.length, rows.length, 0, 0, 0])
          const first = await exported()
          const parsed = first.split('\n').slice(1).join('\n').trimEnd()
          expect((await imported([parsed], { batchSize })).counts).toEqual([rows.length, 0, 0, rows.length, 0])
          await database.queries.execute(sql`update trade_grade set specifications = '[]'`)
          await imported([parsed], { batchSize })
          expect(await exported()).toBe(first)
        },
      ),
      { numRuns: 30 },
    )
  })
})
