import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createProviderTable } from '#features/identity/single-sign-on/provider-table.ts'
import { openDatabase } from '#platform/store/open.ts'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig } from '#app/config/config.ts'
import { fillDataDirectory } from '../../fixtures/databases.ts'
import { maliciousProvider, type MaliciousProvider } from './malicious-provider.ts'
import { encryption } from '../../fixtures/encryption.ts'

const secretKey = 'a key that is no secret: tests alone'
const folder = mkdtempSync(join(tmpdir(), 'tradegrade-provider-'))
const dataDir = join(folder, 'data')
const secretFile = join(folder, 'secret')

function config() {
  const parsed = parseConfig({ DATA_DIR: dataDir, SECRET_KEY: secretKey, PUBLIC_ORIGIN: 'https://portal.example' })
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '))
  return parsed
}

async function provider(...args: readonly string[]) {
  const said = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said[key] += chunk.toString()
        done()
      },
    })
  const terminal = { out: into('out'), err: into('err'), interactive: false }
  return { code: await runCommandLine(['provider', ...args], terminal, config), ...said }
}

let liar: MaliciousProvider

beforeAll(async () => {
  liar = await maliciousProvider('portal')
  await fillDataDirectory(dataDir)
  writeFileSync(secretFile, 'only for the portal\n')
  const database = await openDatabase({ dataDir })
  await createRecords(database, recordModel).create(systemViewer, account, {
    name: 'Contoso',
    recordType: 'Customer',
    integrationId: 'CUS-1',
  })
  await database.close()
})
afterAll(async () => {
  await liar.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => liar.attackWith({}))

const add = (key: string, ...more: readonly string[]) =>
  provider('add', key, '--issuer', liar.origin, '--client-id', 'portal', '--secret-file', secretFile, ...more)

async function storedProviders() {
  const database = await openDatabase({ dataDir })
  const all = await createProviderTable(database.queries, encryption).all()
  await database.close()
  return all
}

it('The command adds a provider that answers, prints its callback address and encrypts the secret', async () => {
  const added = await add(
    'contoso',
    '--name',
    'Contoso',
    '--account',
    'CUS-1',
    '--domains',
    'Contoso.example, bücher.example',
  )
  expect(added).toEqual({
    code: 0,
    out: 'https://portal.example/sign-in/provider/contoso\n',
    err: 'Added contoso. Register this address there:\n',
  })
  const [row] = await storedProviders()
  expect(row).toMatchObject({
    id: 'contoso',
    name: 'Contoso',
    issuer: liar.origin,
    clientId: 'portal',
    accountId: expect.stringMatching(/^001/),
    mailDomains: ['contoso.example', 'xn--bcher-kva.example'],
    isActive: true,
  })
  expect(JSON.stringify(row)).not.toContain('only for the portal')
  expect(encryption.decrypt(row?.encryptedSecret ?? '')).toBe('only for the portal')
  const listed = await provider('list')
  expect(listed.out).toBe(`contoso\tContoso\t${liar.origin}\tCUS-1\tcontoso.example,xn--bcher-kva.example\ton\n`)
})

it('The command refuses a key or an email domain that is already in use', async () => {
  for (const [key, ...more] of [
    ['contoso', '--domains', 'another.example'],
    ['another', '--domains', 'more.example,contoso.example'],
  ] as const)
    expect((await add(key, ...more)).err).toBe('The key or one of the email domains is already in use by a provider.\n')
  expect(await storedProviders()).toHaveLength(1)
})

it('The command refuses an issuer that is unavailable, names another issuer or uses plain HTTP', async () => {
  const at = (issuer: string) =>
    provider('add', 'x', '--issuer', issuer, '--client-id', 'x', '--secret-file', secretFile, '--domains', 'x.example')
  expect(await at('http://id.example')).toMatchObject({ code: 1, err: expect.stringContaining('plain-address') })
  expect(await at('http://127.0.0.1:1')).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
  liar.attackWith({ metadata: { issuer: 'https://id.another.example' } })
  expect(await at(liar.origin)).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
  expect(await storedProviders()).toHaveLength(1)
})

it.each([
  [['add', 'x'], 'add needs --issuer and --client-id.'],
  [['add', 'X'], '“X” is not a key'],
  [['add', 'x', '--issuer', 'id', '--client-id', 'x'], '“id” is not an address.'],
  [['add', 'x', '--issuer', 'https://id.example', '--client-id', 'x'], 'add needs --account, --domains or both'],
  [
    ['add', 'x', '--issuer', 'https://id.example', '--client-id', 'x', '--domains', 'localhost'],
    'is not an email domain',
  ],
  [
    [
      'add',
      'x',
      '--issuer',
      'https://id.example',
      '--client-id',
      'x',
      '--domains',
      'x.example',
      '--secret-file',
      '/nowhere',
    ],
    'There is no secret of 1 to 4096 characters.',
  ],
  [['replace', 'x'], '“replace” is not one of add, list, remove, off, on.'],
])('The command reports the mistake in %j', async (input, said) => {
  const { code, err } = await provider(...input)
  expect([code, err.includes(said) ? said : err]).toEqual([2, said])
})

it('The command reports an unknown account', async () => {
  expect(await add('x', '--account', 'CUS-2')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no account “CUS-2”.'),
  })
})

it('The command deactivates, activates and removes a provider', async () => {
  expect(await provider('off', 'contoso')).toMatchObject({ code: 0, err: 'contoso is off.\n' })
  expect((await provider('list')).out).toContain('\toff\n')
  expect(await provider('on', 'contoso')).toMatchObject({ code: 0, err: 'contoso is on.\n' })
  for (const action of ['off', 'on', 'remove'])
    expect(await provider(action, 'x')).toMatchObject({ code: 1, err: 'There is no provider “x”.\n' })
  expect(await provider('remove', 'contoso')).toMatchObject({ code: 0, err: 'contoso is removed.\n' })
  expect(await storedProviders()).toEqual([])
})

it('[BOF-05] The audit log has what the command changed, as it has what the back office changes', async () => {
  const database = await openDatabase({ dataDir })
  const { operation, recordId, by } = auditLog
  const entries = await database.queries
    .select({ operation, recordId, by })
    .from(auditLog)
    .where(like(operation, 'provider-%'))
    .orderBy(auditLog.sequence)
  await database.close()
  const operations = ['provider-added', 'provider-off', 'provider-on', 'provider-removed']
  expect(entries).toEqual(operations.map((each) => ({ operation: each, recordId: 'contoso', by: expect.any(String) })))
})

it('The command reads the secret from the standard input', async () => {
  const input = [
    'provider',
    'add',
    'piped',
    '--issuer',
    liar.origin,
    '--client-id',
    'portal',
    '--domains',
    'piped.example',
  ]
  const running = promisify(execFile)(process.execPath, ['bin/tradegrade.js', ...input], {
    env: { ...process.env, DATA_DIR: dataDir, SECRET_KEY: secretKey, DATABASE_URL: '' },
  })
  running.child.stdin?.end('from the pipe\n')
  await running
  const [row] = await storedProviders()
  expect(encryption.decrypt(row?.encryptedSecret ?? '')).toBe('from the pipe')
})
