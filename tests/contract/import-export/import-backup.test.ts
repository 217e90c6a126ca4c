import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { allEntities } from '#app/entities.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { verifyAudit } from '#platform/records/audit/audit-chain.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { maxLineCharacters, rowsLine } from '#app/commands/backup/backup-lines.ts'
import { restoreBackup } from '#app/commands/backup/restore-backup.ts'
import { verifyBackup } from '#app/commands/backup/verify-backup.ts'
import { writeBackup } from '#app/commands/backup/write-backup.ts'
import { fillCatalogue } from '../../fixtures/calls-catalogue.ts'
import { contentOf, fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase, openMemory, type TestDatabase } from '../../fixtures/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'backup.gz')
const files = diskFiles(join(folder, 'files'))
const otherFiles = diskFiles(join(folder, 'other-files'))
/** Keys of files that the backup did not find. */
const missing: string[] = []
const lost = (key: string): void => void missing.push(key)

async function everythingIn(database: Pick<TestDatabase, 'queries'>): Promise<Readonly<Record<string, unknown>>> {
  const tables = ['stored_file', ...allEntities.map(({ tableName }) => tableName), 'audit_log']
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await database.queries.execute<{ row: unknown }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`,
    )
    found[table] = new Set(rows.map(({ row }) => JSON.stringify(row)))
  }
  return found
}

describeEachDatabase('A backup', (open) => {
  let database: TestDatabase
  let records: Records

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
    await fillDocuments(records, files)
    await records.upsertBatch(systemViewer, substance, [
      { integrationId: 'odd', name: '\'"\\ \n\t👾 ü', synonyms: ['a|b', '{}', ','] },
      { integrationId: 'lines', name: 'Line\u2028paragraph\u2029next\u0085end', synonyms: ['a\u2028b', 'c\r\nd\re'] },
      ...fc
        .sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), 100)
        .map((text) => text.replaceAll('\0', ' ').toWellFormed())
        .map((text, at) => ({ integrationId: `random-${at}`, name: `Text ${at}`, synonyms: [`x${text}x`] })),
    ])
  })
  afterAll(async () => {
    await database.close()
  })

  it('Moves all data to a database of the other kind and back', async () => {
    const meant = await everythingIn(database)
    const counts = await writeBackup(database, files, file, lost)
    expect(counts['substance']).toBeGreaterThan(1)
    const other = await openMemory()
    try {
      expect((await restoreBackup(other, otherFiles, file, false)).counts).toEqual(counts)
      expect(await everythingIn(other)).toEqual(meant)
      // The audit log can still be verified.
      expect(await verifyAudit(other.queries)).toMatchObject({ rows: counts['audit_log'], broken: null })
      expect(counts['stored_file']).toBeGreaterThan(1)
      expect(await bytesIn(otherFiles, keyOf('iso-nl.pdf'))).toBe(contentOf('iso-nl.pdf'))
      await writeBackup(other, otherFiles, file, lost)
    } finally {
      await other.close()
    }
    await restoreBackup(database, files, file, true)
    expect(await everythingIn(database)).toEqual(meant)
  })

  it('Restores every file byte for byte and lists the files that the store has lost', async () => {
    const large = Buffer.alloc(300_000, 'large ')
    const { key, bytes, sha256 } = await files.put(once(large))
    await records.keepFiles(systemViewer, [{ key, bytes, sha256, name: 'large.pdf', contentType: 'application/pdf' }])
    const absent = keyOf('absent')
    await records.keepFiles(systemViewer, [
      { key: absent, bytes: 1, sha256, name: 'absent.pdf', contentType: 'application/pdf' },
    ])
    missing.length = 0
    await writeBackup(database, files, file, lost)
    expect(missing).toEqual([absent])
    const emptied = diskFiles(join(folder, 'emptied'))
    expect((await verifyBackup(file)).files.missing).toBe(1)
    expect((await restoreBackup(database, emptied, file, true)).files.missing).toBe(1)
    expect(await bytesIn(emptied, key)).toBe(large.toString())
    expect(await emptied.stat(absent)).toBeNull()
  })

  it('Continues the restored history and notifies followers that the data was replaced', async () => {
    await writeBackup(database, files, file, lost)
    const position = await records.outboxPosition()
    await restoreBackup(database, files, file, true)
    expect(await records.readOutbox(position, 10)).toMatchObject({ lost: true })
    const [row] = await records.list(systemViewer, substance, { limit: 1 })
    if (row === undefined) throw new Error('The backup brought no substance.')
    await records.update(systemViewer, substance, row.id, row.version, { formula: 'H2O' })
    const last = await database.queries.execute(sql`select record_id from audit_log order by sequence desc limit 1`)
    expect(last.rows).toEqual([{ record_id: row.id }])
    expect((await verifyAudit(database.queries)).broken).toBeNull()
  })

  it.each([
    ['a database with records', () => {}, false, /the database has records; --replace/],
    ['half a file', () => writeFileSync(file, readFileSync(file).subarray(0, 2000)), true, /damaged/],
    ['a file that lacks its last lines', () => rewrite((lines) => lines.slice(0, -1)), true, /ends too early/],
    [
      'a file that lacks rows',
      () => rewrite((lines) => lines.filter((line) => !line.startsWith('{"table":"promotion"'))),
      true,
      /lacks rows of promotion/,
    ],
    [
      'a file whose rows point at nothing',
      () => rewrite((lines) => lines.filter((line) => !line.startsWith('{"table":"account"'))),
      true,
      /its rows of trade_name do not fit \(.*foreign key/,
    ],
    [
      'a file of another version',
      () => rewrite(([, ...rest]) => ['{"format":"tradegrade-backup","version":1,"migrations":[]}', ...rest]),
      true,
      /a later version/,
    ],
    [
      'a file whose pieces are those of another',
      () => rewrite((lines) => lines.map((line) => line.replace(/"piece":"[^"]{8}/, '"piece":"AAAAAAAA'))),
      true,
      /has other bytes/,
    ],
    [
      'a file that ends in the middle of one',
      () => rewrite((lines) => lines.filter((line) => !line.endsWith('"piece":""}'))),
      true,
      /is not whole/,
    ],
    ['a file that is no backup', () => writeFileSync(file, 'integration_id,name\n'), true, /damaged, or none/],
    ['a file that is none', () => rewrite(() => ['{}']), true, /damaged, or none/],
    [
      'a file with rows after its end',
      () => rewrite((lines) => [...lines, ...lines.filter((line) => line.startsWith('{"table":"substance"'))]),
      true,
      /continues after its end/,
    ],
    ['a file with a table of the server', () => rewriteRows('pg_authid', '{}'), true, /unknown table pg_authid/],
    ['a file whose rows are damaged', () => rewriteRows('substance', '{"name":'), true, /rows of substance/],
    [
      'a file with deeply nested rows',
      () => rewriteRows('substance', `{"names":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      true,
      /nested more than 128 levels deep/,
    ],
    [
      'a file with a deeply nested line',
      () => rewrite(([first = '']) => [first, '['.repeat(100_000)]),
      true,
      /nested more than 128 levels deep/,
    ],
    [
      'a file with a line without an end',
      () =>
        rewrite(([first = '']) => [
          first,
          `{"table":"substance","rows":["${'x'.repeat(maxLineCharacters + 2 ** 20)}"]}`,
        ]),
      true,
      /a line of more than 16777216 characters/,
    ],
  ])('Rejects %s and changes nothing', async (_, spoil, replace, reason) => {
    const meant = await everythingIn(database)
    await writeBackup(database, files, file, lost)
    spoil()
    await expect(restoreBackup(database, files, file, replace)).rejects.toThrow(reason)
    expect(await everythingIn(database)).toEqual(meant)
    // What only a database can notice is no fault of the file.
    if (/has records|a later version/.test(String(reason))) await verifyBackup(file)
    else await expect(verifyBackup(file)).rejects.toThrow(/foreign key/.test(String(reason)) ? /lacks rows/ : reason)
  })

  it('Is verified without a database: tells its rows, its files and whether this version can restore it', async () => {
    const counts = await writeBackup(database, files, file, lost)
    const stored = Number(counts['stored_file']) - new Set(missing).size
    expect(await verifyBackup(file)).toMatchObject({ counts, files: { count: stored }, isRestorable: true })
    rewrite(([, ...rest]) => ['{"format":"tradegrade-backup","version":2,"migrations":[]}', ...rest])
    expect(await verifyBackup(file)).toMatchObject({ counts, isRestorable: false })
  })

  it('Is not written if a row is too large to be restored', () => {
    expect(() => rowsLine('substance', ['x'.repeat(maxLineCharacters)])).toThrow(/a row of substance has more than/)
  })
})

function rewrite(change: (lines: readonly string[]) => readonly string[]): void {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  writeFileSync(file, gzipSync(`${change(lines).join('\n')}\n`))
}

/** The first lines of the backup, then one line with this row. */
const rewriteRows = (table: string, row: string): void =>
  rewrite(([first = '', ...rest]) => [first, `{"table":"${table}","rows":[${row}]}`, ...rest.slice(-1)])

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

async function bytesIn(store: FileStore, key: string): Promise<string | null> {
  const opened = await store.open(key)
  if (opened === null) return null
  const parts: Buffer[] = []
  for await (const part of opened.stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
