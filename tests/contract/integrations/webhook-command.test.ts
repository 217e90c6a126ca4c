import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiToken, webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import { userSetting } from '#platform/record-api/entities/record-api-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import { openDatabase } from '#platform/store/open.ts'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig } from '#app/config/config.ts'
import { fillDataDirectory } from '../../fixtures/databases.ts'
import { loopbackServer, type LoopbackServer } from '../../fixtures/loopback-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-webhook-'))
const dataDir = join(folder, 'data')
const email = 'erp@example.com'
let receiver: LoopbackServer
let status = 200
const received: { path: string; id: string; body: unknown }[] = []

beforeAll(async () => {
  await fillDataDirectory(dataDir)
  receiver = await loopbackServer(() => (request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const id = String(request.headers['tradegrade-webhook-id'])
      received.push({ path: request.url ?? '', id, body: JSON.parse(text) })
      response.writeHead(status).end()
    })
  })
  expect((await command('user', 'add', email, '--role', 'administrator')).code).toBe(0)
})
afterAll(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true })
})

function config(directory = dataDir) {
  const parsed = parseConfig({ DATA_DIR: directory, SECRET_KEY: 'a key that is no secret: tests alone' })
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '))
  return parsed
}

async function commandIn(directory: string, ...args: readonly string[]) {
  const said = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said[key] += chunk.toString()
        done()
      },
    })
  const terminal = { out: into('out'), err: into('err'), interactive: false }
  return { code: await runCommandLine([...args], terminal, () => config(directory)), ...said }
}
const command = (...args: readonly string[]) => commandIn(dataDir, ...args)

/** Reads the database between two commands. */
async function stored<Result>(work: (queries: Queries) => Promise<Result>, directory = dataDir): Promise<Result> {
  const database = await openDatabase({ dataDir: directory })
  try {
    return await work(database.queries)
  } finally {
    await database.close()
  }
}

it('The command adds, lists, switches, tests and removes webhooks, and prints a secret once', async () => {
  const url = `${receiver.origin}/changes`
  const added = await command('webhook', 'add', 'erp', '--url', url, '--user', email, '--objects', 'Account, Product2')
  expect([added.code, added.out]).toEqual([0, expect.stringMatching(/^whsec_[\w-]{43}\n$/)])
  expect((await command('webhook', 'add', 'erp', '--url', url, '--user', email)).code).toBe(1)
  expect((await command('webhook', 'list')).out).toBe(
    `erp\t${url}\tAccount,Product2\t${email}\ton\t0 waiting\t0 given up\t-\n`,
  )
  expect(await command('webhook', 'test', 'erp')).toEqual({ code: 0, out: '', err: 'erp accepted the message.\n' })
  expect(received).toEqual([{ path: '/changes', id: expect.any(String), body: { events: [], test: true } }])
  status = 503
  expect(await command('webhook', 'test', 'erp')).toMatchObject({
    code: 1,
    err: 'erp did not accept the message: answered 503.\n',
  })
  expect((await command('webhook', 'off', 'erp')).err).toBe('erp is off.\n')
  expect((await command('webhook', 'list')).out).toContain('\toff\t')
  expect((await command('webhook', 'retry', 'erp')).err).toBe(
    'erp: 0 messages are sent when the webhook is on again.\n',
  )
  expect((await command('webhook', 'on', 'erp')).err).toBe('erp is on.\n')
  expect((await command('webhook', 'retry', 'erp')).err).toBe('erp: 0 messages are being sent again.\n')
  expect((await command('webhook', 'remove', 'erp')).err).toBe('erp is removed.\n')
  for (const action of ['remove', 'test'])
    expect(await command('webhook', action, 'erp')).toMatchObject({ code: 1, err: 'There is no webhook “erp”.\n' })
})

it('The command refuses invalid addresses, users and objects', async () => {
  const add = async (...args: readonly string[]) => (await command('webhook', 'add', 'pim', ...args)).code
  expect(await add('--url', 'http://pim.example.com/x', '--user', email)).toBe(2)
  expect(await add('--url', 'https://pim.example.com/x')).toBe(2)
  expect(await add('--url', 'https://pim.example.com/x', '--user', email, '--objects', 'Nothing__c')).toBe(2)
  expect(await add('--url', 'https://pim.example.com/x', '--user', 'nobody@example.com')).toBe(1)
  expect((await command('webhook', 'frobnicate', 'x')).code).toBe(2)
  expect((await command('webhook', 'list')).out).toBe('')
})

it('The command creates, lists and revokes tokens, and prints each token once', async () => {
  const created = await command('user', 'token', email, '--name', 'ERP of Utrecht', '--scope', 'write', '--days', '30')
  expect([created.code, created.out]).toEqual([0, expect.stringMatching(/^tg_[\w-]{43}\n$/)])
  const id = /Made (\w{18}) \(write\)/.exec(created.err)?.[1] ?? ''
  const listed = (await command('user', 'tokens', email)).out
  expect(listed).toMatch(
    new RegExp(`^${id}\\tERP of Utrecht\\twrite\\t\\d{4}-\\d\\d-\\d\\d\\t\\d{4}-\\d\\d-\\d\\d\\t-\\n$`),
  )
  expect(listed).not.toContain(created.out.trim())
  expect((await command('user', 'token', email, '--name', 'Reader')).err).toContain('(read)')
  for (const wrong of [
    [],
    ['--name', 'x', '--scope', 'all'],
    ['--name', 'x', '--days', '1826'],
    ['--name', 'x', '--days', '0'],
  ])
    expect((await command('user', 'token', email, ...wrong)).code).toBe(2)
  expect((await command('user', 'token', 'nobody@example.com', '--name', 'x')).code).toBe(1)
  expect(await command('user', 'revoke-token', id)).toMatchObject({ code: 0, err: `${id} is revoked.\n` })
  expect((await command('user', 'revoke-token', id)).code).toBe(1)
  expect((await command('user', 'tokens', email)).out).toMatch(/^\w{18}\tReader\tread\t/)
  expect((await command('audit', 'list')).out).toMatch(/\ttoken-made\t[\s\S]*\ttoken-revoked\t/)
  // The last administrator cannot be turned off.
  expect((await command('user', 'off', email)).code).toBe(1)
  expect((await command('user', 'add', 'second@example.com', '--role', 'administrator')).code).toBe(0)
  // A deactivated user gets no token, and has none after the reactivation.
  expect((await command('user', 'off', email)).code).toBe(0)
  expect(await command('user', 'token', email, '--name', 'x')).toMatchObject({ code: 1, out: '' })
  expect((await command('user', 'on', email)).code).toBe(0)
  expect((await command('user', 'tokens', email)).out).toBe('')
})

it('A backup contains webhooks and settings but no tokens or messages, and a restored webhook is off', async () => {
  const [file, other] = [join(folder, 'all.gz'), join(folder, 'other')]
  await command('webhook', 'add', 'erp', '--url', `${receiver.origin}/changes`, '--user', email)
  await command('user', 'token', email, '--name', 'ERP')
  const at = new Date('2026-06-15T12:00:00Z')
  await stored(async (queries) => {
    const [hook] = await queries.select().from(webhook)
    const message = { id: 'm1', webhookId: hook?.id ?? '', body: { events: [] }, attempts: 0, createdAt: at, dueAt: at }
    await queries.insert(webhookMessage).values(message)
    await queries
      .insert(userSetting)
      .values({ userId: 'u', kind: 'list', name: 'Account', value: { a: 1 }, changedAt: at })
  })
  expect((await command('backup', file)).code).toBe(0)
  await fillDataDirectory(other)
  expect((await commandIn(other, 'restore', file)).code).toBe(0)
  expect(
    await stored(
      async (queries) => [
        (await queries.select().from(webhook)).map(({ name, isActive }) => [name, isActive]),
        (await queries.select().from(userSetting)).map(({ value }) => value),
        await queries.select().from(apiToken),
        await queries.select().from(webhookMessage),
      ],
      other,
    ),
  ).toEqual([[['erp', false]], [{ a: 1 }], [], []])
  // Data that belongs to the replaced records is deleted with them.
  expect((await command('restore', file, '--replace')).code).toBe(0)
  expect(
    await stored(async (queries) => [
      await queries.select().from(apiToken),
      await queries.select().from(webhookMessage),
    ]),
  ).toEqual([[], []])
})
