import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { createRecords } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { createProviderTable } from '#sign-in/provider-table.ts'
import { openDatabase } from '#store/open.ts'
import { runCommandLine } from '../src/server/commands/run-command.ts'
import { parseConfig } from '../src/server/config.ts'
import { fillDataDirectory } from './databases.ts'
import { lyingProvider, type LyingProvider } from './lying-provider.ts'
import { sealing } from './sealing.ts'

const secretKey = 'a key that is no secret: tests alone'
const folder = mkdtempSync(join(tmpdir(), 'tradegrade-provider-'))
const dataDir = join(folder, 'data')
const secretFile = join(folder, 'secret')

function config() {
  const parsed = parseConfig({ DATA_DIR: dataDir, SECRET_KEY: secretKey, PUBLIC_ORIGIN: 'https://portal.example' })
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '))
  return parsed
}

async function provider(...given: readonly string[]) {
  const said = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said[key] += chunk.toString()
        done()
      },
    })
  const terminal = { out: into('out'), err: into('err'), interactive: false }
  return { code: await runCommandLine(['provider', ...given], terminal, config), ...said }
}

let liar: LyingProvider

beforeAll(async () => {
  liar = await lyingProvider('portal')
  await fillDataDirectory(dataDir)
  writeFileSync(secretFile, 'only for the portal\n')
  const database = await openDatabase({ dataDir })
  await createRecords(database).create(systemViewer, account, {
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
beforeEach(() => liar.tell({}))

const add = (key: string, ...more: readonly string[]) =>
  provider('add', key, '--issuer', liar.origin, '--client-id', 'portal', '--secret-file', secretFile, ...more)

async function kept() {
  const database = await openDatabase({ dataDir })
  const all = await createProviderTable(database.queries, sealing).all()
  await database.close()
  return all
}

it('adds a provider that answers, prints the address to register there, and seals the secret', async () => {
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
  const [row] = await kept()
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
  expect(sealing.open(row?.sealedSecret ?? '')).toBe('only for the portal')
  const listed = await provider('list')
  expect(listed.out).toBe(`contoso\tContoso\t${liar.origin}\tCUS-1\tcontoso.example,xn--bcher-kva.example\ton\n`)
})

it('takes no key and no mail domain twice', async () => {
  for (const [key, ...more] of [
    ['contoso', '--domains', 'another.example'],
    ['another', '--domains', 'more.example,contoso.example'],
  ] as const)
    expect((await add(key, ...more)).err).toBe('The key, or one of the mail domains, has a provider already.\n')
  expect(await kept()).toHaveLength(1)
})

it('takes no issuer that does not answer, names another, or is reached over a plain connection', async () => {
  const at = (issuer: string) =>
    provider('add', 'x', '--issuer', issuer, '--client-id', 'x', '--secret-file', secretFile, '--domains', 'x.example')
  expect(await at('http://id.example')).toMatchObject({ code: 1, err: expect.stringContaining('plain-address') })
  expect(await at('http://127.0.0.1:1')).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
  liar.tell({ metadata: { issuer: 'https://id.another.example' } })
  expect(await at(liar.origin)).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
  expect(await kept()).toHaveLength(1)
})

it.each([
  [['add', 'x'], 'add needs --issuer and --client-id.'],
  [['add', 'X'], '“X” is no key'],
  [['add', 'x', '--issuer', 'id', '--client-id', 'x'], '“id” is no address.'],
  [['add', 'x', '--issuer', 'https://id.example', '--client-id', 'x'], 'add needs --account, --domains or both'],
  [['add', 'x', '--issuer', 'https://id.example', '--client-id', 'x', '--domains', 'localhost'], 'is no mail domain'],
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
  [['replace', 'x'], '“replace” is none of add, list, remove, off, on.'],
])('asked for %j says what is wrong', async (given, said) => {
  const { code, err } = await provider(...given)
  expect([code, err.includes(said) ? said : err]).toEqual([2, said])
})

it('says where the account is none', async () => {
  expect(await add('x', '--account', 'CUS-2')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no account “CUS-2”.'),
  })
})

it('is switched off and on, and removed', async () => {
  expect(await provider('off', 'contoso')).toMatchObject({ code: 0, err: 'contoso is off.\n' })
  expect((await provider('list')).out).toContain('\toff\n')
  expect(await provider('on', 'contoso')).toMatchObject({ code: 0, err: 'contoso is on.\n' })
  for (const action of ['off', 'on', 'remove'])
    expect(await provider(action, 'x')).toMatchObject({ code: 1, err: 'There is no provider “x”.\n' })
  expect(await provider('remove', 'contoso')).toMatchObject({ code: 0, err: 'contoso is removed.\n' })
  expect(await kept()).toEqual([])
})

it('reads the secret from the standard input', async () => {
  const given = [
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
  const running = promisify(execFile)(process.execPath, ['bin/tradegrade.js', ...given], {
    env: { ...process.env, DATA_DIR: dataDir, SECRET_KEY: secretKey, DATABASE_URL: '' },
  })
  running.child.stdin?.end('from the pipe\n')
  await running
  const [row] = await kept()
  expect(sealing.open(row?.sealedSecret ?? '')).toBe('from the pipe')
})
