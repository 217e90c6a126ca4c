import { afterAll, beforeAll } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { encryption } from '../../fixtures/encryption.ts'
import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'

export const password = 'a long walk by the river'
export const start = Date.UTC(2026, 5, 15, 9)
export const clientInfo = { site: 'nl', device: 'A browser', address: '192.0.2.1' }

/** A customer with a password in a database, and a clock that the tests set. */
export function signInFixtures(open: OpenTestDatabase) {
  let database: TestDatabase
  let records: Records
  let signIn: SignIn
  let customer: User
  const time = { now: start }
  const now = () => new Date(time.now)

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, now)
    const siteIdleMinutes = (site: string) => (site === 'ch' ? 20 : undefined)
    signIn = createSignIn({ queries: database.queries, records, now, encryption, siteIdleMinutes })
    const firm = await records.create(systemViewer, account, { name: 'Blossom Foods', recordType: 'Customer' })
    customer = await createUser(records, {
      name: 'Ada Lindqvist',
      email: 'Ada.Lindqvist@Blossom.example',
      roles: ['customer'],
      account: firm.id,
      language: 'sv',
    })
    await signIn.choosePassword(await signIn.invite(customer.id), password)
  })
  afterAll(() => database.close())
  return {
    get database() {
      return database
    },
    get signIn() {
      return signIn
    },
    get records() {
      return records
    },
    get customer() {
      return customer
    },
    time,
    now,
    begin: async (): Promise<string> => {
      const outcome = await signIn.signIn({ email: customer.email, password }, clientInfo, null)
      if (outcome.type !== 'signed-in') throw new Error(outcome.type)
      return outcome.token
    },
    alive: async (token: string): Promise<boolean> => (await signIn.sessions.read(token)) !== null,
    newcomer: async (email: string) =>
      await createUser(records, { name: 'Somebody', email, roles: ['editor'], account: null, language: 'en-US' }),
  }
}
