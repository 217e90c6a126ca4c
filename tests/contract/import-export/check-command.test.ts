import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig } from '#app/config/config.ts'
import { recordModel } from '#app/record-model.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import { fillDataDirectory } from '../../fixtures/databases.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'tradegrade-check-'))
const ids = new Map<string, string>()

async function check(): Promise<readonly [code: number, out: string, err: string]> {
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
  const code = await runCommandLine(['check'], terminal, () => config)
  return [code, written.out, written.err]
}

async function inDatabase(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) {
  const database = await openDatabase({ dataDir })
  await work(database)
  await database.close()
}

beforeAll(async () => {
  await fillDataDirectory(dataDir)
  await inDatabase(async (database) => {
    const records = createRecords(database, recordModel)
    for (const integrationId of ['SUP-X', 'SUP-Y'])
      ids.set(
        integrationId,
        (await records.create(systemViewer, account, { integrationId, name: integrationId, recordType: 'Supplier' }))
          .id,
      )
  })
})
afterAll(() => rmSync(dataDir, { recursive: true }))

it('[INT-03] The command check says that every identifying text is as people see it', async () => {
  expect(await check()).toEqual([0, '', 'Every identifying text is as people see it.\n'])
})

it('[INT-03] The command check names a key with a blank at its end and the record that looks like it', async () => {
  await inDatabase(({ queries }) =>
    queries.execute(sql`update account set integration_id = ${'SUP-X\u00a0'} where integration_id = 'SUP-Y'`),
  )
  const line = String.raw`integration_id “SUP-X\u{a0}” is read as “SUP-X”, as ${ids.get('SUP-X')}`
  expect(await check()).toEqual([
    1,
    `Account ${ids.get('SUP-Y')}: ${line}\n`,
    'Texts that are not as people see them: 1.\n',
  ])
})
