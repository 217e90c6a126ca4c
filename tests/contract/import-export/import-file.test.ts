import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { inputFromBytes, inputFromFile } from '#platform/import-export/csv-reader.ts'
import type { ImportRequest } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, type TestDatabase, emptyTables } from '../../fixtures/databases.ts'
import { counts, importText } from './import-text.ts'

describeEachDatabase('Import of a file', (open) => {
  let database: TestDatabase
  let records: Records
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tradegrade-import-'))
    database = await open()
    records = createRecords(database, recordModel)
  })
  beforeEach(async () => {
    await emptyTables(database, 'substance, account, trade_name, trade_grade, promotion, synonym')
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const run = (kind: string, text: string, more: Partial<ImportRequest> = {}) => importText(records, kind, text, more)

  const substanceOf = async (integrationId: string) =>
    (await records.list(systemViewer, substance)).find((row) => row.integrationId === integrationId)
  const written = async (): Promise<readonly number[]> => {
    const { rows } = await database.queries.execute<{ audit: number; outbox: number; substances: number }>(
      sql`select (select count(*)::int from audit_log) as audit, (select count(*)::int from outbox) as outbox, (select count(*)::int from substance) as substances`,
    )
    const [row] = rows
    return row === undefined ? [] : [row.substances, row.audit, row.outbox]
  }

  it('Creates records and changes nothing the second time', async () => {
    const file =
      'integration_id,name,name_nl-NL,cas\nA,Citric acid,Citroenzuur,77-92-9\nB,Ascorbic acid,Ascorbinezuur,50-81-7\n'
    expect((await run('substances', file)).counts).toEqual(counts(2, 2, 0, 0, 0))
    expect(await substanceOf('A')).toMatchObject({
      name: 'Citric acid',
      names: { 'nl-NL': 'Citroenzuur' },
      cas: '77-92-9',
      version: 1,
    })
    const before = await written()
    expect((await run('substances', file)).counts).toEqual(counts(2, 0, 0, 2, 0))
    expect(await written()).toEqual(before)
  })

  it('Writes long rows in smaller batches, so that few of them are in memory', async () => {
    const chunks = [
      'integration_id,name\n',
      ...Array.from({ length: 30 }, (_, at) => `S${at},${'x'.repeat(1_000_000)}\n`),
    ]
    const { counts: found, progress } = await run('substances', '', {
      input: {
        name: 'long.csv',
        bytes: 30_000_000,
        open: async function* () {
          for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk))
        },
      },
    })
    expect(found).toEqual(counts(30, 0, 0, 0, 30))
    const rows = progress.map((state) => state.rows)
    expect(Math.max(...rows.map((each, at) => each - (rows[at - 1] ?? 0)))).toBeLessThanOrEqual(10)
  })

  it('Preserves fields without a column and clears fields with an empty cell', async () => {
    await run(
      'substances',
      'integration_id,name,name_nl-NL,name_de,formula\nA,Citric acid,Citroenzuur,Zitronensäure,C6H8O7\n',
    )
    expect((await run('substances', 'integration_id,name,name_de\nA,Citric acid,\n')).counts).toEqual(
      counts(1, 0, 1, 0, 0),
    )
    expect(await substanceOf('A')).toMatchObject({ names: { 'nl-NL': 'Citroenzuur' }, formula: 'C6H8O7', version: 2 })
    expect((await substanceOf('A'))?.names).not.toHaveProperty('de')
    await run('substances', 'integration_id,name,formula\nA,Citric acid,\n')
    expect((await substanceOf('A'))?.formula).toBeNull()
  })

  it('Imports the valid rows of a batch and reports file, line, column and reason of the others', async () => {
    const { counts: got, errors } = await run(
      'substances',
      'integration_id,name,cas\nA,"Citric\nacid",77-92-9\nB,,50-81-7\nC,Wrong,50-81-8\n,Nameless,\nA,Again,\nD,Too,many,cells\nE,Ascorbic acid,50-81-7\n',
    )
    expect(got).toEqual(counts(7, 2, 0, 0, 5))
    expect(errors.map(({ file, line, column }) => [file, line, column])).toEqual([
      ['test.csv', 4, 'name'],
      ['test.csv', 5, 'cas'],
      ['test.csv', 6, 'integration_id'],
      ['test.csv', 7, 'integration_id'],
      ['test.csv', 8, null],
    ])
    expect(errors.map(({ reason }) => reason)).toEqual([
      'is required',
      expect.stringContaining('check digit'),
      'is required',
      'stands in line 2 already',
      'has 4 cells, the header has 3',
    ])
    expect(await substanceOf('E')).toBeDefined()
  })

  it('Names the integration id of an unknown reference', async () => {
    await run('accounts', 'integration_id,name,record_type\nSUP,Brenvik,Supplier\n')
    const { counts: got, errors } = await run(
      'trade-names',
      'integration_id,name,principal\nT1,Xanvero,SUP\nT2,Gumellan,NOBODY\n',
    )
    expect(got).toEqual(counts(2, 1, 0, 0, 1))
    const missing = { file: 'test.csv', line: 3, column: 'principal', cells: ['T2', 'Gumellan', 'NOBODY'] }
    expect(errors).toEqual([{ ...missing, reason: expect.stringContaining('"NOBODY"') }])
    const [principal] = await records.list(systemViewer, account)
    expect(await records.list(systemViewer, tradeName)).toMatchObject([
      { integrationId: 'T1', principal: principal?.id },
    ])
  })

  it('Writes the failed rows to a file that can be corrected and imported', async () => {
    const failedRows = join(folder, 'failed.csv')
    const file = 'integration_id;name;cas;formula\nA;Citric acid;77-92-9;\nB;"Ascorbic; ""C""";50-81-8;"=H\n2"\n'
    expect((await run('substances', file, { failedRows })).summary).toMatchObject({ created: 1, failed: 1, failedRows })
    const failedText = readFileSync(failedRows, 'utf8')
    expect(failedText).toMatch(/^integration_id;name;cas;formula;error\nB;"Ascorbic; ""C""";50-81-8;"\\=H\n2";/)
    expect(failedText).toContain('line 3: cas ')
    // Without corrections the file fails again and can be overwritten by its own failed rows.
    const again = await run('substances', failedText, { failedRows })
    expect(again.counts).toEqual(counts(1, 0, 0, 0, 1))
    expect(readFileSync(failedRows, 'utf8').split(';error')[0]).toBe('integration_id;name;cas;formula')
    const mended = await run('substances', failedText.replace('50-81-8', '50-81-7'))
    expect(mended.counts).toEqual(counts(1, 1, 0, 0, 0))
    expect(await substanceOf('B')).toMatchObject({ name: 'Ascorbic; "C"', formula: '=H\n2' })
  })

  it('Creates no file of failed rows if none failed', async () => {
    const failedRows = join(folder, 'none.csv')
    expect(
      (await run('substances', 'integration_id,name\nA,Citric acid\n', { failedRows })).summary.failedRows,
    ).toBeNull()
    expect(existsSync(failedRows)).toBe(false)
  })

  it('Rejects only the cell with an invalid byte and preserves it in the file of failed rows', async () => {
    const failedRows = join(folder, 'bytes.csv')
    const input = inputFromBytes(
      'test.csv',
      Buffer.concat([
        Buffer.from('integration_id,name\nA,Zuckersäure übrig\nB,Caf'),
        Buffer.from([0xe9]),
        Buffer.from('\n'),
      ]),
    )
    const { counts: got, errors } = await run('substances', '', { input, failedRows })
    expect(got).toEqual(counts(2, 1, 0, 0, 1))
    expect(errors).toMatchObject([{ line: 3, column: 'name', reason: expect.stringContaining('0xE9') }])
    expect(readFileSync(failedRows).includes(Buffer.from([0x43, 0x61, 0x66, 0xe9]))).toBe(true)
    expect((await run('substances', '', { input: await inputFromFile(failedRows), encoding: 'utf-8' })).counts).toEqual(
      counts(1, 0, 0, 0, 1),
    )
  })

  it('Reports what a dry run would change and writes nothing', async () => {
    await run('substances', 'integration_id,name,cas\nA,Citric acid,77-92-9\nB,Ascorbic acid,50-81-7\n')
    const before = await written()
    const {
      counts: got,
      changes,
      errors,
    } = await run(
      'substances',
      'integration_id,name,cas\nA,Citric acid (E330),77-92-9\nB,Ascorbic acid,50-81-7\nC,Water,7732-18-5\nD,Wrong,1-1-1\n',
      { dryRun: true },
    )
    expect(got).toEqual(counts(4, 1, 1, 1, 1))
    expect(errors).toHaveLength(1)
    expect(changes).toEqual([
      {
        line: 2,
        integrationId: 'A',
        status: 'updated',
        fields: [{ column: 'name', before: 'Citric acid', after: 'Citric acid (E330)' }],
      },
      {
        line: 4,
        integrationId: 'C',
        status: 'created',
        fields: [
          { column: 'name', before: '', after: 'Water' },
          { column: 'cas', before: '', after: '7732-18-5' },
        ],
      },
    ])
    expect(await written()).toEqual(before)
  })

  it('Resolves references in a dry run by integration id', async () => {
    await run('accounts', 'integration_id,name,record_type\nS1,Brenvik,Supplier\nS2,Tessolund,Supplier\n')
    await run('trade-names', 'integration_id,name,principal\nT1,Xanvero,S1\n')
    const { changes } = await run('trade-names', 'integration_id,name,principal\nT1,Xanvero,S2\n', { dryRun: true })
    expect(changes).toMatchObject([{ fields: [{ column: 'principal', before: 'S1', after: 'S2' }] }])
  })

  it('Writes one transaction for each batch and stops between two on request', async () => {
    const stop = new AbortController()
    const file = `integration_id,name\n${Array.from({ length: 100 }, (_, at) => `S${at},Substance ${at}\n`).join('')}`
    const seen: number[] = []
    const running = run('substances', file, {
      batchSize: 10,
      signal: stop.signal,
      onProgress: ({ rows }) => {
        seen.push(rows)
        if (rows === 30) stop.abort()
      },
    })
    await expect(running).rejects.toThrow('abort')
    expect(seen.slice(0, 3)).toEqual([10, 20, 30])
    const [stored = 0] = await written()
    expect(stored % 10).toBe(0)
    expect(stored).toBeLessThan(100)
    expect((await run('substances', file, { batchSize: 10 })).counts).toEqual(counts(100, 100 - stored, 0, stored, 0))
  })

  it('Finds the row that the database rejects and imports the others of its batch', async () => {
    await database.queries.execute(sql`alter table substance add constraint no_water check (name <> 'Water')`)
    try {
      const rows = ['Citric acid', 'Ascorbic acid', 'Water', 'Glycerol', 'Xanthan gum']
      const { counts: got, errors } = await run(
        'substances',
        `integration_id,name\n${rows.map((name, at) => `S${at},${name}\n`).join('')}`,
      )
      expect(got).toEqual(counts(5, 4, 0, 0, 1))
      expect(errors).toMatchObject([{ line: 4, column: null, reason: expect.stringContaining('no_water') }])
    } finally {
      await database.queries.execute(sql`alter table substance drop constraint no_water`)
    }
  })

  it('Rejects a viewer without write access and writes nothing', async () => {
    const guest = { ...systemViewer, user: { id: '005000000000001AAA', roles: ['guest'] as const } }
    await expect(run('substances', 'integration_id,name\nA,Citric acid\n', { viewer: guest })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    })
    expect(await written()).toEqual([0, 0, 0])
  })

  it('Does not blame the rows if the database is unavailable', async () => {
    const away: Records = { ...records, upsertBatch: () => Promise.reject(new Error('away')) }
    await expect(run('substances', 'integration_id,name\nA,Citric acid\n', { records: away })).rejects.toThrow('away')
  })

  it('Counts an unclosed quote as a failure, after the rows before it', async () => {
    const { counts: got, errors } = await run(
      'substances',
      'integration_id,name\nA,Citric acid\nB,"Ascorbic\nC,Water\n',
    )
    expect(got).toEqual(counts(1, 1, 0, 0, 1))
    expect(errors).toMatchObject([{ line: 3, column: null, reason: expect.stringContaining('never closed') }])
  })

  describe('Rejected files', () => {
    it.each([
      [
        'an unknown column, with the nearest one',
        'integration_id,name,synonims\n',
        /no column “synonims”: did you mean “synonyms”\?/,
      ],
      ['a missing column', 'name\nCitric acid\n', /column “integration_id” is missing/],
      ['a column that stands twice', 'integration_id,name,Name\n', /column “Name” stands twice/],
      ['a column without a name', 'integration_id,,name\n', /a column has no name/],
      ['an empty file', '', /first line must name the columns/],
    ])('Rejects the whole file: %s', async (_, text, message) => {
      await expect(run('substances', text)).rejects.toThrow(message)
      expect(await written()).toEqual([0, 0, 0])
    })

    it('Names the known kinds for an unknown kind', async () => {
      await expect(run('substance', 'integration_id\n')).rejects.toThrow(
        /did you mean “substances”\? The kinds are business-groups, .*trade-grades/,
      )
    })
  })
})
