import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import { freeText, keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { unlessHidden } from '#platform/calls/unless-hidden.ts'
import { Failure } from '#platform/values/errors.ts'
import { readLines } from '#platform/values/person-fields.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { customerRequest } from './customer-request.ts'
import { dayOfRequest } from './due/request-day.ts'
import { keepSentFile } from './request-file.ts'
import { requestMessage } from './request-message.ts'
import {
  actLimits,
  afterRequestForm,
  requestFileField,
  type RequestOutcome,
  statusOf,
  takesMessages,
} from './request-rules.ts'

/** What was typed, and the key of its form: the same form that is sent twice writes one message. */
export const messageParams = { text: freeText, key: keyText } as const

interface Message {
  readonly text: string
  readonly key: string
  readonly side: 'customer' | 'desk' | 'internal'
}

/** RequestController.write: writes a message in a request that the viewer sees; the desk also writes notes for itself (ENQ-09). */
export const writeMessage = call({
  name: 'RequestController.write',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'internalSales', 'administrator'],
  params: v.object({ requestId: keyText, ...messageParams, isInternal: v.optional(v.boolean(), false), ...siteParams }),
  run: async ({ requestId, text, key, isInternal: isNote, ...siteLocale }, context): Promise<RequestOutcome> => {
    const viewer = siteViewer(siteLocale, context.viewer)
    const row = await context.records.byId(viewer, customerRequest, requestId)
    if (row === null) return { type: 'gone' }
    const side = isInternal(viewer) ? (isNote ? 'internal' : 'desk') : 'customer'
    return await addMessage(row, { text, key, side }, viewer, context)
  },
  form: {
    fields: ['text'],
    adds: true,
    gone: 'requests.error.gone',
    files: { mayStore: async (fields, context) => takesFileFrom(fields.get('requestId') ?? '', context) },
    after: (outcome) => afterRequestForm(outcome, 'requests.done.write'),
  },
})

/** The desk sends files with messages and notes, customers with the messages that their request still takes. */
async function takesFileFrom(requestId: string, { viewer, records, now }: CallContext): Promise<boolean> {
  const found = await unlessHidden(records.byId(viewer, customerRequest, requestId))
  if (found === null) return false
  return isInternal(viewer) || takesMessages(statusOf(found, dayOfRequest(found, now())), 'customer')
}

/** Adds a message of a text, a file or both to a request; its author is the viewer, or the guest of the request. */
export async function addMessage(
  row: Row<typeof customerRequest>,
  { text: typed, key, side }: Message,
  viewer: Viewer,
  context: Pick<CallContext, 'records' | 'now' | 'sentFiles'>,
): Promise<RequestOutcome> {
  const { records, now } = context
  if (!takesMessages(statusOf(row, dayOfRequest(row, now())), side)) return { type: 'stale' }
  const text = readLines(typed)
  const isEmpty = text === '' && context.sentFiles?.stored.has(requestFileField) !== true
  if (isEmpty || text.length > actLimits.text)
    return { type: 'refused', errors: { text: { code: isEmpty ? 'required' : 'notValid' } } }
  const { id: request, account, user } = row
  const isGuests = row.guestEmail !== null && side === 'customer'
  try {
    await records.write(inNameOf(viewer), async (handle) =>
      handle.create(requestMessage, {
        integrationId: `${request} ${key}`,
        request,
        account,
        user,
        author: isGuests ? null : (viewer.user?.id ?? null),
        side,
        text,
        file: await keepSentFile(handle, viewer, context),
      }),
    )
  } catch (error) {
    // The same form has been sent before.
    if (!(error instanceof Failure && error.code === 'DUPLICATE_INTEGRATION_ID')) throw error
  }
  return { type: 'done' }
}
