import * as v from 'valibot'
import { visibleGrades } from '#features/enquiries/carts/get-carts.ts'
import { type FeedbackOutcome, feedbackParams, storeFeedback } from '#features/enquiries/feedback/give-feedback.ts'
import { feedbackOf } from '#features/enquiries/feedback/read-feedback.ts'
import { topicsOfRequest } from '#features/identity/accounts/email-topics.ts'
import { isToken, tokenHash } from '#features/identity/sign-in/tokens.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteViewer, type SiteParams } from '#sites/site-viewer.ts'
import { siteByCode } from '#sites/table.ts'
import { actParams } from './act-on-requests.ts'
import { nextNumber } from './cart-to-submit.ts'
import { customerRequest } from './customer-request.ts'
import { messagesOf } from './get-request.ts'
import { shownRequests } from './get-requests.ts'
import { dayOfRequest } from './due/request-day.ts'
import { isForGuests, isLinkOver } from './guest-rules.ts'
import { requestLine } from './request-line.ts'
import type { RequestRole } from './request-rules.ts'
import { type ActOutcome, type GivenValues, runAct } from './run-act.ts'
import { addMessage, type MessageOutcome, messageParams } from './write-message.ts'

type RequestRow = Row<typeof customerRequest>

/** `blocked`: a product is no longer available, so that the guest decides whether to send the others. */
type ConfirmOutcome = { readonly type: 'done' | 'gone' | 'blocked' }

const guestRole: RequestRole = { side: 'customer', isAssignee: false, isAdministrator: false }

export const ofGuest = { token: keyText, ...siteParams }

/**
 * RequestController.getGuestRequest: returns the request that a guest's link opens, and nothing else (ENQ-10); null for any other
 * token and for a draft whose link has expired.
 */
export const getGuestRequest = call({
  name: 'RequestController.getGuestRequest',
  cacheable: false,
  access: 'everyone',
  params: v.object(ofGuest),
  run: async ({ token, ...siteLocale }, context) => {
    const viewer = siteViewer(siteLocale, context.viewer)
    const row = await guestRequestOf(token, context)
    if (row === null) return null
    const [request] = await shownRequests([row], { ...context, viewer: systemViewer, roleOf: () => guestRole })
    if (request === undefined) return null
    const isDraft = row.state === 'draft'
    const grades = isDraft ? await gradesFor(row, viewer, context) : null
    const missing = request.lines.filter(({ id }) => grades !== null && !grades.has(id))
    const conversation = await messagesOf(row, request.status, systemViewer, false, context)
    const feedback = await feedbackOf(row, request.status, systemViewer, false, context)
    return {
      ...request,
      ...conversation,
      ...feedback,
      isDraft,
      email: row.guestEmail,
      emails: topicsOfRequest(row.kind).map((topic) => ({ topic, isOn: !row.guestEmailsOff.includes(topic) })),
      unavailable: missing.map(({ id }) => id),
    }
  },
})

export type GuestRequest = NonNullable<AnswerOf<typeof getGuestRequest>>

/**
 * RequestController.confirmGuestRequest: confirms the address of a guest and submits the request, with the checks of submitting
 * repeated. `without` leaves out the products that are not available any more.
 */
export const confirmGuestRequest = call({
  name: 'RequestController.confirmGuestRequest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofGuest, without: v.optional(v.boolean(), false) }),
  run: async ({ token, without, ...siteLocale }, context): Promise<ConfirmOutcome> => {
    const row = await guestRequestOf(token, context)
    if (row === null) return { type: 'gone' }
    // The link has been used before, by the same form or in another window.
    if (row.state !== 'draft') return { type: 'done' }
    const site = siteByCode(row.site)
    if (site === null || !isForGuests(site, row.kind)) return { type: 'gone' }
    const available = await gradesFor(row, siteViewer(siteLocale, context.viewer), context)
    const lines = await linesOf(row, context)
    const gone = lines.filter(({ id }) => !available.has(id))
    if (gone.length === lines.length || (gone.length > 0 && !without)) return { type: 'blocked' }
    const today = dayOfRequest(row, context.now())
    try {
      await context.records.write({ ...systemViewer, site }, async (handle) => {
        for (const { id, version } of gone) await handle.remove(requestLine, id, version)
        const name = await nextNumber(handle, row.kind, site, today)
        const { version } = await handle.update(customerRequest, row.id, row.version, { name })
        await handle.transition(customerRequest, row.id, version, { action: 'Submit', values: { confirmedOn: today } })
      })
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
    return { type: 'done' }
  },
})

const ofAct = { ...ofGuest, version: v.pipe(v.number(), v.integer()) }

/** RequestController.withdrawAsGuest and so on: what a customer can do, for the guest whose request it is. */
export const withdrawAsGuest = call({
  name: 'RequestController.withdrawAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object(ofAct),
  run: (given, context) => act('withdraw', given, {}, context),
})

export const acceptAsGuest = call({
  name: 'RequestController.acceptAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofAct, poNumber: actParams.poNumber }),
  run: ({ poNumber, ...given }, context) => act('accept', given, { poNumber }, context),
})

export const rejectAsGuest = call({
  name: 'RequestController.rejectAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofAct, reason: actParams.reason }),
  run: ({ reason, ...given }, context) => act('reject', given, { reason }, context),
})

/** RequestController.writeAsGuest: writes a message in the guest's own request. */
export const writeAsGuest = call({
  name: 'RequestController.writeAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofGuest, ...messageParams }),
  run: async ({ token, text, key, ...siteLocale }, context): Promise<MessageOutcome> => {
    const row = await guestRequestOf(token, context)
    if (row === null) return { type: 'gone' }
    return await addMessage(row, { text, key, side: 'customer' }, guestViewer(siteLocale, context), context)
  },
})

/** RequestController.giveFeedbackAsGuest: says how a sample of the guest's own request was (REQ-03). */
export const giveFeedbackAsGuest = call({
  name: 'RequestController.giveFeedbackAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofGuest, ...feedbackParams }),
  run: async ({ token, lineId, result, text, ...siteLocale }, context): Promise<FeedbackOutcome> => {
    const row = await guestRequestOf(token, context)
    if (row === null) return { type: 'gone' }
    return await storeFeedback(row, { lineId, result, text }, guestViewer(siteLocale, context), context)
  },
})

/** The product writes for a guest, and the audit log names where the request comes from. */
export function guestViewer(siteLocale: SiteParams, context: CallContext): Viewer {
  const { site, language, from } = siteViewer(siteLocale, context.viewer)
  return { ...systemViewer, site, language, ...(from === undefined ? {} : { from }) }
}

async function act(
  name: 'withdraw' | 'accept' | 'reject',
  { token, version, ...siteLocale }: SiteParams & { readonly token: string; readonly version: number },
  values: GivenValues,
  context: CallContext,
): Promise<ActOutcome> {
  const row = await guestRequestOf(token, context)
  if (row === null) return { type: 'gone' }
  return await runAct({ name, row, version, role: guestRole, values }, guestViewer(siteLocale, context), context)
}

/** The request that a token opens; null if there is none, or its address was not confirmed in time. */
export async function guestRequestOf(token: string, { records, now }: CallContext): Promise<RequestRow | null> {
  if (!isToken(token)) return null
  const [row] = await records.list(systemViewer, customerRequest, {
    where: equals('linkKey', tokenHash(token)),
    limit: 1,
  })
  if (row === undefined || !row.isActive) return null
  return row.state === 'draft' && isLinkOver(row.createdDate, now()) ? null : row
}

const linesOf = ({ id }: RequestRow, { records }: CallContext) =>
  records.list(systemViewer, requestLine, { where: equals('request', id), limit: 200 })

/** The ids of the lines whose products a guest sees on the site of the request. */
async function gradesFor(row: RequestRow, guest: Viewer, context: CallContext): Promise<ReadonlySet<string>> {
  const lines = await linesOf(row, context)
  const site = siteByCode(row.site) ?? guest.site
  const { user: _user, account: _account, ...anybody } = guest
  const grades = await visibleGrades(lines, { ...context, viewer: { ...anybody, site } })
  return new Set(lines.flatMap(({ id, grade }) => (grades.has(grade) ? [id] : [])))
}
