import * as v from 'valibot'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { active, ownAccount } from '#platform/records/viewer-conditions.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { feedbackByGrade } from './feedback-rules.ts'
import { requestFeedback } from './request-feedback.ts'

/** The answers that count, the last ones first. */
const maxAnswers = 2000

/**
 * RequestController.getSampleFeedback: what customers say about samples of a principal's grades, in numbers from five customers
 * on (REQ-03). A grade with fewer is answered like one without feedback: it is absent. No text is part of it.
 */
export const getSampleFeedback = call({
  name: 'RequestController.getSampleFeedback',
  cacheable: false,
  access: ['supplier'],
  params: v.object(siteParams),
  run: async (siteLocale, requestContext) => {
    const viewer = siteViewer(siteLocale, requestContext.viewer)
    const { records } = requestContext
    const principal = ownAccount(viewer)
    const answers = await records.list(inNameOf(viewer), requestFeedback, {
      where: all(equals('principal', principal), active),
      orderBy: [{ field: 'lastModifiedDate', descending: true }, { field: 'id' }],
      limit: maxAnswers,
    })
    const customers = await customersOf(answers, { records, viewer })
    const found = feedbackByGrade(
      answers.map(({ grade, request, account, result }) => ({
        grade,
        result,
        customer: account ?? customers.get(request) ?? request,
      })),
    )
    const grades = await records.list(viewer, tradeGrade, {
      where: all(
        isIn(
          'id',
          found.map(({ grade }) => grade),
        ),
        equals('principal', principal),
      ),
      orderBy: [{ field: 'name' }],
      limit: maxAnswers,
    })
    return grades.flatMap((row) =>
      found.flatMap(({ grade, ...numbers }) => (grade === row.id ? [{ ...brandLink(row), ...numbers }] : [])),
    )
  },
})

export type SampleFeedback = AnswerOf<typeof getSampleFeedback>

/** The guests who have answered, by their requests: one with several requests is one customer. */
async function customersOf(
  answers: readonly Row<typeof requestFeedback>[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(answers.flatMap(({ account, request }) => (account === null ? [request] : [])))]
  if (ids.length === 0) return new Map()
  const rows = await records.list(inNameOf(viewer), customerRequest, { where: isIn('id', ids), limit: maxAnswers })
  return new Map(rows.flatMap(({ id, guestEmail }) => (guestEmail === null ? [] : [[id, sameAddress(guestEmail)]])))
}
