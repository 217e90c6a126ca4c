import { isOpen, standingOf } from '#domain/document-requests.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Row } from '#entities/entity.ts'
import { all, equals, isIn } from '#records/condition.ts'
import { inNameOf } from '#records/system-viewer.ts'
import type { CallContext } from './call.ts'
import type { RequestState } from './document-request-shapes.ts'

type RequestRow = Row<typeof documentRequest>

/** Of one account and the documents of one product: each was asked for a few times. */
const mostRequests = 2000

/** Roles that ask for documents: the others have them. */
export const askingRoles = ['customer', 'customerAdmin', 'supplier'] as const

export const today = ({ now }: Pick<CallContext, 'now'>): string => now().toISOString().slice(0, 10)

/**
 * What the viewer's account asked for, whoever of it did, by document: what was granted to one of them they all have. Of each
 * document the request that counts: the open one, else the last.
 */
export async function accountRequests(
  context: CallContext,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, RequestRow>> {
  const rows = await requestsOfAccount(context, documentIds)
  return new Map(
    [...Map.groupBy(rows, ({ document }) => document)].flatMap(([id, [last, ...before]]) => {
      const counts = [last, ...before].find((row) => row !== undefined && isOpen(standingOf(row, today(context))))
      const row = counts ?? last
      return row === undefined ? [] : [[id, row] as const]
    }),
  )
}

/** All of them, the last first. */
export async function requestsOfAccount(
  { records, viewer }: CallContext,
  documentIds: readonly string[],
): Promise<readonly RequestRow[]> {
  if (viewer.account === undefined || documentIds.length === 0) return []
  return await records.list(inNameOf(viewer), documentRequest, {
    where: all(equals('isActive', true), equals('account', viewer.account.id), isIn('document', documentIds)),
    orderBy: [{ field: 'createdDate', descending: true }],
    limit: mostRequests,
  })
}

/** What a viewer is told of a request. */
export const requestState = (row: RequestRow, context: CallContext): RequestState => ({
  standing: standingOf(row, today(context)),
  askedOn: row.createdDate.toISOString().slice(0, 10),
  until: row.state === 'granted' ? row.validUntil : null,
  reason: row.user === context.viewer.user?.id ? row.reason : null,
})
