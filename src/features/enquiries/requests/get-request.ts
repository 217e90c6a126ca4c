import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { feedbackOf } from '#features/enquiries/feedback/read-feedback.ts'
import { user } from '#features/identity/people/user.ts'
import { noTemplates, templatesFor } from '#features/enquiries/templates/read-templates.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { colleaguesFor, mayAssign } from './assign-request.ts'
import { customerRequest } from './customer-request.ts'
import { requestRole, shownRequests } from './get-requests.ts'
import { requestFiles } from './request-file.ts'
import { requestMessage } from './request-message.ts'
import { type RequestState, takesMessages, takesTemplate } from './request-rules.ts'

/** The messages of a request that a page shows. */
const maxMessages = 500

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
    const [messages, feedback] = await Promise.all([
      messagesOf(row, request.status, viewer, isDesk, context),
      feedbackOf(row, request.status, viewer, isDesk, context),
    ])
    /** To whom the viewer can give it. */
    const colleagues = mayAssign(row, viewer, context.now()) ? await colleaguesFor(row, viewer, context) : []
    const templates = request.acts.some(takesTemplate)
      ? await templatesFor(row, request.requestedBy ?? request.company ?? '', template && toId18(template), context)
      : noTemplates
    return { ...request, ...messages, ...feedback, ...templates, isDesk, colleagues }
  },
})

export type RequestWithMessages = NonNullable<AnswerOf<typeof getRequest>>

/** The messages of a request that the reader sees, the first one first, and whether they can write another. */
export async function messagesOf(
  row: Row<typeof customerRequest>,
  status: RequestState,
  reader: Viewer,
  isDesk: boolean,
  { records }: Pick<CallContext, 'records'>,
) {
  const messages = await records.list(reader, requestMessage, {
    where: equals('request', row.id),
    orderBy: [{ field: 'createdDate' }, { field: 'id' }],
    limit: maxMessages,
  })
  const shown = messages.filter(({ side }) => isDesk || side !== 'internal')
  const [authors, files] = await Promise.all([
    records.byIds(inNameOf(reader), user, [...new Set(shown.flatMap(({ author }) => author ?? []))]),
    requestFiles(
      reader,
      shown.map(({ file }) => file),
      { records },
    ),
  ])
  return {
    messages: shown.map(({ id, side, author, text, file, createdDate }) => ({
      id,
      side,
      text,
      file: files.get(file ?? '') ?? null,
      at: createdDate.toISOString(),
      // Customers do not learn who works on a request.
      author:
        side === 'customer' || isDesk ? (authors.find((each) => each.id === author)?.name ?? row.guestName) : null,
    })),
    canWrite: takesMessages(status, isDesk ? 'desk' : 'customer'),
    /** The key of the form for the next message. */
    messageKey: randomUUID(),
  }
}
