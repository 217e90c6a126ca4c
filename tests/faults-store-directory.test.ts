import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { businessGroup } from '#entities/business-group.ts'
import { auditLog, outbox } from '#entities/engine-tables.ts'
import { createRecords } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { DirectoryLocked, lockDirectory } from '#store/directory-lock.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'
import { fillDataDirectory } from './databases.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tradegrade-store-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

const lockFile = () => join(directory, 'tradegrade.lock')

/** A writer on the directory; `lines` are what it has said so far. */
function startWriter(name: string) {
  const child = spawn(process.execPath, [new URL('store-writer.ts', import.meta.url).pathname, directory, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  let heard = Promise.withResolvers<void>()
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    heard.resolve()
    heard = Promise.withResolvers()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    errors: () => errors.join(''),
    /** Until it has said so many lines; an error when it ends before. */
    async said(count: number): Promise<void> {
      while (lines.length < count) {
        const end = await Promise.race([heard.promise.then(() => null), ended.then((code) => ({ code }))])
        if (end !== null && lines.length < count) throw new Error(`ended with ${end.code}: ${errors.join('')}`)
      }
    },
    kill: () => child.kill('SIGKILL'),
  }
}

describe('the lock of a data directory', () => {
  it('refuses a second process at once and tells it the first one’s pid', async () => {
    await fillDataDirectory(directory)
    const first = startWriter('first')
    await first.said(1)
    const refused = await openDatabase({ dataDir: directory }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DirectoryLocked)
    expect(String(refused)).toContain(`in use by process ${first.pid}`)
    const second = startWriter('second')
    expect(await second.ended).not.toBe(0)
    expect(second.errors()).toContain(`in use by process ${first.pid}`)
    // The first one goes on.
    await first.said(first.lines.length + 3)
    first.kill()
    await first.ended
  })

  it('is given back with the database', async () => {
    await fillDataDirectory(directory)
    const database = await openDatabase({ dataDir: directory })
    expect(existsSync(lockFile())).toBe(true)
    await database.close()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('of a process that is gone is taken over', () => {
    // No process has this number: the system's limit is lower.
    writeFileSync(lockFile(), JSON.stringify({ pid: 99_999_999, started: 'then', host: hostname() }))
    lockDirectory(directory)()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('of a process whose number another one has now is taken over', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, started: 'long ago', host: hostname() }))
    const release = lockDirectory(directory)
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  it('of this process is not taken twice', () => {
    const release = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`)
    release()
    lockDirectory(directory)()
  })

  it('on another machine holds while that one touches it', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: 7, started: 'then', host: 'elsewhere' }))
    expect(() => lockDirectory(directory)).toThrow('in use by process 7 on elsewhere')
  })

  it.each(['', '{', 'null', '{"pid":"x"}'])('with the content %j is nobody’s', (content) => {
    writeFileSync(lockFile(), content)
    lockDirectory(directory)()
  })
})

const rounds = process.env['TEST_LONG'] === undefined ? 3 : 20

/** After how many lines a round's process is killed: scattered, and the same in every run. */
const lastLine = (round: number): number => 5 + ((round * 2_654_435_761) % 97)

describe('a process killed while it writes', () => {
  it(
    `loses nothing that was acknowledged (${rounds} times)`,
    async () => {
      await fillDataDirectory(directory)
      const acknowledged: string[] = []
      for (let round = 0; round < rounds; round++) {
        const writer = startWriter(`round${round}`)
        await writer.said(1 + lastLine(round))
        writer.kill()
        await writer.ended
        acknowledged.push(...writer.lines.flatMap((line) => /^done (.*)$/.exec(line)?.[1] ?? []))
        const database = await openDatabase({ dataDir: directory })
        try {
          await migrateDatabase(database)
          const records = createRecords(database)
          const found = await records.idsByIntegrationId(systemViewer, businessGroup, acknowledged)
          expect(acknowledged.filter((key) => !found.has(key))).toEqual([])
          // Each record came with its audit entry and its outbox entry, or not at all.
          const stored = await records.count(systemViewer, businessGroup)
          expect(await database.queries.$count(auditLog)).toBe(stored)
          expect(await database.queries.$count(outbox)).toBe(stored)
          const [indexed] = (
            await database.queries.execute<{ count: string }>(
              sql`select count(*) as count from business_group where integration_id > ''`,
            )
          ).rows
          expect(Number(indexed?.count)).toBe(stored)
        } finally {
          await database.close()
        }
      }
      expect(acknowledged.length).toBeGreaterThan(rounds * 5)
    },
    rounds * 30_000,
  )
})
