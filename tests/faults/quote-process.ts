import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addLines } from '#features/enquiries/carts/add-lines.ts'
import { mergeAtSignIn } from '#features/enquiries/carts/merge-at-sign-in.ts'
import { quoteRequest, takeRequest } from '#features/enquiries/requests/act-on-requests.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { notifyCustomer } from '#features/enquiries/requests/notify-customer.ts'
import { createRequestLinks } from '#features/enquiries/requests/request-links.ts'
import { submitCart } from '#features/enquiries/requests/submit-cart.ts'
import { createEmailQueue } from '#features/identity/emails/email-queue.ts'
import { user } from '#features/identity/people/user.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { withEffects } from '#platform/records/write/write-effects.ts'
import { openDatabase } from '#platform/store/open.ts'
import { sites } from '#sites/table.ts'
import { callFixtures } from '../fixtures/call-fixtures.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { createUser } from '../fixtures/create-user.ts'
import { encryption } from '../fixtures/encryption.ts'

// A process in which buyers fill a cart as guests, sign in, and ask for a quote, which the desk gives. It reports each step, also in
// the middle of a transaction. What a process before it has done is not repeated.
const [dataDir = '', databaseUrl = '', buyers = '0'] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const now = (): Date => new Date()
const fixtures = await callFixtures(database, now)
const emailQueue = createEmailQueue({
  queries: database.queries,
  encryption,
  sites,
  deliver: () => Promise.reject(new Error('No email is sent here.')),
  now,
  every: () => () => {},
  log: { error: console.error, info: () => {} },
})
const report = (): Promise<void> => {
  console.log('step')
  return Promise.resolve()
}
const effects = [notifyCustomer({ sites, emailQueue, requestLinks: createRequestLinks(encryption) }), report]
const records = withEffects(fixtures.records, effects, () => {})
const { sessions } = createSignIn({ queries: database.queries, records, now, encryption })
const merge = mergeAtSignIn({ records, content: fixtures.follower, now })
const site = { countryCode: 'NL', languageCode: 'en-US' }
const grades = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]

const personOf = async (email: string, company: string | null) => {
  const [found] = await records.list(systemViewer, user, { where: equals('email', email) })
  if (found !== undefined) return found
  const role = company === null ? 'internalSales' : 'customer'
  return await createUser(records, { name: email, email, roles: [role], account: company, language: 'en-US' })
}
const contextOf = ({ id, account: own }: Awaited<ReturnType<typeof personOf>>): CallContext => {
  const context = fixtures.context(own === null ? 'internalSales' : 'customer', now())
  const roles = own === null ? (['internalSales'] as const) : (['customer'] as const)
  return {
    ...context,
    records,
    viewer: { ...context.viewer, user: { id, roles }, ...(own === null ? {} : { account: { id: own } }) },
  }
}
const [birch] = await records.list(systemViewer, account, { where: equals('name', 'Birch') })
const company = birch ?? (await records.create(systemViewer, account, { name: 'Birch', recordType: 'Customer' }))
const sales = contextOf(await personOf('sales@norvane.example', null))

for (let number = 0; number < Number(buyers); number += 1) {
  const buyer = await personOf(`buyer.${number}@birch.example`, company.id)
  const context = contextOf(buyer)
  const requested = async () =>
    (await records.list(systemViewer, customerRequest, { where: equals('user', buyer.id) }))[0]
  if ((await requested()) === undefined) {
    const token = `${number}`.padStart(43, 'g')
    const key = tokenHash(token)
    const guest: CallContext = {
      ...fixtures.context('guest', now()),
      records,
      guestCart: { key: () => key, begin: () => key, stored: () => {}, wait: () => Promise.resolve(0) },
    }
    const answer = await submitCart.answer({ ...site, kind: 'quote', message: null }, context)
    // The cart has not been taken over yet. A line that is in the cart already is not added again.
    if (answer.type === 'empty') {
      const lines = grades.map((recordId) => ({ recordId, quantity: '25', unit: 'kg' }))
      await addLines.answer({ ...site, kind: 'quote', lines }, guest)
      const client = { site: 'nl', device: '', address: '127.0.0.1', guestCart: token }
      const alongside = await merge(buyer, client)
      await sessions.begin(buyer.id, client, alongside ?? undefined)
      await submitCart.answer({ ...site, kind: 'quote', message: null }, context)
    }
  }
  const submitted = await requested()
  if (submitted === undefined) throw new Error('The request was not made.')
  if (submitted.state === 'submitted')
    await takeRequest.answer({ ...site, requestId: submitted.id, version: submitted.version }, sales)
  const taken = await requested()
  if (taken?.state === 'inReview')
    await quoteRequest.answer(
      { ...site, requestId: taken.id, version: taken.version, answer: 'See the file.', validUntil: '2999-12-31' },
      sales,
    )
}
await fixtures.close()
