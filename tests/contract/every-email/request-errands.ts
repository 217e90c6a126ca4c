import { expect } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
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
import { idOf } from '../../fixtures/calls-catalogue.ts'
import type { EmailPortal, Reader, Received } from './email-portal.ts'

type Steps = readonly (readonly Received[])[]
type Kind = 'default' | 'sample' | 'quote'

const [yesterday, today, inAWeek, later, longAgo] = [
  '2026-06-14',
  '2026-06-15',
  '2026-06-22',
  '2026-07-22',
  '2026-05-20',
] as const
let numbers = 0

/** The request of a guest (`by` is null) or of a user, with the steps that the tests make. */
function requestOf(on: EmailPortal, { site, language }: Reader, kind: Kind, by: User | null, desk: User) {
  const integrationId = `errand ${(numbers += 1)}`
  const id = importedId(customerRequest, integrationId)
  const writer = { ...systemViewer, user: { id: desk.id, roles: ['system' as const] } }
  const owner = { account: by === null ? null : on.customer.id, user: by?.id ?? null }
  const row = async () => (await on.stored.byId(systemViewer, customerRequest, id)) ?? expect.unreachable()
  return {
    row,
    begin: () =>
      on.step(async () => {
        await on.records.write(writer, async (handle) => {
          await handle.create(customerRequest, {
            integrationId,
            name: `Q-${String(numbers).padStart(6, '0')}`,
            kind,
            site: site.code,
            language,
            ...owner,
            ...(by === null
              ? {
                  guestName: 'Ida Berg',
                  guestEmail: `ida.${numbers}@guest.example`,
                  linkKey: on.parts.requestLinks.keyOf(id),
                }
              : {}),
          })
          const grade = idOf(tradeGrade, 'xanvero-80')
          const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg', outcome: 'open' } as const
          const line = { request: id, ...owner, savedName: 'Xanvero 80', position: 0, grade, ...choices }
          await handle.create(requestLine, line)
        })
      }),
    act: (action: ActionName<typeof customerRequest>, values: object = {}) =>
      on.step(async () => {
        const { version } = await row()
        await on.records.write(writer, (handle) => handle.transition(customerRequest, id, version, { action, values }))
      }),
    message: (side: 'desk' | 'customer') =>
      on.step(async () => {
        const message = { request: id, ...owner, side, text: 'Welke korrelgrootte?' } as const
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
  const quote = { answer: 'See the file.', validUntil: inAWeek }
  const steps: (readonly Received[])[] = []
  const make = (kind: Kind, by: User | null) => requestOf(on, reader, kind, by, desk)

  for (const by of [null, buyer]) {
    const quoted = make('quote', by)
    steps.push(await quoted.begin(), await quoted.act('Submit'), await quoted.act('Take'))
    steps.push(await quoted.act('Quote', quote), await quoted.message('desk'), await quoted.message('customer'))
    await quoted.set({ decidedOn: yesterday })
    steps.push(await on.step(() => remindOfQuotes({ ...on.parts, records, now })))
    steps.push(await quoted.act('Extend', { validUntil: later, reason: 'More time.' }))
    steps.push(await quoted.act('Expire'), await quoted.act('Reopen', { validUntil: later, reason: 'Once more.' }))
    steps.push(await quoted.act('Accept'))

    const sample = make('sample', by)
    steps.push(await sample.begin(), await sample.act('Submit'), await sample.act('Take'))
    steps.push(await sample.act('Assign', { assignee: colleague.id }), await sample.act('Send', { answer: 'Sent.' }))
    await sample.set({ decidedOn: longAgo })
    steps.push(await on.step(() => askForFeedback({ ...on.parts, records, now })))
  }

  const declined = make('default', null)
  steps.push(await declined.begin(), await declined.act('Submit'))
  await declined.set({ dueOn: yesterday })
  steps.push(await on.step(() => reportOverdue({ ...on.parts, records, now })), await declined.act('Take'))
  steps.push(await declined.act('Decline', { declineReason: 'regulatory', reason: 'Not in this country.' }))

  const rejected = make('quote', buyer)
  await rejected.begin()
  steps.push(await rejected.act('Submit'), await rejected.act('Take'))
  steps.push(
    await rejected.act('Quote', { ...quote, validUntil: today }),
    await rejected.act('Reject', { reason: 'Late.' }),
  )

  const withdrawn = make('default', buyer)
  await withdrawn.begin()
  steps.push(await withdrawn.act('Submit'), await withdrawn.act('Withdraw'))
  return steps
}
