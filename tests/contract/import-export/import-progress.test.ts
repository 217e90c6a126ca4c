import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import type { ImportProgress, ImportRequest } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { importText } from './import-text.ts'

describeEachDatabase('The progress of an import', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  afterAll(() => database.close())

  const run = (kind: string, text: string, more: Partial<ImportRequest> = {}) => importText(records, kind, text, more)

  it.each(['utf-8', 'utf-16le'] as const)(
    '[INT-03] Reports as many rows as it has done, and no more of a file in %s than them',
    async (encoding) => {
      const rows = 6000
      const file = `integration_id,name\n${Array.from({ length: rows }, (_, at) => `S${at + 10_000},Substance ${at + 10_000}\n`).join('')}`
      const bytes = Buffer.from(file, encoding === 'utf-8' ? 'utf8' : 'utf16le')
      const seen: ImportProgress[] = []
      await run('substances', '', {
        input: inputFromBytes('many.csv', bytes),
        encoding,
        batchSize: 500,
        onProgress: (progress) => seen.push(progress),
      })
      expect(seen.length).toBeGreaterThan(10)
      for (const { rows: done, bytes: read, created, updated, unchanged, failed } of seen) {
        expect(created + updated + unchanged + failed).toBe(done)
        expect(Math.abs(read / bytes.length - done / rows), `${done} rows`).toBeLessThan(0.01)
      }
      expect(seen.at(-1)).toMatchObject({ rows, bytes: bytes.length })
    },
  )

  it('[INT-03] Is not at the end while rows wait for the records that they reference', async () => {
    await run('accounts', 'integration_id,name,record_type\nS1,Brenvik,Supplier\n')
    await run('trade-names', 'integration_id,name,principal\nT1,Xanvero,S1\n')
    const lines = Array.from({ length: 20 }, (_, at) => `G${at},Grade ${at},T1,S1,${at === 0 ? '' : `G${at - 1}`}\n`)
    const file = `integration_id,name,trade_name,principal,successor\n${lines.toReversed().join('')}`
    const seen: ImportProgress[] = []
    await run('trade-grades', file, { batchSize: 5, onProgress: (progress) => seen.push(progress) })
    for (const { rows, bytes } of seen) if (rows < 20) expect(bytes).toBeLessThan(Buffer.byteLength(file))
    expect(seen.at(-1)).toMatchObject({ rows: 20, bytes: Buffer.byteLength(file) })
  })
})
