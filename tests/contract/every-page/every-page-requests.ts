import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { RequestState } from '#features/enquiries/requests/request-rules.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { createRequestLinks } from '#features/enquiries/requests/request-links.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { guestForm, requestForm } from '../../fixtures/forms/request-forms.ts'
import { line } from './request-data.ts'
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

/** What is quoted is a request for quotation, and what is sent are samples; the others are of every kind. */
const kindOf = {
  draft: 'default',
  submitted: 'sample',
  inReview: 'quote',
  sent: 'sample',
  quoted: 'quote',
  declined: 'quote',
  accepted: 'quote',
  expired: 'quote',
  closed: 'quote',
} as const satisfies Record<RequestState, string>

/** The requests of guests: one whose address is not confirmed, and others in the states in which guests do something. */
const links = createRequestLinks(encryption)
const ofGuests = {
  draft: { kind: 'default', steps: waysTo.draft },
  sent: { kind: 'default', steps: waysTo.submitted },
  quoted: { kind: 'quote', steps: waysTo.quoted },
  samples: { kind: 'sample', steps: waysTo.sent },
} as const
type GuestState = keyof typeof ofGuests

const guestId = (of: GuestState): string => importedId(customerRequest, `guest ${of}`)

async function giveGuestRequests(records: Records): Promise<void> {
  for (const [at, [of, { kind, steps }]] of Object.entries(ofGuests).entries())
    await records.write(systemViewer, async (handle) => {
      const created = await handle.create(customerRequest, {
        integrationId: `guest ${of}`,
        name: `E-NL-2026-00010${at}`,
        kind,
        site: 'nl',
        language: 'nl-NL',
        guestName: 'Bo Berg',
        guestCompany: 'Blossom Foods',
        guestEmail: 'bo@blossom.example',
        guestPhone: '+31 10 123',
        linkKey: links.keyOf(importedId(customerRequest, `guest ${of}`)),
      })
      let { version } = created
      for (const [action, values] of steps)
        ({ version } = await handle.transition<Entity>(customerRequest, created.id, version, { action, values }))
      await handle.create(requestLine, { ...line, request: created.id })
    })
}

/** An enquiry of a user that the desk has taken. */
const enquiry = 'enquiry in review'

async function giveEnquiry(records: Records, user: string, account: string): Promise<void> {
  await records.write(systemViewer, async (handle) => {
    const of = { kind: 'default', account, user, site: 'nl', language: 'nl-NL' } as const
    const created = await handle.create(customerRequest, { integrationId: enquiry, name: 'E-NL-2026-000200', ...of })
    let { version } = created
    for (const [action, values] of waysTo.inReview)
      ({ version } = await handle.transition<Entity>(customerRequest, created.id, version, { action, values }))
    await handle.create(requestLine, { request: created.id, account, user, ...line })
  })
}

/** Gives a user a request in each state, and guests some. */
export async function giveRequests(records: Records, user: string, account: string): Promise<void> {
  await giveGuestRequests(records)
  await giveEnquiry(records, user, account)
  for (const [at, state] of (Object.keys(waysTo) as RequestState[]).entries())
    await records.write(systemViewer, async (handle) => {
      const kind = kindOf[state]
      const name = `Q-NL-2026-00000${at}`
      const values = { name, kind, account, user, site: 'nl', language: 'nl-NL' } as const
      const created = await handle.create(customerRequest, { ...values, integrationId: nameOf(state) })
      let { version } = created
      for (const [action, input] of waysTo[state])
        ({ version } = await handle.transition<Entity>(customerRequest, created.id, version, { action, values: input }))
      const { id: lineId } = await handle.create(requestLine, {
        request: created.id,
        account,
        user,
        ...line,
      })
      // Samples that were sent; one of them is not answered yet.
      if (state === 'sent') {
        const said = { grade: line.grade, principal: null, result: 'suitable', text: '…' } as const
        const of = { request: created.id, account, user }
        await handle.create(requestLine, { ...of, ...line, position: 1 })
        await handle.create(requestFeedback, { ...of, ...said, line: lineId })
      }
      for (const [number, side] of (['customer', 'desk', 'internal'] as const).entries())
        await handle.create(requestMessage, {
          integrationId: `${created.id} ${number}`,
          request: created.id,
          account,
          user,
          author: user,
          side,
          text: '…',
        })
    })
}

const requests = {
  route: signInPaths.requests.slice(1),
  indexed: false,
  canonical: withoutQuery,
  address: ({ base }: { readonly base: string }) => base + signInPaths.requests,
} as const

const linkOf = (of: GuestState): string => links.pathOf({ id: guestId(of), linkKey: links.keyOf(guestId(of)) }) ?? ''

const ofGuest = (of: GuestState) => ({
  route: 'request/:token',
  indexed: false,
  canonical: (_address: string, { base }: PageLocale) => `${base}/request`,
  address: ({ base }: PageLocale) => base + linkOf(of),
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
    name: 'a request to quote, for the desk',
    isSignedIn: 'administrator',
    address: ({ base }) => `${base}/account/requests/${importedId(customerRequest, nameOf('inReview'))}`,
  },
  {
    ...one,
    name: 'an expired quote, for the desk',
    isSignedIn: 'administrator',
    address: ({ base }) => `${base}/account/requests/${importedId(customerRequest, nameOf('expired'))}`,
  },
  {
    ...one,
    name: 'an enquiry to answer, for the desk',
    isSignedIn: 'administrator',
    address: ({ base }) => `${base}/account/requests/${importedId(customerRequest, enquiry)}`,
  },
  {
    ...one,
    name: 'a request, one message just written',
    isSignedIn: 'customerAdmin',
    address: (locale) => `${one.address(locale)}?done=requests.write`,
  },
  {
    ...one,
    name: 'a request, a message without a text',
    status: 422,
    isSignedIn: 'customerAdmin',
    request: () =>
      sentForm(
        formFields('RequestController.write', { requestId: importedId(customerRequest, nameOf('quoted')), text: '' }),
      ),
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
  { ...ofGuest('quoted'), name: 'a request of a guest that is quoted' },
  { ...ofGuest('samples'), name: 'samples of a guest' },
  {
    ...ofGuest('sent'),
    name: 'a request of a guest, an old version',
    status: 412,
    request: () => sentForm(guestForm('RequestController.withdrawAsGuest', linkOf('sent'), { version: '1' })),
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
    address: ({ base }) =>
      `${base}/account/requests/${importedId(customerRequest, nameOf('sent'))}?done=requests.feedback`,
  },
  {
    ...one,
    name: 'a request, feedback without a result',
    status: 422,
    isSignedIn: 'customerAdmin',
    address: ({ base }) => `${base}/account/requests/${importedId(customerRequest, nameOf('sent'))}`,
    request: () =>
      sentForm(
        formFields('RequestController.giveFeedback', {
          requestId: importedId(customerRequest, nameOf('sent')),
          lineId: 'x',
          text: '',
        }),
      ),
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
    address: ({ base }) => `${base}${signInPaths.requests}?done=requests.submit`,
  },
  {
    ...requests,
    name: 'requests, one just taken',
    isSignedIn: 'administrator',
    address: ({ base }) => `${base}${signInPaths.requests}?done=requests.other`,
  },
  {
    ...requests,
    name: 'requests, a quote without a day',
    status: 422,
    isSignedIn: 'administrator',
    request: () => sentForm(requestForm('quote', { id: importedId(customerRequest, nameOf('inReview')), version: 3 })),
  },
  {
    ...requests,
    name: 'requests, an old version',
    status: 412,
    isSignedIn: 'administrator',
    request: () => sentForm(requestForm('take', { id: importedId(customerRequest, nameOf('submitted')), version: 1 })),
  },
  {
    ...requests,
    name: 'requests, one that is not there',
    status: 422,
    isSignedIn: 'administrator',
    request: () => sentForm(requestForm('take', { id: 'x', version: 1 })),
  },
]
