import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '#tests/fixtures/databases.ts'
import { clamdStandIn, sampleText } from '#tests/fixtures/clamd-stand-in.ts'
import type { Database } from '#platform/records/database.ts'
import { grantTo } from './grant.ts'
import { openFiles, openScannedFiles } from './open-files.ts'
import { openDatabase } from './open.ts'
import { hasTimeLimits } from './postgres.ts'
import { secretKeyIn } from './secret-key.ts'

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradegrade-open-'))
  database = await openMemory()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

describe('A database', () => {
  it('Is in memory without a directory and without an address.', async () => {
    const memory = await openDatabase({ databaseUrl: '' })
    expect(memory.engine).toBe('pglite')
    expect(await hasTimeLimits(memory)).toBe(true)
    await memory.close()
  })

  it('Of a server that does not answer fails with the first statement, and can be closed.', async () => {
    const dataDir = join(folder, 'data')
    const remote = await openDatabase({ dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(remote.engine).toBe('postgres')
    await expect(remote.queries.execute(sql`select 1`)).rejects.toThrow()
    await expect(remote.queries.transaction((transaction) => transaction.execute(sql`select 1`))).rejects.toThrow()
    await remote.close()
    expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700')
  })

  it('Lets a role that owns nothing read and write rows, with time limits, and not change the audit log.', async () => {
    await database.queries.execute(sql`create role portal_reader`)
    expect(await grantTo(database, 'portal_reader')).toEqual([])
    const may = async (table: string, right: string): Promise<unknown> => {
      const { rows } = await database.queries.execute<{ granted: boolean }>(
        sql`select has_table_privilege('portal_reader', ${table}, ${right}) as granted`,
      )
      return rows[0]?.granted
    }
    expect(await Promise.all([may('trade_grade', 'update'), may('audit_log', 'insert')])).toEqual([true, true])
    expect(await Promise.all([may('audit_log', 'update'), may('audit_log', 'delete')])).toEqual([false, false])
    const { rows } = await database.queries.execute<{ limits: string }>(
      sql`select array_to_string(setconfig, ' ') as limits from pg_db_role_setting where setrole = 'portal_reader'::regrole`,
    )
    expect(rows[0]?.limits).toContain('statement_timeout=30000')
    await expect(grantTo(database, 'nobody_at_all')).rejects.toThrow()
  })
})

describe('The files of a portal', () => {
  const config = { bucket: undefined } as const
  const source = (text: string): Readable => Readable.from([Buffer.from(text)])

  it('Are scanned if there is a scanner, and are not without one.', async () => {
    const clamd = await clamdStandIn()
    const dataDir = join(folder, 'scanned')
    const open = (clamdAddress: typeof clamd.address | undefined) =>
      openScannedFiles({ ...config, dataDir, clamdAddress }, database.queries, () => {})
    await expect((await open(clamd.address)).put(source(sampleText))).rejects.toMatchObject({ code: 'MALWARE_FOUND' })
    const { key } = await (await open(undefined)).put(source(sampleText))
    expect(await (await openFiles({ ...config, dataDir })).stat(key)).toEqual({ bytes: sampleText.length })
    await clamd.close()
  })
})

describe('The secret key of a directory', () => {
  it('Is made once, and is the same for every process.', async () => {
    const dataDir = join(folder, 'key')
    const keys = await Promise.all(Array.from({ length: 5 }, () => secretKeyIn(dataDir)))
    expect(new Set(keys)).toEqual(new Set([await readFile(join(dataDir, 'secret-key'), 'utf8')]))
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
  })

  it('Is refused if its file holds none, and not replaced.', async () => {
    const dataDir = join(folder, 'key')
    await writeFile(join(dataDir, 'secret-key'), 'short')
    await expect(secretKeyIn(dataDir)).rejects.toThrow('holds no key')
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe('short')
  })
})
