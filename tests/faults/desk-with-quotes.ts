import { recordModel } from '#app/record-model.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { verifyAudit } from '#platform/records/audit/audit-chain.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { createRecords } from '#platform/records/records.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import { start } from '../fixtures/account-portal.ts'
import { callFixtures } from '../fixtures/call-fixtures.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { createUser } from '../fixtures/create-user.ts'
import { encryption } from '../fixtures/encryption.ts'
import type { KillTarget } from './killed-process.ts'

export const [first, second] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]

/** The lines of each request: one for which the desk offers another quantity, one that it leaves open, and one that it does not offer. */
const lines = [
  { grade: first, savedName: 'Xanvero 80', quantity: '25', unit: 'kg', outcome: 'offered', offeredQuantity: '30' },
  { grade: second, savedName: 'Xanvero 200', quantity: '40', unit: 'l', outcome: 'open', offeredQuantity: null },
  { grade: second, savedName: 'Xanvero 200', quantity: '7', unit: 'kg', outcome: 'declined', offeredQuantity: null },
] as const
/** What every line has, also where only samples ask for it. */
const unasked = { sampleSize: '100g', expectedVolumeUnit: 'kg' } as const

export const [customerEmail, salesEmail] = ['customer@birch.example', 'sales@norvane.example']

/** Fills a database with requests for quotes that a person of the desk has taken; those of the numbers `quoted` have their quote. */
export async function fillDesk(target: KillTarget, count: number, isQuoted: (number: number) => boolean) {
  const database = await openDatabase(target)
  const now = (): Date => new Date(start)
  const fixtures = await callFixtures(database, now)
  const { records } = fixtures
  const { id: company } = await records.create(systemViewer, account, { name: 'Birch', recordType: 'Customer' })
  const person = async (email: string, of: string | null) =>
    await createUser(records, {
      name: email,
      email,
      roles: [of === null ? 'internalSales' : 'customer'],
      account: of,
      language: 'en-US',
    })
  const [customer, sales] = [await person(customerEmail, company), await person(salesEmail, null)]
  const { sessions } = createSignIn({ queries: database.queries, records, now, encryption })
  const cookieOf = async (id: string): Promise<string> =>
    `${sessionCookie}=${await sessions.begin(id, { site: 'nl', device: '' })}`
  const desk = inNameOf({ ...systemViewer, user: { id: sales.id, roles: ['internalSales'] } })
  const requested = async (number: number) =>
    await records.write(desk, async (handle) => {
      const of = { account: company, user: customer.id }
      const own = await handle.create(customerRequest, {
        ...of,
        name: `Q-NL-2026-${String(number).padStart(6, '0')}`,
        kind: 'quote',
        site: 'nl',
        language: 'en-US',
      })
      const ids: string[] = []
      for (const [position, line] of lines.entries())
        ids.push((await handle.create(requestLine, { ...unasked, ...line, ...of, position, request: own.id })).id)
      const submitted = await handle.transition(customerRequest, own.id, own.version, { action: 'Submit' })
      const taken = await handle.transition(customerRequest, own.id, submitted.version, { action: 'Take' })
      const values = { answer: 'As discussed.', validUntil: '2026-06-20' }
      const { id, version } = isQuoted(number)
        ? await handle.transition(customerRequest, own.id, taken.version, { action: 'Quote', values })
        : taken
      return { id, version, lines: ids }
    })
  const requests = []
  for (let number = 0; number < count; number += 1) requests.push(await requested(number))
  const cookies = { customer: await cookieOf(customer.id), sales: await cookieOf(sales.id) }
  await fixtures.close()
  return { requests, cookies, ids: { customer: customer.id, sales: sales.id } }
}

/** What is stored, while no other process has the database open. */
export async function storedAtDesk(target: KillTarget) {
  const database = await openDatabase(target)
  const records = createRecords(database, recordModel)
  const all = { limit: 500 }
  try {
    return {
      requests: await records.list(systemViewer, customerRequest, { ...all, orderBy: [{ field: 'name' }] }),
      lines: await records.list(systemViewer, requestLine, { ...all, orderBy: [{ field: 'position' }] }),
      messages: await records.list(systemViewer, requestMessage, all),
      emails: await database.queries.select().from(queuedEmail),
      files: await database.queries.select().from(storedFile),
      audit: await database.queries.select().from(auditLog).orderBy(auditLog.sequence),
      brokenAudit: (await verifyAudit(database.queries)).broken,
    }
  } finally {
    await database.close()
  }
}
