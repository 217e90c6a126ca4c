import * as v from 'valibot'
import { feedbackOf } from '#features/enquiries/feedback/read-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestRole, shownRequests } from '#features/enquiries/requests/get-requests.ts'
import { contactOfRequest } from '#features/enquiries/requests/contact-of-request.ts'
import { messagesOf } from '#features/enquiries/requests/read-messages.ts'
import { takesTemplate } from '#features/enquiries/requests/request-rules.ts'
import { noTemplates, templatesFor } from '#features/enquiries/templates/read-templates.ts'
import { type AnswerOf, call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { colleaguesFor, mayAssign } from './assign-request.ts'

/**
 * RequestController.getRequest: returns a request that the viewer sees with its messages, or null. `template`: the id of the
 * template with which the desk begins its answer.
 */
export const getRequest = call({
  name: 'RequestController.getRequest',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'internalSales', 'administrator'],
  params: v.object({ requestId: keyText, template: v.optional(v.nullable(keyText), null), ...siteParams }),
  run: async ({ requestId, template, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { records, viewer } = context
    const row = await records.byId(viewer, customerRequest, requestId)
    if (row === null) return null
    const [request] = await shownRequests([row], { ...context, roleOf: (of) => requestRole(viewer, of) })
    if (request === undefined) return null
    const isDesk = isInternal(viewer)
    const [messages, feedback, contact] = await Promise.all([
      messagesOf(row, request.status, viewer, isDesk, context),
      feedbackOf(row, request.status, viewer, isDesk, context),
      isDesk ? null : contactOfRequest(request.lines, context),
    ])
    /** To whom the viewer can give it. */
    const colleagues = mayAssign(row, viewer, context.now()) ? await colleaguesFor(row, viewer, context) : []
    const templates = request.acts.some(takesTemplate)
      ? await templatesFor(row, request.requestedBy ?? request.company ?? '', template && toId18(template), context)
      : noTemplates
    return { ...request, ...messages, ...feedback, ...templates, isDesk, colleagues, contact }
  },
})

export type RequestWithMessages = NonNullable<AnswerOf<typeof getRequest>>
