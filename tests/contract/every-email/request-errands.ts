import { expect } from 'vitest'
import { askForFeedback } from '#features/enquiries/feedback/ask-for-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { remindOfQuotes } from '#features/enquiries/requests/due/remind-of-quotes.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { reportOverdue } from '#features/enquiries/routing/report-overdue.ts'
import type { User } from '#features/identity/people/users.ts'
import type { ActionName } from '#platform/entity/transitions.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { equals } from '#platform/records/read/condition.ts'
import { keyOf } from '../../fixtures/document-fixtures.ts'
import { requestLines } from '../enquiries/described-lines.ts'
import type { EmailPortal, Reader, Received } from './email-portal.ts'

type Steps = readonly (readonly Received[])[]
type Kind = 'default' | 'sample' | 'quote'

const [yesterday, inAWeek, later, longAgo] = ['2026-06-14', '2026-06-22', '2026-07-22', '2026-05-20'] as const
let numbers = 0

const { values } = requestLines
const {
  outcome,
  alternative,
  alternativeName,
  offeredQuantity,
  offeredUnit,
  leadTimeDays,
  lot,
  trackingUrl,
  answerNote,
  acceptance,
  ...collectedValues
} = values
const answeredValues = {
  outcome,
  alternative,
  alternativeName,
  offeredQuantity,
  offeredUnit,
  leadTimeDays,
  lot,
  trackingUrl,
  answerNote,
}

/** The products of each request; the subject names the first one. */
export const products = ['Xanvero 80', 'Xanvero 90', 'Xanvero 95'] as const

/** What people say in the errands, in no language of the portal. */
export const texts = {
  message: 'Nachricht-des-Kunden',
  text: 'Text-der-Nachricht',
  answer: 'Antwort-zum-Ganzen',
  reason: 'Grund-des-Schritts',
  poNumber: 'PO-4711',
  guestPhone: '+31 6 5550 4711',
  answerFile: 'coa-nl.pdf',
  file: 'coa-nl.pdf',
} as const

/** The request of a guest (`by` is null) or of a user, with the steps that the tests make. */
function requestOf(on: EmailPortal, { site, language }: Reader, kind: Kind, by: User | null, desk: User) {
  const integrationId = `errand ${(numbers += 1)}`
  const id = importedId(customerRequest, integrationId)
  const writer = { ...systemViewer, user: { id: desk.id, roles: ['system' as const] } }
  const owner = { account: by === null ? null : on.customer.id, user: by?.id ?? null }
  const row = async () => (await on.stored.byId(systemViewer, customerRequest, id)) ?? expect.unreachable()
  const step = async (run: () => Promise<unknown>): Promise<readonly Received[]> =>
    (await on.step(run)).map((email) => ({ ...email, of: kind }))
  return {
    step,
    begin: () =>
      step(async () => {
        await on.records.write(writer, async (handle) => {
          await handle.create(customerRequest, {
            integrationId,
            name: `Q-${String(numbers).padStart(6, '0')}`,
            kind,
            site: site.code,
            language,
            message: texts.message,
            ...owner,
            ...(by === null
              ? {
                  guestName: 'Ida Berg',
                  guestPhone: texts.guestPhone,
                  guestEmail: `ida.${numbers}@guest.example`,
                  linkKey: on.parts.requestLinks.keyOf(id),
                }
              : {}),
          })
          for (const [position, savedName] of products.entries())
            await handle.create(requestLine, {
              ...collectedValues,
              outcome: 'open',
              request: id,
              ...owner,
              savedName,
              position,
            })
        })
      }),
    act: (action: ActionName<typeof customerRequest>, changes: object = {}) =>
      step(async () => {
        const { version } = await row()
        await on.records.write(writer, (handle) =>
          handle.transition(customerRequest, id, version, { action, values: changes }),
        )
      }),
    /** The desk answers each line, as it does with its form. */
    answerLines: async () => {
      for (const line of await on.stored.list(systemViewer, requestLine, { where: equals('request', id) }))
        await on.stored.update(systemViewer, requestLine, line.id, line.version, answeredValues)
    },
    /** The customer accepts the first product and leaves out the others. */
    acceptLines: async () => {
      for (const line of await on.stored.list(systemViewer, requestLine, { where: equals('request', id) })) {
        const decision = line.position === 0 ? 'accepted' : acceptance
        await on.stored.update(systemViewer, requestLine, line.id, line.version, { acceptance: decision })
      }
    },
    message: (side: 'desk' | 'customer') =>
      step(async () => {
        const message = { request: id, ...owner, side, text: texts.text, file: keyOf(texts.file) } as const
        await on.records.write(writer, (handle) => handle.create(requestMessage, message))
      }),
    set: async (changes: object) => {
      await on.stored.update(systemViewer, customerRequest, id, (await row()).version, changes)
    },
  }
}

/** Every step of requests of guests and of users of which somebody learns by email, in the language of the reader. */
export async function requestErrands(on: EmailPortal, reader: Reader): Promise<Steps> {
  const { records, now } = on
  const [desk, colleague] = [await on.person('internalSales', reader), await on.person('internalSales', reader)]
  const buyer = await on.person('customer', reader)
  const answer = { answer: texts.answer, answerFile: keyOf(texts.answerFile) }
  const quote = { ...answer, validUntil: inAWeek }
  const steps: (readonly Received[])[] = []
  const make = (kind: Kind, by: User | null) => requestOf(on, reader, kind, by, desk)

  for (const by of [null, buyer]) {
    const quoted = make('quote', by)
    steps.push(await quoted.begin(), await quoted.act('Submit'), await quoted.act('Take'))
    await quoted.answerLines()
    steps.push(await quoted.act('Quote', quote), await quoted.message('desk'), await quoted.message('customer'))
    await quoted.set({ decidedOn: yesterday })
    steps.push(await quoted.step(() => remindOfQuotes({ ...on.parts, records, now })))
    steps.push(await quoted.act('Extend', { validUntil: later, reason: texts.reason }))
    steps.push(await quoted.act('Expire'), await quoted.act('Reopen', { validUntil: later, reason: texts.reason }))
    await quoted.acceptLines()
    steps.push(await quoted.act('Accept', { poNumber: texts.poNumber }))

    const sample = make('sample', by)
    steps.push(await sample.begin(), await sample.act('Submit'), await sample.act('Take'))
    steps.push(await sample.act('Assign', { assignee: colleague.id }))
    await sample.answerLines()
    steps.push(await sample.act('Send', answer))
    await sample.set({ decidedOn: longAgo })
    steps.push(await sample.step(() => askForFeedback({ ...on.parts, records, now })), await sample.act('Receive'))
    steps.push(await sample.act('Close'))
  }

  const declined = make('default', null)
  steps.push(await declined.begin(), await declined.act('Submit'))
  await declined.set({ dueOn: yesterday })
  steps.push(await declined.step(() => reportOverdue({ ...on.parts, records, now })), await declined.act('Take'))
  steps.push(await declined.act('Decline', { declineReason: 'regulatory', reason: texts.reason }))

  const answered = make('default', null)
  steps.push(await answered.begin(), await answered.act('Submit'), await answered.act('Take'))
  await answered.answerLines()
  steps.push(await answered.act('Send', answer), await answered.act('Receive'))

  const rejected = make('quote', buyer)
  await rejected.begin()
  steps.push(await rejected.act('Submit'), await rejected.act('Take'))
  await rejected.answerLines()
  steps.push(await rejected.act('Quote', quote), await rejected.act('Reject', { reason: texts.reason }))

  const withdrawn = make('default', buyer)
  await withdrawn.begin()
  steps.push(await withdrawn.act('Submit'), await withdrawn.act('Withdraw'))
  return steps
}
