import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { restoreBackup } from '#app/commands/backup/restore-backup.ts'
import { verifyBackup } from '#app/commands/backup/verify-backup.ts'
import { recordModel } from '#app/record-model.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { migrateDatabase, migrationHashes } from '#platform/store/migrate.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { migrationsOf01 } from '../../fixtures/migrations-of-version-01.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-earlier-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'backup.gz')
const files = diskFiles(join(folder, 'files'))

const idOf = (prefix: string, at: number): string => `${prefix}${String(at).padStart(12, '0')}AAA`
const firstRequest = idOf('a0E', 1)
const secondRequest = idOf('a0E', 2)

/** Rows of version 0.1: an accepted quote that repeats a request, and a cart that repeats the quote. */
const rows: readonly (readonly [table: string, values: Readonly<Record<string, unknown>>])[] = [
  ['account', { id: idOf('001', 1), name: 'Birch Bakery', record_type: 'Customer' }],
  ['customer_request', { id: firstRequest, name: 'Q-NL-2026-000001', kind: 'quote', state: 'declined' }],
  [
    'customer_request',
    { id: secondRequest, name: 'Q-NL-2026-000002', kind: 'quote', state: 'accepted', previous: firstRequest },
  ],
  ['request_line', { id: idOf('a0F', 1), request: firstRequest, grade: 'a01-1', outcome: 'open' }],
  ['request_line', { id: idOf('a0F', 2), request: secondRequest, grade: 'a01-1', outcome: 'available' }],
  ['request_line', { id: idOf('a0F', 3), request: secondRequest, grade: 'a01-2', outcome: 'declined' }],
  ['cart', { id: idOf('a0C', 1), kind: 'quote', holder: 'x', country: 'NL', previous_request: secondRequest }],
  ['cart_line', { id: idOf('a0D', 1), cart: idOf('a0C', 1), grade: 'a01-1' }],
  ['cart_line', { id: idOf('a0D', 2), cart: idOf('a0C', 1), grade: 'a01-9' }],
]

/** What the columns that may not be empty contain in each of these rows. */
const others = {
  version: 1,
  created_date: '2026-06-15T10:00:00Z',
  created_by_id: idOf('005', 1),
  last_modified_date: '2026-06-15T10:00:00Z',
  last_modified_by_id: idOf('005', 1),
  system_modstamp: '2026-06-15T10:00:00Z',
  sort_key: 'a',
  site: 'nl',
  language: 'en-US',
  position: 1,
  saved_name: 'Solvara 001',
  unit: 'kg',
  sample_size: 'g100',
  expected_volume_unit: 'kg',
  used_on: '2026-06-15',
}

/** Rows that begin with the id of their record, in its order. */
const byId = <Row extends readonly (string | null)[]>(all: readonly Row[]): readonly Row[] =>
  all.toSorted(([one], [other]) => String(one).localeCompare(String(other)))

/** Removes every table, as in a database that somebody has just created. */
async function removeTables({ queries }: TestDatabase): Promise<void> {
  await queries.execute(sql`drop schema public cascade`)
  await queries.execute(sql`create schema public`)
  await queries.execute(sql`drop schema drizzle cascade`)
}

/** Writes the rows as version 0.1 did, from its own tables. */
async function backupOf01(database: TestDatabase): Promise<void> {
  await removeTables(database)
  await migrateDatabase(database, 1)
  await database.queries.execute(sql`select set_config('tradegrade.wide', 'on', false)`)
  const lines: string[] = [JSON.stringify({ format: 'tradegrade-backup', version: 2, migrations: migrationsOf01 })]
  const counts: Record<string, number> = {}
  for (const [table, values] of rows) {
    const known = await columnsOf(database, table)
    const all = Object.entries({ ...others, integration_id: values['id'], ...values }).filter(([name]) =>
      known.has(name),
    )
    const names = sql.join(
      all.map(([name]) => sql.identifier(name)),
      sql`, `,
    )
    const inserted = sql.join(
      all.map(([, value]) => sql`${value}`),
      sql`, `,
    )
    const { rows: stored } = await database.queries.execute<{ row: unknown }>(
      sql`with stored as (insert into ${sql.identifier(table)} (${names}) values (${inserted}) returning *) select to_jsonb(stored) as row from stored`,
    )
    lines.push(`{"table":"${table}","rows":[${JSON.stringify(stored[0]?.row)}]}`)
    counts[table] = (counts[table] ?? 0) + 1
  }
  lines.push(JSON.stringify({ end: counts }))
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
}

async function columnsOf({ queries }: TestDatabase, table: string): Promise<ReadonlySet<string>> {
  const { rows: found } = await queries.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table}`,
  )
  return new Set(found.map(({ name }) => name))
}

describeEachDatabase('A backup of an earlier version', (open) => {
  let earlier: TestDatabase
  // Creating all tables takes a while.
  beforeAll(async () => {
    earlier = await open()
    await backupOf01(earlier)
  }, 120_000)
  afterAll(() => earlier.close())

  it('Is restored into a new database, with what each later migration makes of its rows', async () => {
    const database = await open()
    try {
      await removeTables(database)
      expect((await verifyBackup(file)).isRestorable).toBe(true)
      const { counts } = await restoreBackup(database, files, file, false)
      expect(counts).toMatchObject({ account: 1, customer_request: 2, request_line: 3, cart_line: 2 })
      expect(await migrateDatabase(database)).toBe(0)
      const records = createRecords(database, recordModel)
      expect((await records.list(systemViewer, account)).map(({ name }) => name)).toEqual(['Birch Bakery'])
      const lines = await records.list(systemViewer, requestLine)
      const decided = lines.map(({ id, acceptance, previousNumber }) => [id, acceptance, previousNumber])
      expect(byId(decided)).toEqual([
        [idOf('a0F', 1), null, null],
        [idOf('a0F', 2), 'accepted', 'Q-NL-2026-000001'],
        [idOf('a0F', 3), null, null],
      ])
      const again = await records.list(systemViewer, cartLine)
      expect(byId(again.map(({ id, previousNumber }) => [id, previousNumber]))).toEqual([
        [idOf('a0D', 1), 'Q-NL-2026-000002'],
        [idOf('a0D', 2), null],
      ])
    } finally {
      await database.close()
    }
  }, 120_000)

  it('Is refused by a database that already has the tables of this version, which stays as it is', async () => {
    const database = await open()
    try {
      for (const replace of [false, true])
        await expect(restoreBackup(database, files, file, replace)).rejects.toThrow(
          /by an earlier version: restore it into a new database/,
        )
      expect(await migrateDatabase(database)).toBe(0)
    } finally {
      await database.close()
    }
  })

  it('Is refused if this version does not know its migrations', async () => {
    const database = await open()
    try {
      const head = { format: 'tradegrade-backup', version: 2, migrations: [...migrationHashes(), 'of a later version'] }
      const later = join(folder, 'later.gz')
      writeFileSync(later, gzipSync(`${JSON.stringify(head)}\n${JSON.stringify({ end: {} })}\n`))
      expect((await verifyBackup(later)).isRestorable).toBe(false)
      await expect(restoreBackup(database, files, later, true)).rejects.toThrow(/by a later version/)
    } finally {
      await database.close()
    }
  })
})
