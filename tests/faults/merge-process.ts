import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addLines } from '#features/enquiries/carts/add-lines.ts'
import { mergeAtSignIn } from '#features/enquiries/carts/merge-at-sign-in.ts'
import { user } from '#features/identity/people/user.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { callFixtures } from '../fixtures/call-fixtures.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { createUser } from '../fixtures/create-user.ts'
import { encryption } from '../fixtures/encryption.ts'

// A process in which buyers sign in who have filled carts as guests. With `fill` it fills them; with `merge` it signs in those whose
// carts have not been taken over yet. It reports each step in a transaction of the merge. With a number it kills itself after this
// step, in the middle of the transaction, and with `commit` after the first transaction has ended.
const [dataDir = '', databaseUrl = '', work = '', buyers = '0', killAt = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const now = (): Date => new Date()
const fixtures = await callFixtures(database, now)
const site = { countryCode: 'NL', languageCode: 'en-US' }
const [first = '', second = '', hidden = ''] = ['xanvero-80', 'xanvero-200', 'citrelle-fg'].map((key) =>
  idOf(tradeGrade, key),
)
const tokenOf = (buyer: number): string => `${buyer}`.padStart(43, 'g')

if (work === 'fill') await fill(Number(buyers))
else await signInAll()
await fixtures.close()

/** Each buyer has a line in a cart, and as a guest a line that meets it, one that does not, one that the account does not see, and a sample. */
async function fill(count: number): Promise<void> {
  const { records } = fixtures
  const company = await records.create(systemViewer, account, { name: 'Birch', recordType: 'Customer' })
  await records.create(systemViewer, assortmentRule, {
    name: 'Not this one',
    account: company.id,
    effect: 'deny',
    grade: hidden,
    reason: 'contract',
  })
  for (let buyer = 0; buyer < count; buyer += 1) {
    const email = `buyer.${buyer}@birch.example`
    const { id } = await createUser(records, {
      name: email,
      email,
      roles: ['customer'],
      account: company.id,
      language: 'en-US',
    })
    const { viewer, ...context } = fixtures.context('customer', now())
    const own = {
      ...context,
      viewer: { ...viewer, user: { id, roles: ['customer'] as const }, account: { id: company.id } },
    }
    const key = tokenHash(tokenOf(buyer))
    const guest: CallContext = {
      ...fixtures.context('guest', now()),
      guestCart: { key: () => key, begin: () => key, stored: () => {}, wait: () => Promise.resolve(0) },
    }
    const add = (of: CallContext, kind: CartKind, quantities: Readonly<Record<string, string>>) =>
      addLines.answer(
        {
          ...site,
          kind,
          lines: Object.entries(quantities).map(([recordId, quantity]) => ({ recordId, quantity, unit: 'kg' })),
        },
        of,
      )
    await add(own, 'quote', { [first]: '10' })
    await add(guest, 'quote', { [first]: '5', [second]: '7', [hidden]: '9' })
    await add(guest, 'sample', { [first]: '1' })
  }
}

async function signInAll(): Promise<void> {
  const records = reporting(fixtures.records)
  const { admit, sessions } = createSignIn({
    queries: database.queries,
    records,
    now,
    encryption,
    beginning: mergeAtSignIn({ records, content: fixtures.follower, now }),
  })
  const people = await fixtures.records.list(systemViewer, user, {
    where: all(equals('isActive', true)),
    orderBy: [{ field: 'email' }],
    limit: 1000,
  })
  for (const { id, email } of people) {
    const buyer = /^buyer\.(\d+)@/.exec(email)?.[1]
    if (buyer === undefined || (await sessions.list(id)).length > 0) continue
    const client = { site: 'nl', device: '', address: '127.0.0.1', guestCart: tokenOf(Number(buyer)) }
    await admit(id, client, null)
  }
}

/** The same records, which report each step of a transaction after it was done and before the next one. */
function reporting(records: Records): Records {
  let steps = 0
  async function step<Output>(done: Promise<Output>): Promise<Output> {
    const output = await done
    steps += 1
    if (String(steps) === killAt) process.kill(process.pid, 'SIGKILL')
    console.log('step')
    return output
  }
  return {
    ...records,
    write: async (viewer, run) => {
      const output = await records.write(viewer, (handle) =>
        run({
          ...handle,
          create: (entity, values) => step(handle.create(entity, values)),
          update: (entity, id, version, changes) => step(handle.update(entity, id, version, changes)),
          remove: (entity, id, version) => step(handle.remove(entity, id, version)),
          keep: (inside) => step(handle.keep(inside)),
        }),
      )
      if (killAt === 'commit') process.kill(process.pid, 'SIGKILL')
      return output
    },
  }
}
