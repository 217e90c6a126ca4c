import { Writable } from 'node:stream'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { exportFile } from '#platform/import-export/export-file.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { importText } from './import-text.ts'

/** Texts that a spreadsheet takes for something else, or that XML does not hold as they are. */
const awkward = [
  '0012',
  '1-2',
  '31.12.2026',
  '=1+1',
  String.raw`\=1+1`,
  '+49 30 1234',
  ' blank ',
  'a\nb',
  'a\tb',
  'a\u000bb',
  '_x0041_',
  'true',
  '1e5',
  '<b>&amp;"',
  '漢字 👩🏽',
]

/** As Excel writes a text that looks like an escape; the library of this test does not. */
const escaped = (cell: CellValue): CellValue =>
  typeof cell === 'string' ? cell.replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_') : cell

describeEachDatabase('Export as a workbook', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
    const outcomes = await records.upsertBatch(
      systemViewer,
      certificate,
      awkward.map((issuer, at) => ({
        integrationId: `C${at}`,
        name: `Certificate ${at}`,
        principal: idOf(account, 'brenvik'),
        number: `000${at}`,
        validUntil: at === 0 ? '1900-01-31' : `2026-12-${10 + at}`,
        issuer,
      })),
    )
    expect(outcomes.filter(({ status }) => status !== 'created')).toEqual([])
  })
  afterAll(() => database.close())

  async function exported(kind: string): Promise<Buffer> {
    const parts: Buffer[] = []
    const output = new Writable({
      write(chunk: Buffer, _, done) {
        parts.push(chunk)
        done()
      },
    })
    await exportFile({ kind, records, viewer: systemViewer, output, isWorkbook: true })
    return Buffer.concat(parts)
  }
  const imported = (kind: string, bytes: Uint8Array) =>
    importText(records, kind, '', { input: inputFromBytes('x.xlsx', bytes) })

  it.each([
    ['certificates', certificate],
    ['trade-grades', tradeGrade],
    ['accounts', account],
  ] as const)('[INT-03] The import of exported %s changes nothing', async (kind, entity) => {
    const { counts, errors } = await imported(kind, await exported(kind))
    const stored = (await records.list(systemViewer, entity, { limit: 2000 })).length
    expect([errors, counts]).toEqual([[], { read: stored, created: 0, updated: 0, unchanged: stored, failed: 0 }])
  })

  it('[INT-03] A workbook that another program has saved again changes nothing', async () => {
    const { sheets } = await readXlsx(await exported('certificates'))
    const again = await writeXlsx({
      sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(escaped)) })),
    })
    const { counts, errors } = await imported('certificates', again)
    expect([errors, counts.unchanged, counts.updated]).toEqual([[], awkward.length, 0])
  })

  it('[INT-03] Days, numbers and flags are typed, and codes of digits are texts', async () => {
    const { sheets } = await readXlsx(await exported('certificates'))
    const [header = [], ...rows] = sheets[0]?.rows ?? []
    const row = rows.find((cells) => cells[header.indexOf('integration_id')] === 'C3') ?? []
    expect(row[header.indexOf('valid_until')]).toEqual(new Date('2026-12-13T00:00:00Z'))
    expect(row[header.indexOf('number')]).toBe('0003')
    expect(row[header.indexOf('is_active')]).toBe(true)
  })
})
