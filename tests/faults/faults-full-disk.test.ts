import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/store/open.ts'
import { describeOnPostgres, fillDataDirectory } from '../fixtures/databases.ts'
import { png } from '../fixtures/images.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { makeSmallDisk, reasonAgainstDisks, type SmallDisk } from './full-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-full-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rowCount = 12_000
const substances = join(folder, 'substances.csv')
const certificates = join(folder, 'certificates.csv')
const accounts = join(folder, 'accounts.csv')
const noSpace = 'There is no space left to store this'
const reason = reasonAgainstDisks()
const sizes = isLongRun ? [60, 90, 120] : [90]

interface Target {
  readonly dataDir: string
  readonly databaseUrl: string
}

function started({ dataDir, databaseUrl }: Target, ...words: readonly string[]) {
  const child = spawn(process.execPath, words, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'no',
      PORT: '0',
      ADMIN_PORT: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => (said.out += String(data)))
  child.stderr.on('data', (data) => (said.err += String(data)))
  return { child, said, ended: once(child, 'close').then(([code]: unknown[]) => code) }
}

async function command(target: Target, ...words: readonly string[]) {
  const { said, ended } = started(target, 'bin/tradegrade.js', ...words)
  return { code: await ended, ...said }
}

async function portalOn(target: Target) {
  const token = (
    await command(target, 'user', 'token', 'editor@example.com', '--name', 'test', '--scope', 'write')
  ).out.trim()
  const { child, said, ended } = started(target, 'bin/start.js')
  await expect.poll(() => said.err, { timeout: 120_000 }).toContain('health and metrics')
  const origin = /answers at (http:\S+)/.exec(said.err)?.[1] ?? ''
  const headers = { authorization: `Bearer ${token.split(/\s+/).at(-1) ?? ''}`, 'content-type': 'application/json' }
  const records = `${origin}/services/data/v65.0/ui-api/records`
  return {
    child,
    ended,
    page: async () => (await fetch(`${origin}/nl/nl-nl/products`)).status,
    write: async (name: string) => {
      const body = JSON.stringify({ apiName: 'Substance__c', fields: { Name: name } })
      const answer = await fetch(records, { method: 'POST', headers, body })
      return { status: answer.status, text: await answer.text() }
    },
  }
}

/** Leaves this much space on the disk. */
function fill({ path }: SmallDisk, megabytes: number): void {
  const { bavail, bsize } = statfsSync(path)
  writeFileSync(join(path, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - megabytes * 1024 * 1024)))
}

const stop = (child: ChildProcess): void => void child.kill('SIGTERM')

beforeAll(() => {
  // The database compresses texts, but not these.
  const text = () => randomBytes(1000).toString('hex')
  const rows = Array.from({ length: rowCount }, (_, at) => `S${at},Substance ${at},${text()}\n`)
  writeFileSync(substances, `integration_id,name,description\n${rows.join('')}`)
  const logos = Array.from({ length: 40 }, (_, at) => {
    // An image is followed by bytes that no other has.
    const bytes = Buffer.concat([png(16, 16), Buffer.alloc(4 * 1024 * 1024, `${at}-`)])
    writeFileSync(join(folder, `logo-${at}.png`), bytes)
    return `C${at},Certificate ${at},A,logo-${at}.png\n`
  })
  writeFileSync(certificates, `integration_id,name,principal,logo\n${logos.join('')}`)
  writeFileSync(accounts, 'integration_id,name,record_type\nA,Norvane,Supplier\n')
})

describe('A process that is blocked', () => {
  it('Is ended by the signal all the same, and says so', async () => {
    const { child, said, ended } = started(
      { dataDir: folder, databaseUrl: '' },
      new URL('blocked-process.ts', import.meta.url).pathname,
    )
    await expect.poll(() => said.out).toBe('blocked\n')
    stop(child)
    expect(await ended).toBe(137)
    expect(said.err).toContain('did not react for 8 seconds after the signal and was ended')
  })
})

describe.skipIf(reason !== null)(
  `A full disk${reason === null ? '' : ` (skipped: ${reason})`}`,
  { timeout: 300_000 },
  () => {
    it.each(sizes)(
      'Ends an import into the embedded database on %i MB with a clear error; the next one goes on',
      async (size) => {
        const disk = makeSmallDisk(size)
        try {
          const target = { dataDir: join(disk.path, 'data'), databaseUrl: '' }
          await fillDataDirectory(target.dataDir)
          const failed = join(folder, 'failed.csv')
          const first = await command(target, 'import', 'substances', substances, '--failed', failed)
          expect(first).toMatchObject({ code: 1, err: expect.stringContaining(noSpace) })
          expect(first.err).toMatch(/\d+ MB are free in \S+, and the write needs \d+ MB/)
          const written = Math.max(0, ...[...first.err.matchAll(/, (\d+) rows,/g)].map(([, rows]) => Number(rows)))
          const out = join(folder, 'out.csv')
          expect(await command(target, 'export', 'substances', out)).toMatchObject({ code: 0 })
          expect(readFileSync(out, 'utf8').split('\n').length - 2).toBeGreaterThanOrEqual(written)
          disk.resize(400)
          const second = await command(target, 'import', 'substances', substances, '--failed', failed)
          const [, created, unchanged] = /(\d+) created, 0 updated, (\d+) unchanged, 0 failed/.exec(second.out) ?? []
          expect(Number(created) + Number(unchanged)).toBe(rowCount)
          expect(Number(unchanged)).toBeGreaterThanOrEqual(written)
        } finally {
          disk.remove()
        }
      },
    )

    it('Stops the embedded database if its log cannot be written, instead of waiting for ever', async () => {
      const disk = makeSmallDisk(100)
      try {
        const dataDir = join(disk.path, 'data')
        await fillDataDirectory(dataDir)
        const { queries, close } = await openDatabase({ dataDir })
        fill(disk, 4)
        const fillLog = async () => {
          for (;;) {
            await queries.execute(sql`select pg_logical_emit_message(false, 'a', 'b')`)
            await queries.execute(sql`select pg_switch_wal()`)
          }
        }
        const message = expect.stringContaining('No space left on device')
        await expect(fillLog()).rejects.toMatchObject({ cause: { code: 'STORE_UNAVAILABLE', cause: { message } } })
        await expect(queries.execute(sql`select 1`)).rejects.toMatchObject({ cause: { code: 'STORE_UNAVAILABLE' } })
        await expect(queries.transaction((transaction) => transaction.execute(sql`select 1`))).rejects.toThrow()
        await close()
        rmSync(join(disk.path, 'ballast'))
        const again = await openDatabase({ dataDir })
        expect((await again.queries.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
        await again.close()
      } finally {
        disk.remove()
      }
    })

    it.each(sizes)(
      'A portal with the embedded database on %i MB refuses writes, goes on reading, writes again, and stops',
      async (size) => {
        const disk = makeSmallDisk(size)
        try {
          const target = { dataDir: join(disk.path, 'data'), databaseUrl: '' }
          await fillDataDirectory(target.dataDir)
          disk.resize(200)
          await command(target, 'user', 'add', 'editor@example.com', '--role', 'editor')
          const portal = await portalOn(target)
          try {
            expect(await portal.write('Before')).toMatchObject({ status: 201 })
            disk.resize(size)
            fill(disk, 4)
            const refused = await portal.write('Full')
            expect(refused.status).toBe(507)
            expect(refused.text).toContain(noSpace)
            expect(refused.text).not.toContain(disk.path)
            expect(await portal.page()).toBe(200)
            rmSync(join(disk.path, 'ballast'))
            disk.resize(200)
            expect(await portal.write('After')).toMatchObject({ status: 201 })
            fill(disk, 0)
          } finally {
            stop(portal.child)
          }
          expect(await portal.ended).toBe(0)
          rmSync(join(disk.path, 'ballast'))
          const { out } = await command(target, 'export', 'substances')
          expect(out).toMatch(/Before/)
          expect(out).toMatch(/After/)
          expect(out).not.toMatch(/Full/)
        } finally {
          disk.remove()
        }
      },
    )
  },
)

describeOnPostgres('A full disk', (open) => {
  it.skipIf(reason !== null).each(sizes)(
    'Ends an import of files to %i MB with a clear error; a portal goes on',
    { timeout: 300_000 },
    async (size) => {
      const database = await open()
      const disk = makeSmallDisk(size)
      try {
        const target = { dataDir: join(disk.path, 'data'), databaseUrl: database.url ?? '' }
        await command(target, 'import', 'accounts', accounts)
        await command(target, 'user', 'add', 'editor@example.com', '--role', 'editor')
        const failed = join(folder, 'failed.csv')
        const first = await command(target, 'import', 'certificates', certificates, '--batch', '5', '--failed', failed)
        expect(first).toMatchObject({ code: 1, err: expect.stringContaining(noSpace) })
        const portal = await portalOn(target)
        try {
          fill(disk, 0)
          expect(await portal.page()).toBe(200)
          expect(await portal.write('Full')).toMatchObject({ status: 201 })
        } finally {
          stop(portal.child)
        }
        expect(await portal.ended).toBe(0)
        disk.resize(400)
        rmSync(join(disk.path, 'ballast'))
        const second = await command(target, 'import', 'certificates', certificates, '--batch', '5', '--failed', failed)
        expect(second).toMatchObject({ code: 0, out: expect.stringContaining('0 failed') })
        expect((await command(target, 'export', 'substances')).out).toContain('Full')
      } finally {
        disk.remove()
        await database.close()
      }
    },
  )
})
