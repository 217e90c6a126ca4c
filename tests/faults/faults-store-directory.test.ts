import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { DirectoryLocked, lockDirectory } from '#platform/store/directory-lock.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { fillDataDirectory } from '../fixtures/databases.ts'
import { isLongRun } from '../fixtures/test-run.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tradegrade-store-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

const lockFile = () => join(directory, 'tradegrade.lock')

/** A process that writes to the directory. `lines` is its output so far. */
function startWriter(name: string) {
  const child = spawn(process.execPath, [new URL('store-writer.ts', import.meta.url).pathname, directory, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  let received = Promise.withResolvers<void>()
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    received.resolve()
    received = Promise.withResolvers()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    errors: () => errors.join(''),
    /** Waits until the process has printed this number of lines. Fails if the process ends before. */
    async said(count: number): Promise<void> {
      while (lines.length < count) {
        const end = await Promise.race([received.promise.then(() => null), ended.then((code) => ({ code }))])
        if (end !== null && lines.length < count) throw new Error(`ended with ${end.code}: ${errors.join('')}`)
      }
    },
    kill: () => child.kill('SIGKILL'),
  }
}

describe('The lock of a data directory', () => {
  it('A second process is refused at once and learns the pid of the first', async () => {
    await fillDataDirectory(directory)
    const first = startWriter('first')
    await first.said(1)
    const refused = await openDatabase({ dataDir: directory }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DirectoryLocked)
    expect(String(refused)).toContain(`in use by process ${first.pid}`)
    const second = startWriter('second')
    expect(await second.ended).not.toBe(0)
    expect(second.errors()).toContain(`in use by process ${first.pid}`)
    // The first process continues.
    await first.said(first.lines.length + 3)
    first.kill()
    await first.ended
  })

  it('Closing the database releases the lock', async () => {
    await fillDataDirectory(directory)
    const database = await openDatabase({ dataDir: directory })
    expect(existsSync(lockFile())).toBe(true)
    await database.close()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('The lock of a dead process is taken over', () => {
    // No process has this number, because it is above the limit of the system.
    writeFileSync(lockFile(), JSON.stringify({ pid: 99_999_999, started: 'then', host: hostname() }))
    lockDirectory(directory)()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('The lock of a dead process whose pid is in use again is taken over', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, started: 'long ago', host: hostname() }))
    const release = lockDirectory(directory)
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  it('The same process cannot acquire the lock twice', () => {
    const release = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`)
    release()
    lockDirectory(directory)()
  })

  it('The lock of another machine is valid while that machine renews it', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: 7, started: 'then', host: 'elsewhere' }))
    expect(() => lockDirectory(directory)).toThrow('in use by process 7 on elsewhere')
  })

  it.each(['', '{', 'null', '{"pid":"x"}'])(
    'A lock file with the content %j belongs to nobody and can be taken over',
    (content) => {
      writeFileSync(lockFile(), content)
      const release = lockDirectory(directory)
      expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
      release()
    },
  )
})

const rounds = isLongRun ? 20 : 3

/** The number of lines after which the process of a round is killed: scattered, and identical in every run. */
const lastLine = (round: number): number => 5 + ((round * 2_654_435_761) % 97)

describe('A process killed while it writes', () => {
  it(
    `No acknowledged write is lost (${rounds} times)`,
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
          const records = createRecords(database, recordModel)
          const found = await records.idsByIntegrationId(systemViewer, businessGroup, acknowledged)
          expect(acknowledged.filter((key) => !found.has(key))).toEqual([])
          // Each record has its audit entry and its outbox entry, or does not exist.
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
