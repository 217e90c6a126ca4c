import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import type { ImportRequest } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillCatalogue } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { counts, importText } from './import-text.ts'

const workbook = (...sheets: WriteSheet[]) => writeXlsx({ sheets })
const day = (text: string) => new Date(`${text}T00:00:00Z`)

describeEachDatabase('Import of a workbook', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
  })
  beforeEach(() => emptyTables(database, 'substance, certificate'))
  afterAll(() => database.close())

  const run = (kind: string, bytes: Uint8Array, more: Partial<ImportRequest> = {}) =>
    importText(records, kind, '', { input: inputFromBytes('test.xlsx', bytes), ...more })

  it('[INT-03] Days, numbers and texts of a sheet become the values of their fields', async () => {
    const bytes = await workbook({
      name: 'Certificates',
      rows: [
        [],
        ['integration_id', 'name', 'principal', 'number', 'valid_until', null],
        ['C1', 'Halal ', 'brenvik', 12_345_678_901, day('2027-12-31'), null],
        [null, null, null, null, null, null],
        ['C2', 'Kosher', 'brenvik', '0012', '2028-02-29', null],
        ['C3', 'ISO', 'brenvik', 0.1 + 0.2, 'soon', null],
      ],
    })
    const { counts: found, errors } = await run('certificates', bytes)
    expect(found).toEqual(counts(3, 2, 0, 0, 1))
    expect(errors).toMatchObject([{ line: 6, column: 'valid_until' }])
    const stored = await records.list(systemViewer, certificate)
    expect(
      stored.map(({ integrationId, name, number, validUntil }) => [integrationId, name, number, validUntil]),
    ).toEqual([
      ['C1', 'Halal ', '12345678901', '2027-12-31'],
      ['C2', 'Kosher', '0012', '2028-02-29'],
    ])
  })

  it('[INT-03] A true or false, a decimal and a text that a CSV file would mark arrive as they are', async () => {
    const bytes = await workbook({
      name: 'Grades',
      rows: [
        ['integration_id', 'name', 'trade_name', 'principal', 'purity', 'sample_available', 'shelf_life_months'],
        ['G-X', '=1+1', 'TN-BRENVIK', 'brenvik', 0.995, true, 24],
      ],
    })
    const [tradeNameKey] = await tradeNameKeys(records)
    const { errors } = await run('trade-grades', bytes)
    expect(errors.map(({ reason }) => reason)).toEqual([`names the trade name "TN-BRENVIK", which does not exist`])
    const right = await workbook({
      name: 'Grades',
      rows: [
        ['integration_id', 'name', 'trade_name', 'principal', 'purity', 'sample_available', 'shelf_life_months'],
        ['G-X', String.raw`\=1+1`, tradeNameKey ?? '', 'brenvik', 0.995, true, 24],
      ],
    })
    const again = await run('trade-grades', right)
    expect(again.errors).toEqual([])
    const grade = (await records.list(systemViewer, tradeGrade, { limit: 2000 })).find(
      ({ integrationId }) => integrationId === 'G-X',
    )
    expect(grade).toMatchObject({
      name: String.raw`\=1+1`,
      purity: '0.995',
      sampleAvailable: true,
      shelfLifeMonths: 24,
    })
  })

  it('[INT-03] The first visible sheet with rows is read, or the chosen one, and its name is said', async () => {
    const sheet = (name: string, key: string, more: Partial<WriteSheet> = {}): WriteSheet => ({
      name,
      rows: [
        ['integration_id', 'name'],
        [key, name],
      ],
      ...more,
    })
    const bytes = await workbook(
      { name: 'Cover', rows: [] },
      sheet('Old', 'A', { hidden: true }),
      sheet('Now', 'B'),
      sheet('Später', 'C'),
    )
    const first = await run('substances', bytes)
    expect(first.summary.sheet).toEqual({ name: 'Now', others: ['Cover', 'Später'] })
    await run('substances', bytes, { sheet: 'später'.normalize('NFD') })
    expect((await records.list(systemViewer, substance)).map(({ integrationId }) => integrationId)).toEqual(['B', 'C'])
    await expect(run('substances', bytes, { sheet: 'Next' })).rejects.toThrow(
      'the workbook has no sheet “Next”; it has “Cover”, “Old”, “Now”, “Später”',
    )
  })

  it.each([
    ['a PDF', '%PDF-1.7\n'],
    [
      'an older Excel file (.xls) or a workbook with a password',
      Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('latin1'),
    ],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['an archive, but no Excel workbook', 'PK\x03\x04'],
  ])('[INT-03] A file that is %s is refused by name', async (found, start) => {
    const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(600)])
    await expect(run('substances', bytes)).rejects.toThrow(`it is ${found}`)
  })
})

async function tradeNameKeys(records: Records): Promise<readonly string[]> {
  const { tradeName } = await import('#features/catalogue/products/trade-name.ts')
  const { account } = await import('#features/catalogue/accounts/account.ts')
  const [principal] = (await records.list(systemViewer, account)).filter(
    ({ integrationId }) => integrationId === 'brenvik',
  )
  return (await records.list(systemViewer, tradeName))
    .filter((each) => each.principal === principal?.id)
    .map(({ integrationId }) => integrationId)
}
