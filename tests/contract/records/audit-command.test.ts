import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig } from '#app/config/config.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { openDatabase } from '#platform/store/open.ts'
import { fillDataDirectory } from '../../fixtures/databases.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'tradegrade-audit-'))
const email = 'ada@example.com'
let userId = ''

const inDatabase = async (work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) => {
  const database = await openDatabase({ dataDir })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function run(...words: readonly string[]): Promise<readonly [code: number, out: string, err: string]> {
  const written = { out: '', err: '' }
  const into = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _encoding, done) {
        written[name] += String(chunk)
        done()
      },
    })
  const config = parseConfig({ DATA_DIR: dataDir })
  if ('problems' in config) throw new Error(config.problems.join())
  const terminal = { out: into('out'), err: into('err'), interactive: false }
  const code = await runCommandLine(words, terminal, () => config)
  return [code, written.out, written.err]
}

beforeAll(async () => {
  await fillDataDirectory(dataDir)
  await inDatabase(async (database) => {
    const values = { name: 'Ada', email, roles: ['administrator'], account: null, language: 'en-US' } as const
    userId = (await createUser(createRecords(database, recordModel), values)).id
  })
})
afterAll(() => rmSync(dataDir, { recursive: true }))

it('The command audit verify proves the log, prints its last link and accepts that link again', async () => {
  const [code, out] = await run('audit', 'verify')
  expect([code, out]).toEqual([0, expect.stringMatching(/^1 rows in 1 links are unchanged, up to [0-9a-f]{64}\.\n$/)])
  const hash = /[0-9a-f]{64}/.exec(out)?.[0] ?? ''
  expect((await run('audit', 'verify', '--holds', hash))[0]).toBe(0)
  expect(await run('audit', 'verify', '--holds', 'ab'.repeat(32))).toEqual([1, '', expect.stringContaining('no link')])
})

it('The command audit list prints one line per entry, filtered by record, user and start date', async () => {
  const line = new RegExp(`^\\S+Z\t${systemViewer.user?.id}\tcreate\tUser\t${userId}\t\t\t.*"name":"Ada".*\n$`)
  for (const words of [[], ['--record', userId], ['--user', userId], ['--since', '2020-01-01']])
    expect((await run('audit', 'list', ...words))[1]).toMatch(line)
  expect((await run('audit', 'list', '--since', '2999-01-01'))[1]).toBe('')
  expect((await run('audit', 'list', '--user', 'x'))[0]).toBe(2)
})

it('The command user export prints all data of a person, and user erase deletes it', async () => {
  expect((await run('user', 'export', 'Ada@Example.com'))[1]).toContain('"name":"Ada"')
  expect((await run('user', 'erase', email))[2]).toMatch(/^Erased from 1 records and 2 rows/)
  expect((await run('user', 'erase', email))[0]).toBe(1)
  expect((await run('user', 'export', email))[0]).toBe(1)
  expect((await run('audit', 'verify'))[0]).toBe(0)
})

it('The command audit verify reports the first modified entry and exits with code 1', async () => {
  await inDatabase(async ({ queries }) => {
    await queries.execute(sql`alter table audit_log disable trigger user`)
    await queries.execute(sql`update audit_log set by = 'somebody' where sequence = 2`)
  })
  expect(await run('audit', 'verify')).toEqual([1, '', expect.stringContaining('row 2 has other content.')])
})
