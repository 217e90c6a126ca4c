import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestFields, type RequestState } from '#features/enquiries/requests/request-rules.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Records } from '#platform/records/records.ts'
import { contains } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { createRequestLinks } from '#features/enquiries/requests/request-links.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { sentForm, withoutQuery, type PageKind, type PageLocale } from './every-page-kinds.ts'

const nameOf = (state: string): string => `Q-NL-2026-${state}`

const answer = '…'
const submit = [['Submit', {}]] as const
const taken = [...submit, ['Take', {}]] as const
const quote = [...taken, ['Quote', { answer, validUntil: '2099-06-30' }]] as const

/** The transitions that lead to each state, with the values that they take. */
const waysTo: Readonly<Record<RequestState, readonly (readonly [string, object])[]>> = {
  draft: [],
  submitted: submit,
  inReview: taken,
  sent: [...taken, ['Send', { answer }]],
  quoted: quote,
  declined: [...taken, ['Decline', { declineReason: 'regulatory', reason: answer }]],
  accepted: [...quote, ['Accept', { poNumber: '4711' }]],
  expired: [...quote, ['Expire', {}]],
  closed: [...quote, ['Reject', { reason: answer }]],
}

/** The requests of a guest: one whose address is not confirmed, and one that is sent. */
const links = createRequestLinks(encryption)
const guestIds = {
  draft: importedId(customerRequest, 'guest draft'),
  sent: importedId(customerRequest, 'guest sent'),
} as const

async function giveGuestRequests(records: Records): Promise<void> {
  await records.write(systemViewer, async (handle) => {
    for (const [at, id] of [guestIds.draft, guestIds.sent].entries()) {
      const made = await handle.create(customerRequest, {
        integrationId: at === 0 ? 'guest draft' : 'guest sent',
        name: `E-NL-2026-00010${at}`,
        kind: 'default',
        site: 'nl',
        language: 'nl-NL',
        guestName: 'Bo Berg',
        guestCompany: 'Blossom Foods',
        guestEmail: 'bo@blossom.example',
        guestPhone: '+31 10 123',
        linkKey: links.keyOf(id),
      })
      await handle.create(requestLine, { ...line, request: id })
      if (at === 1) await handle.transition(customerRequest, id, made.version, { action: 'Submit' })
    }
  })
}

const line = {
  grade: '01t000000000000AAA',
  position: 0,
  savedName: 'Xanvero 80',
  quantity: '25.00',
  unit: 'piece',
  sampleSize: '100g',
  expectedVolumeUnit: 'kg',
  outcome: 'open',
} as const

/** Gives a user a request in each state, and a guest two. */
export async function giveRequests(records: Records, user: string, account: string): Promise<void> {
  await giveGuestRequests(records)
  for (const [at, [state, steps]] of Object.entries(waysTo).entries())
    await records.write(systemViewer, async (handle) => {
      const kind = state === 'sent' ? 'sample' : ((['default', 'sample', 'quote'] as const)[at % 3] ?? 'quote')
      const name = `Q-NL-2026-00000${at}`
      const values = { name, kind, account, user, site: 'nl', language: 'nl-NL' } as const
      const made = await handle.create(customerRequest, { ...values, integrationId: nameOf(state) })
      let { version } = made
      for (const [action, given] of steps)
        ({ version } = await handle.transition<Entity>(customerRequest, made.id, version, { action, values: given }))
      const { id: lineId } = await handle.create(requestLine, {
        request: made.id,
        account,
        user,
        ...line,
      })
      // Samples that were sent; one of them is not answered yet.
      if (state === 'sent') {
        const said = { grade: line.grade, principal: null, result: 'suitable', text: '…' } as const
        const of = { request: made.id, account, user }
        await handle.create(requestLine, { ...of, ...line, position: 1 })
        await handle.create(requestFeedback, { ...of, ...said, line: lineId })
      }
      for (const [number, side] of (['customer', 'desk', 'internal'] as const).entries())
        await handle.create(requestMessage, {
          integrationId: `${made.id} ${number}`,
          request: made.id,
          account,
          user,
          author: user,
          side,
          text: '…',
        })
    })
}

/** Gives a grade the feedback of as many customers as its principal needs to see it; returns that principal. */
export async function giveSampleFeedback(records: Records): Promise<string> {
  const [grade] = await records.list(systemViewer, tradeGrade, { where: contains('countries', 'NL'), limit: 1 })
  if (grade === undefined) throw new Error('The demo has no product in the Netherlands.')
  await records.write(systemViewer, async (handle) => {
    for (let customer = 1; customer <= 5; customer += 1) {
      const { id: request } = await handle.create(customerRequest, {
        name: `S-NL-2026-00020${customer}`,
        kind: 'sample',
        site: 'nl',
        language: 'nl-NL',
        guestEmail: `guest.${customer}@blossom.example`,
      })
      const { id } = await handle.create(requestLine, { ...line, request, grade: grade.id })
      const said = { grade: grade.id, principal: grade.principal, result: 'suitable' } as const
      await handle.create(requestFeedback, { ...said, request, line: id })
    }
  })
  return grade.principal
}

const requests = {
  route: signInPaths.requests.slice(1),
  indexed: false,
  canonical: withoutQuery,
  address: ({ base }: { readonly base: string }) => base + signInPaths.requests,
} as const

const ofGuest = (of: keyof typeof guestIds) => ({
  route: 'request/:token',
  indexed: false,
  canonical: (_address: string, { base }: PageLocale) => `${base}/request`,
  address: ({ base }: PageLocale) =>
    base + (links.pathOf({ id: guestIds[of], linkKey: links.keyOf(guestIds[of]) }) ?? ''),
})

const one = {
  route: 'account/requests/:request',
  indexed: false,
  canonical: withoutQuery,
  address: ({ base }: PageLocale) => `${base}/account/requests/${importedId(customerRequest, nameOf('quoted'))}`,
} as const

/** The pages of requests, for a customer and for the desk. */
export const requestKinds: readonly PageKind[] = [
  { ...one, name: 'a request with messages', isSignedIn: 'customerAdmin' },
  { ...one, name: 'a request with messages, for the desk', isSignedIn: 'administrator' },
  {
    ...one,
    name: 'a request, one message just written',
    isSignedIn: 'customerAdmin',
    address: (locale) => `${one.address(locale)}?${requestFields.done}=write`,
  },
  {
    ...one,
    name: 'a request, a message without a text',
    status: 422,
    isSignedIn: 'customerAdmin',
    request: () =>
      sentForm({
        [requestFields.act]: 'write',
        [requestFields.request]: importedId(customerRequest, nameOf('quoted')),
      }),
  },
  {
    ...one,
    name: 'a request that does not exist',
    status: 404,
    isSignedIn: 'customerAdmin',
    address: ({ base }) => `${base}/account/requests/x`,
  },
  { ...ofGuest('draft'), name: 'a request of a guest before the confirmation' },
  { ...ofGuest('sent'), name: 'a request of a guest' },
  {
    ...ofGuest('sent'),
    name: 'a request of a guest, an old version',
    status: 422,
    request: () => sentForm({ [requestFields.act]: 'withdraw', [requestFields.version]: '1' }),
  },
  {
    ...ofGuest('sent'),
    name: 'a request of a guest, another address',
    status: 404,
    address: ({ base }) => `${base}/request/${'x'.repeat(43)}`,
  },
  {
    ...one,
    name: 'a request with feedback on samples',
    isSignedIn: 'customerAdmin',
    address: ({ base }) => `${base}/account/requests/${importedId(customerRequest, nameOf('sent'))}?done=feedback`,
  },
  {
    ...one,
    name: 'a request, feedback without a result',
    status: 422,
    isSignedIn: 'customerAdmin',
    address: ({ base }) => `${base}/account/requests/${importedId(customerRequest, nameOf('sent'))}`,
    request: () => sentForm({ [requestFields.act]: 'feedback' }),
  },
  {
    route: signInPaths.sampleFeedback.slice(1),
    indexed: false,
    canonical: withoutQuery,
    name: 'feedback on samples of a principal',
    isSignedIn: 'supplier',
    address: ({ base }) => base + signInPaths.sampleFeedback,
  },
  { ...requests, name: 'requests of an account', isSignedIn: 'customerAdmin' },
  { ...requests, name: 'requests of all customers', isSignedIn: 'administrator' },
  {
    ...requests,
    name: 'requests, one just sent',
    isSignedIn: 'customerAdmin',
    address: ({ base }) => `${base}${signInPaths.requests}?${requestFields.done}=submit`,
  },
  {
    ...requests,
    name: 'requests, one just taken',
    isSignedIn: 'administrator',
    address: ({ base }) => `${base}${signInPaths.requests}?${requestFields.done}=take`,
  },
  {
    ...requests,
    name: 'requests, a quote without a day',
    status: 422,
    isSignedIn: 'administrator',
    request: () =>
      sentForm({
        [requestFields.act]: 'quote',
        [requestFields.request]: importedId(customerRequest, nameOf('inReview')),
        [requestFields.version]: '3',
      }),
  },
  {
    ...requests,
    name: 'requests, an old version',
    status: 422,
    isSignedIn: 'administrator',
    request: () =>
      sentForm({
        [requestFields.act]: 'take',
        [requestFields.request]: importedId(customerRequest, nameOf('submitted')),
        [requestFields.version]: '1',
      }),
  },
  {
    ...requests,
    name: 'requests, one that is not there',
    status: 422,
    isSignedIn: 'administrator',
    request: () => sentForm({ [requestFields.act]: 'take', [requestFields.request]: 'x' }),
  },
]
