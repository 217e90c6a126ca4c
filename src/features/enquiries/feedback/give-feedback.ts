import * as v from 'valibot'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { dayOfRequest } from '#features/enquiries/requests/due/request-day.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import {
  afterRequestForm,
  pageAddress,
  type RequestOutcome,
  statusOf,
} from '#features/enquiries/requests/request-rules.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormInput } from '#platform/calls/call-form.ts'
import { freeText, keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import { readLines } from '#platform/values/person-fields.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { type FeedbackResult, maxFeedbackText, resultNames, takesFeedback } from './feedback-rules.ts'
import { requestFeedback } from './request-feedback.ts'

/** The line that the answer belongs to, the answer, and what was typed. */
export const feedbackParams = {
  lineId: keyText,
  result: v.picklist(resultNames),
  text: v.pipe(freeText, v.transform(readLines), v.maxLength(maxFeedbackText)),
} as const

/** The form about one sample. */
export const feedbackForm = {
  fields: ['result', 'text'],
  gone: 'requests.error.gone',
  after: (outcome: RequestOutcome, { path, query }: FormInput) =>
    afterRequestForm(outcome, 'requests.done.feedback', { to: `${pageAddress(path, query)}#feedback` }),
} as const

interface Feedback {
  readonly lineId: string
  readonly result: FeedbackResult
  readonly text: string
}

/** RequestController.giveFeedback: says how a sample was, or changes what was said (REQ-03). */
export const giveFeedback = call({
  name: 'RequestController.giveFeedback',
  cacheable: false,
  access: ['customer', 'customerAdmin'],
  params: v.object({ requestId: keyText, ...feedbackParams, ...siteParams }),
  run: async ({ requestId, lineId, result, text, ...siteLocale }, context): Promise<RequestOutcome> => {
    const viewer = siteViewer(siteLocale, context.viewer)
    const row = await context.records.byId(viewer, customerRequest, requestId)
    if (row === null) return { type: 'gone' }
    return await storeFeedback(row, { lineId, result, text }, inNameOf(viewer), context)
  },
  form: feedbackForm,
})

/** Stores the answer about a line of a request. There is one for each line: a later one replaces it. */
export async function storeFeedback(
  row: Row<typeof customerRequest>,
  { lineId, result, text }: Feedback,
  writer: Viewer,
  { records, now }: Pick<CallContext, 'records' | 'now'>,
): Promise<RequestOutcome> {
  if (!takesFeedback({ kind: row.kind, status: statusOf(row, dayOfRequest(row, now())) })) return { type: 'stale' }
  const [line] = await records.list(systemViewer, requestLine, {
    where: all(equals('id', lineId), equals('request', row.id)),
    limit: 1,
  })
  // A product that was declined was not sent; of an alternative, the answer is about the product that was.
  if (line === undefined || line.outcome === 'declined') return { type: 'gone' }
  const sent = line.alternative ?? line.grade
  const grade = await records.byId(systemViewer, tradeGrade, sent)
  const stored = async () =>
    (await records.list(systemViewer, requestFeedback, { where: equals('line', line.id), limit: 1 }))[0]
  const present = await stored()
  const answer = { result, text: text === '' ? null : text, isActive: true }
  try {
    await records.write(writer, async (handle) => {
      if (present !== undefined) await handle.update(requestFeedback, present.id, present.version, answer)
      else
        await handle.create(requestFeedback, {
          ...answer,
          integrationId: line.id,
          request: row.id,
          line: line.id,
          account: row.account,
          user: row.user,
          grade: sent,
          principal: grade?.principal ?? null,
        })
    })
    return { type: 'done' }
  } catch (error) {
    const wasFirst =
      error instanceof Failure && (error.code === 'STALE_RECORD' || error.code === 'DUPLICATE_INTEGRATION_ID')
    if (!wasFirst) throw error
    // The same form was sent twice at the same time, or somebody else of the account has just answered.
    const other = await stored()
    return { type: other?.result === answer.result && other.text === answer.text ? 'done' : 'stale' }
  }
}
