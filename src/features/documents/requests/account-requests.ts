import { isOpen, statusOf } from './document-requests.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { today } from '#platform/calls/today.ts'
import { localDay } from '#platform/values/dates/local-day.ts'

type RequestRow = Row<typeof documentRequest>

/**
 * The maximum number of requests of one account for the documents of one product; each document is requested only a few times.
 */
const maxRequests = 2000

/** Roles that request documents; all other signed-in roles may open them anyway. */
export const requestingRoles = ['customer', 'customerAdmin', 'supplier'] as const

/**
 * Returns the requests of the viewer's account by document, from any of its users, because a granted document is available to
 * all of them. For each document it is the open request, or else the latest.
 */
export async function accountRequests(
  context: CallContext,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, RequestRow>> {
  const rows = await requestsOfAccount(context, documentIds)
  return new Map(
    [...Map.groupBy(rows, ({ document }) => document)].flatMap(([id, [last, ...before]]) => {
      const counts = [last, ...before].find((row) => row !== undefined && isOpen(statusOf(row, today(context))))
      const row = counts ?? last
      return row === undefined ? [] : [[id, row] as const]
    }),
  )
}

/** Returns all requests of the viewer's account for these documents, latest first. */
export async function requestsOfAccount(
  { records, viewer }: CallContext,
  documentIds: readonly string[],
): Promise<readonly RequestRow[]> {
  if (viewer.account === undefined || documentIds.length === 0) return []
  return await records.list(inNameOf(viewer), documentRequest, {
    where: all(equals('isActive', true), equals('account', viewer.account.id), isIn('document', documentIds)),
    orderBy: [{ field: 'createdDate', descending: true }],
    limit: maxRequests,
  })
}

/** The state of a request, for the account that made it. Dates are ISO dates. */
export type RequestState = ReturnType<typeof requestState>

export const requestState = (row: RequestRow, context: CallContext) => ({
  status: statusOf(row, today(context)),
  requestedOn: localDay(row.createdDate, context.viewer.site.timeZone),
  /** The last day of access; null if access is granted without an end or not granted. */
  until: row.state === 'granted' ? row.validUntil : null,
  /** The reason of a refusal is shown only to the user who made the request. */
  reason: row.user === context.viewer.user?.id ? row.reason : null,
})
