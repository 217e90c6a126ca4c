import { afterAll, beforeAll, beforeEach } from 'vitest'
import { generate } from 'otplib'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { createCodes } from '#features/identity/second-step/codes.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { encryption } from '../../fixtures/encryption.ts'
import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'

export const password = 'a long walk by the river'
export const start = Date.UTC(2026, 5, 15, 9)
export const minute = 60_000
interface WithCodes {
  readonly owner: User
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Users with codes in a database, with a clock that the tests set. */
export function codeFixtures(open: OpenTestDatabase) {
  let database: TestDatabase
  let records: Records
  let signIn: SignIn
  const time = { now: start }
  const now = () => new Date(time.now)
  let networks = 0
  /** Every attempt has its own network, because one network has a limit of attempts. */
  const from = (address = `10.${(networks += 1) >> 8}.${networks % 256}.1`) => ({
    site: 'nl',
    device: 'A browser',
    address,
  })
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, now)
    signIn = createSignIn({ queries: database.queries, records, now, encryption })
  })
  afterAll(() => database.close())
  beforeEach(() => {
    time.now = start
  })

  const codeAt = (secret: string, at = time.now) => generate({ secret, epoch: Math.floor(at / 1000) })
  const wrongCode = async (secret: string): Promise<string> => {
    const right = await Promise.all([-30_000, 0, 30_000].map((away) => codeAt(secret, time.now + away)))
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
  }
  const newcomer = async (): Promise<User> => {
    const email = `${crypto.randomUUID()}@example.com`
    const created = await createUser(records, { name: 'X', email, roles: ['editor'], account: null, language: 'de' })
    await signIn.choosePassword(await signIn.invite(created.id), password)
    return created
  }
  /** Codes were set up ten minutes ago, so their first code has expired. */
  const withCodes = async (): Promise<WithCodes> => {
    const owner = await newcomer()
    const begun = await signIn.secondStep.setUp(owner.id)
    if (begun === null) throw new Error('There is a code already.')
    time.now -= 10 * minute - 1
    const outcome = await signIn.secondStep.confirm(owner.id, begun.token, await codeAt(begun.secret))
    time.now = start
    if (outcome.type !== 'on') throw new Error(outcome.type)
    return { owner, secret: begun.secret, recoveryCodes: outcome.recoveryCodes }
  }
  const begin = async ({ email }: User, before: string | null = null): Promise<string> => {
    const outcome = await signIn.signIn({ email, password }, from(), before)
    if (outcome.type !== 'second-step') throw new Error(outcome.type)
    return outcome.token
  }
  const pass = (token: string, code: string, address?: string, before: string | null = null) =>
    signIn.passSecondStep({ token, code }, from(address), before)
  const alive = async (token: string): Promise<boolean> => (await signIn.sessions.read(token)) !== null

  /** The codes of a second process, which sends no emails. */
  const codes = () =>
    createCodes({ queries: database.queries, encryption, now, prepareNotice: () => Promise.resolve(async () => {}) })

  return {
    time,
    codes,
    get database() {
      return database
    },
    get records() {
      return records
    },
    get signIn() {
      return signIn
    },
    from,
    now,
    codeAt,
    wrongCode,
    newcomer,
    withCodes,
    begin,
    pass,
    alive,
  }
}

/** How many of the outcomes are of a type. */
export const count = async (outcomes: readonly Promise<{ readonly type: string }>[], type: string): Promise<number> =>
  (await Promise.all(outcomes)).filter((outcome) => outcome.type === type).length
