import * as v from 'valibot'
import { feedbackForm, feedbackParams, storeFeedback } from '#features/enquiries/feedback/give-feedback.ts'
import { actParams, type ActValues } from '#features/enquiries/requests/act-params.ts'
import { acceptedLineIds, acceptedLines } from '#features/enquiries/requests/lines/accepted-lines.ts'
import {
  acceptsLines,
  afterAct,
  afterRequestForm,
  guestRole,
  type RequestOutcome,
} from '#features/enquiries/requests/request-rules.ts'
import { runAct } from '#features/enquiries/requests/run-act.ts'
import { addMessage, messageParams } from '#features/enquiries/requests/write-message.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { guestRequestOf, guestViewer, ofGuest } from './guest-request-of.ts'

const ofAct = { ...ofGuest, version: v.pipe(v.number(), v.integer()) }
const unavailable = 'requests.error.gone'

/** RequestController.withdrawAsGuest and so on: what a customer can do, for the guest whose request it is. */
export const withdrawAsGuest = call({
  name: 'RequestController.withdrawAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object(ofAct),
  run: (input, context) => act('withdraw', input, {}, context),
  form: { fields: [], gone: unavailable, after: afterAct },
})

export const acceptAsGuest = call({
  name: 'RequestController.acceptAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofAct, lines: acceptedLineIds, poNumber: actParams.poNumber }),
  run: ({ poNumber, lines, ...input }, context) => act('accept', input, { poNumber }, context, lines),
  form: { fields: ['lines', 'poNumber'], gone: unavailable, after: afterAct },
})

export const rejectAsGuest = call({
  name: 'RequestController.rejectAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofAct, reason: actParams.reason }),
  run: ({ reason, ...input }, context) => act('reject', input, { reason }, context),
  form: { fields: ['reason'], gone: unavailable, after: afterAct },
})

export const receiveAsGuest = call({
  name: 'RequestController.receiveAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object(ofAct),
  run: (input, context) => act('receive', input, {}, context),
  form: { fields: [], gone: unavailable, after: afterAct },
})

/** RequestController.writeAsGuest: writes a message in the guest's own request. */
export const writeAsGuest = call({
  name: 'RequestController.writeAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofGuest, ...messageParams }),
  run: async ({ token, text, key, ...siteLocale }, context): Promise<RequestOutcome> => {
    const row = await guestRequestOf(token, context)
    if (row === null) return { type: 'gone' }
    return await addMessage(row, { text, key, side: 'customer' }, guestViewer(siteLocale, context), context)
  },
  form: {
    fields: ['text'],
    adds: true,
    gone: unavailable,
    after: (outcome) => afterRequestForm(outcome, 'requests.done.write'),
  },
})

/** RequestController.giveFeedbackAsGuest: says how a sample of the guest's own request was (REQ-03). */
export const giveFeedbackAsGuest = call({
  name: 'RequestController.giveFeedbackAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofGuest, ...feedbackParams }),
  run: async ({ token, lineId, result, text, ...siteLocale }, context): Promise<RequestOutcome> => {
    const row = await guestRequestOf(token, context)
    if (row === null) return { type: 'gone' }
    return await storeFeedback(row, { lineId, result, text }, guestViewer(siteLocale, context), context)
  },
  form: feedbackForm,
})

async function act(
  name: 'withdraw' | 'accept' | 'reject' | 'receive',
  { token, version, ...siteLocale }: SiteParams & { readonly token: string; readonly version: number },
  values: ActValues,
  context: CallContext,
  lineIds: readonly string[] = [],
): Promise<RequestOutcome> {
  const row = await guestRequestOf(token, context)
  if (row === null) return { type: 'gone' }
  const changed = acceptsLines(name) ? await acceptedLines(row, lineIds, systemViewer, context) : { lines: [] }
  if ('refused' in changed) return changed.refused
  const { lines } = changed
  return await runAct({ name, row, version, role: guestRole, values, lines }, guestViewer(siteLocale, context), context)
}
