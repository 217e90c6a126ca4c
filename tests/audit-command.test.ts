import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecords } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { runCommandLine } from '#server/commands/run-command.ts'
import { parseConfig } from '#server/config.ts'
import { createUser } from '#sign-in/users.ts'
import { openDatabase } from '#store/open.ts'
import { fillDataDirectory } from './databases.ts'

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
    userId = (await createUser(createRecords(database), values)).id
  })
})
afterAll(() => rmSync(dataDir, { recursive: true }))

it('audit verify proves the log, names its last link, and knows it again', async () => {
  const [code, out] = await run('audit', 'verify')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^1 rows in 1 links are as they were written, up to [0-9a-f]{64}\.\n$/),
  ])
  const hash = /[0-9a-f]{64}/.exec(out)?.[0] ?? ''
  expect((await run('audit', 'verify', '--holds', hash))[0]).toBe(0)
  expect(await run('audit', 'verify', '--holds', 'ab'.repeat(32))).toEqual([1, '', expect.stringContaining('no link')])
})

it('audit list prints a line for each row, of a record or a user, since a day', async () => {
  const line = new RegExp(`^\\S+Z\t${systemViewer.user?.id}\tcreate\tUser\t${userId}\t\t\t.*"name":"Ada".*\n$`)
  for (const words of [[], ['--record', userId], ['--user', userId], ['--since', '2020-01-01']])
    expect((await run('audit', 'list', ...words))[1]).toMatch(line)
  expect((await run('audit', 'list', '--since', '2999-01-01'))[1]).toBe('')
  expect((await run('audit', 'list', '--user', 'x'))[0]).toBe(2)
})

it('user export prints all that is kept of somebody, and user erase takes it away', async () => {
  expect((await run('user', 'export', 'Ada@Example.com'))[1]).toContain('"name":"Ada"')
  expect((await run('user', 'erase', email))[2]).toMatch(/^Erased from 1 records and 2 rows/)
  expect((await run('user', 'erase', email))[0]).toBe(1)
  expect((await run('user', 'export', email))[0]).toBe(1)
  expect((await run('audit', 'verify'))[0]).toBe(0)
})

it('audit verify says the first place that was changed, and ends with 1', async () => {
  await inDatabase(async ({ queries }) => {
    await queries.execute(sql`alter table audit_log disable trigger user`)
    await queries.execute(sql`update audit_log set by = 'somebody' where sequence = 2`)
  })
  expect(await run('audit', 'verify')).toEqual([1, '', expect.stringContaining('row 2 says something else.')])
})
