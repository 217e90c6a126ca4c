import type { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import type { RequestState } from '#features/enquiries/requests/request-rules.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { active } from '#platform/records/viewer-conditions.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { takesFeedback } from './feedback-rules.ts'
import { requestFeedback } from './request-feedback.ts'

const fieldsOfFeedback = selectFields(requestFeedback, ['line', 'result', 'text'])

/** The number of lines of a request. */
const maxAnswers = 200

/** What was said about the samples of a request, and whether the reader can say it. */
export async function feedbackOf(
  row: Row<typeof customerRequest>,
  status: RequestState,
  reader: Viewer,
  isDesk: boolean,
  { records }: Pick<CallContext, 'records'>,
) {
  const answers =
    row.kind === 'sample'
      ? await records.list(reader, requestFeedback, {
          where: all(equals('request', row.id), active),
          limit: maxAnswers,
        })
      : []
  return {
    feedback: answers.map((answer) => fieldsOfFeedback(answer)),
    canGiveFeedback: !isDesk && takesFeedback({ kind: row.kind, status }),
  }
}

export type RequestFeedback = Awaited<ReturnType<typeof feedbackOf>>
