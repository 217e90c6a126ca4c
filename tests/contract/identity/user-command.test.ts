import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { createEncryption } from '#platform/store/encryption.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import { userOfAddress } from '#features/identity/people/users.ts'
import { openDatabase } from '#platform/store/open.ts'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig } from '#app/config/config.ts'
import { fillDataDirectory } from '../../fixtures/databases.ts'

const secretKey = 'a key that is no secret: tests alone'
const password = 'a long walk by the river'
const folder = mkdtempSync(join(tmpdir(), 'tradegrade-user-'))
const dataDir = join(folder, 'data')
const email = 'ada@example.com'

beforeAll(() => fillDataDirectory(dataDir))
afterAll(() => rmSync(folder, { recursive: true }))

function config() {
  const parsed = parseConfig({ DATA_DIR: dataDir, SECRET_KEY: secretKey, PUBLIC_ORIGIN: 'https://portal.example' })
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '))
  return parsed
}

async function command(...args: readonly string[]) {
  const said = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said[key] += chunk.toString()
        done()
      },
    })
  const terminal = { out: into('out'), err: into('err'), interactive: false }
  return { code: await runCommandLine(['user', ...args], terminal, config), ...said }
}

/** The portal between two commands, because only one process at a time can use the embedded database. */
async function portal<Result>(
  work: (signIn: SignIn, userId: string, records: Records) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir })
  const records = createRecords(database, recordModel)
  const known = await userOfAddress(records, email)
  const encryption = createEncryption(secretKey)
  const signIn = createSignIn({ queries: database.queries, records, now: () => new Date(), encryption })
  try {
    return await work(signIn, known?.id ?? '', records)
  } finally {
    await database.close()
  }
}

it('The command adds users and removes the codes of users who lost them', async () => {
  const added = await command('add', email, '--role', 'editor')
  expect(added.code).toBe(0)
  const token = new URL(added.out.trim()).searchParams.get('token') ?? ''
  const signInType = (signIn: SignIn) =>
    signIn.signIn({ email, password }, { site: 'nl', device: '', address: '192.0.2.1' }, null).then(({ type }) => type)

  const before = await portal(async (signIn, userId) => {
    await signIn.choosePassword(token, password)
    const begun = await signIn.secondStep.setUp(userId)
    const code = await generate({ secret: begun?.secret ?? '' })
    expect((await signIn.secondStep.confirm(userId, begun?.token ?? '', code)).type).toBe('on')
    return await signInType(signIn)
  })
  expect(before).toBe('second-step')
  expect(await command('codes-off', email)).toEqual({ code: 0, out: '', err: `${email} signs in without codes.\n` })
  expect(await portal(signInType)).toBe('signed-in')
  expect((await command('codes-off', 'nobody@example.com')).code).toBe(1)
})

it('[CTX-09] The command decides about requests for access, and grants and withdraws access to other accounts', async () => {
  const applicant = 'bo@birch.example'
  await portal(async (signIn, _, records) => {
    for (const [integrationId, recordType] of [
      ['C-1', 'Customer'],
      ['C-2', 'Customer'],
      ['S-1', 'Supplier'],
    ] as const)
      await records.create(systemViewer, account, { name: integrationId, recordType, integrationId })
    for (const each of [applicant, 'no@birch.example']) {
      let token = ''
      const from = { name: 'Bo Berg', email: each, company: 'Birch', country: 'SE', kind: 'customer' } as const
      const said = { ...from, message: null, businessGroup: null, returnTo: null, language: 'sv', site: 'nl' } as const
      await signIn.signUps.ask(said, { address: '192.0.2.1' }, (_kind, _to, created) => (token = created))
      await signIn.signUps.confirm(token)
    }
  })
  const listed = await command('requests')
  expect(listed.out.split('\n').filter(Boolean).toSorted()).toEqual([
    'bo@birch.example\tBo Berg\tBirch\tcustomer\tSE',
    'no@birch.example\tBo Berg\tBirch\tcustomer\tSE',
  ])
  expect((await command('approve', applicant, '--account', 'S-1')).code).toBe(1)
  const approved = await command('approve', applicant, '--account', 'C-1')
  expect([approved.code, approved.out]).toEqual([0, expect.stringMatching(/\/account\/password\?token=[\w-]{43}\n$/)])
  expect((await command('approve', applicant)).code).toBe(1)
  expect((await command('decline', 'no@birch.example')).code).toBe(2)
  expect((await command('decline', 'no@birch.example', '--reason', 'Not there.')).code).toBe(0)
  expect((await command('requests')).out).toBe('')

  const others = () =>
    portal(async (_signIn, _id, records) => (await userOfAddress(records, applicant))?.otherAccounts.length)
  expect((await command('join', applicant, '--account', 'S-1')).code).toBe(1)
  expect([(await command('join', applicant, '--account', 'C-2')).code, await others()]).toEqual([0, 1])
  expect([(await command('leave', applicant, '--account', 'C-2')).code, await others()]).toEqual([0, 0])
})
