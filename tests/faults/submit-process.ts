import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addLine } from '#features/enquiries/carts/add-lines.ts'
import { confirmGuestRequest } from '#features/enquiries/guest-request/confirm-guest-request.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { notifyCustomer } from '#features/enquiries/requests/notify-customer.ts'
import { createRequestLinks } from '#features/enquiries/requests/request-links.ts'
import { submitAsGuest } from '#features/enquiries/requests/submit-as-guest.ts'
import { createEmailQueue } from '#features/identity/emails/email-queue.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { withEffects } from '#platform/records/write/write-effects.ts'
import { openDatabase } from '#platform/store/open.ts'
import { sites } from '#sites/table.ts'
import { callFixtures } from '../fixtures/call-fixtures.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { encryption } from '../fixtures/encryption.ts'

// A process in which guests fill their carts, send them and confirm their addresses. It reports each step, also in the middle of a
// transaction. What a process before it has done is not repeated.
const [dataDir = '', databaseUrl = '', guests = '0'] = process.argv.slice(2)
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
const requestLinks = createRequestLinks(encryption)
const report = (): Promise<void> => {
  console.log('step')
  return Promise.resolve()
}
const records = withEffects(fixtures.records, [notifyCustomer({ sites, emailQueue, requestLinks }), report], () => {})
const site = { countryCode: 'NL', languageCode: 'en-US' }

for (let guest = 0; guest < Number(guests); guest += 1) {
  const key = tokenHash(`guest ${guest}`)
  const context: CallContext = {
    ...fixtures.context('guest', now()),
    records,
    guestCart: { key: () => key, begin: () => key, stored: () => {}, wait: () => Promise.resolve(0) },
  }
  const email = `guest.${guest}@guest.example`
  const sent = async () =>
    (await records.list(systemViewer, customerRequest, { limit: 500 })).find((row) => row.guestEmail === email)
  if ((await sent()) === undefined) {
    await addLine.answer({ ...site, kind: 'default', recordId: idOf(tradeGrade, 'xanvero-80') }, context)
    await submitAsGuest.answer({ ...site, kind: 'default', name: 'Ada', company: 'Birch', email }, context)
  }
  const row = await sent()
  const path = row === undefined ? null : requestLinks.pathOf(row)
  if (path === null) throw new Error('The request has no link.')
  await confirmGuestRequest.answer({ ...site, token: path.slice('/request/'.length) }, context)
}
await fixtures.close()
