import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import type { Encoding } from '#platform/values/text/file-encodings.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { counts, importText } from './import-text.ts'

describeEachDatabase('Files as spreadsheets save them', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  beforeEach(() => emptyTables(database, 'substance'))
  afterAll(() => database.close())

  const names = async () => (await records.list(systemViewer, substance)).map(({ name }) => name)

  it.each([
    ['a line with the separator', 'sep=;\r\nintegration_id;name\r\nA;Water, pure\r\n'],
    ['that line with further cells', 'SEP=;;\nintegration_id;name\nA;Water, pure\n'],
    ['that line behind a byte order mark', '\ufeffsep=;\nintegration_id;name\nA;Water, pure\n'],
    ['empty columns at the end', 'integration_id;name;;;\nA;Water, pure;;;\n'],
    ['cells without a column that are empty', 'integration_id;name;;\nA;Water, pure\n'],
    ['rows without a filled cell', 'integration_id;name\n;\nA;Water, pure\n ; \n;\n'],
    ['the end mark of DOS', 'integration_id;name\nA;Water, pure\n\x1a'],
    ['the end mark of DOS behind the last cell', 'integration_id;name\nA;Water, pure\x1a\x1a'],
  ])('[INT-03] %s does not disturb an import', async (_, text) => {
    const { counts: found, errors } = await importText(records, 'substances', text)
    expect([found, errors]).toEqual([counts(1, 1, 0, 0, 0), []])
    expect(await names()).toEqual(['Water, pure'])
  })

  it('[INT-03] A filled cell without a column is still an error of its row', async () => {
    const { errors } = await importText(records, 'substances', 'integration_id,name,\nA,Water,lost\nB,Salt,\n')
    expect(errors).toEqual([
      {
        file: 'test.csv',
        line: 2,
        column: null,
        reason: 'has 3 cells, the header has 2',
        cells: ['A', 'Water', 'lost'],
      },
    ])
    expect(await names()).toEqual(['Salt'])
  })

  it.each<[Encoding, string, string]>([
    ['windows-1250', 'Krásný, Łódź', '4b72e1736efd2c20a3f3649f'],
    ['windows-1251', 'Вода', 'c2eee4e0'],
    ['windows-1253', 'Νερό', 'cde5f1fc'],
    ['windows-1254', 'Işık, Ğ', '49fefd6b2c20d0'],
  ])('[INT-03] A file in %s is read if its encoding is chosen', async (encoding, name, hex) => {
    const bytes = Buffer.concat([Buffer.from('integration_id;name\nA;"'), Buffer.from(hex, 'hex'), Buffer.from('"\n')])
    const input = inputFromBytes('test.csv', bytes)
    const { errors } = await importText(records, 'substances', '', { input, encoding })
    expect([await names(), errors]).toEqual([[name], []])
  })

  it('[INT-03] A byte that an encoding does not have is refused with its cell', async () => {
    const input = inputFromBytes('test.csv', Buffer.from('integration_id;name\nA;\xaa\n', 'latin1'))
    const { errors } = await importText(records, 'substances', '', { input, encoding: 'windows-1253' })
    expect(errors).toMatchObject([{ column: 'name', reason: expect.stringContaining('0xAA') }])
  })

  it('[INT-03] The name of a column cannot control a terminal', async () => {
    await expect(importText(records, 'substances', 'integration_id,name,\u001b[2Jx\u009b31m\nA,B,C\n')).rejects.toThrow(
      String.raw`there is no column “\u{1b}[2Jx\u{9b}31m”`,
    )
  })
})
