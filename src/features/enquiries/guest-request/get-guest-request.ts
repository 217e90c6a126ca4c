import * as v from 'valibot'
import { feedbackOf } from '#features/enquiries/feedback/read-feedback.ts'
import { shownRequests } from '#features/enquiries/requests/get-requests.ts'
import { guestRole } from '#features/enquiries/requests/request-rules.ts'
import { contactOfRequest } from '#features/enquiries/requests/contact-of-request.ts'
import { messagesOf } from '#features/enquiries/requests/read-messages.ts'
import { topicsOfRequest } from '#features/identity/emails/email-topics.ts'
import { type AnswerOf, call } from '#platform/calls/call.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { anybodyOn, guestRequestOf, ofGuest, visibleLines } from './guest-request-of.ts'

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
    const [request] = await shownRequests([row], {
      ...context,
      viewer: systemViewer,
      productViewer: anybodyOn(row, viewer),
      roleOf: () => guestRole,
    })
    if (request === undefined) return null
    const isDraft = row.state === 'draft'
    const visible = isDraft ? await visibleLines(row, viewer, context) : null
    const missing = request.lines.filter(({ id }) => visible !== null && !visible.has(id))
    const conversation = await messagesOf(row, request.status, systemViewer, false, context)
    const feedback = await feedbackOf(row, request.status, systemViewer, false, context)
    const contact = await contactOfRequest(request.lines, { ...context, viewer: anybodyOn(row, viewer) })
    return {
      ...request,
      contact,
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
