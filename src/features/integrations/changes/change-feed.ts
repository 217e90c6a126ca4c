import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { mayDo } from '#platform/records/access.ts'
import { isOutboxPosition, type OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { list, text, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { visibleChanges, type VisibleChange } from './visible-changes.ts'

const defaultPageSize = 500
const maxPageSize = 2000
/** The maximum number of pages of the outbox that one request reads while none of their changes concerns the caller. */
const maxPages = 20

/**
 * The changes of records after a cursor, in the order in which their transactions began. Without a cursor there are no changes, but
 * a cursor: what is written later follows it. Every change that the caller may know is listed at least once, and several changes of
 * a record on one page are combined. Changes of the last moments that may still get an earlier one before them wait.
 */
export const getChanges = endpoint({
  method: 'GET',
  path: '/changes',
  summary: 'The records that were created, changed or deleted after a cursor, in order.',
  family: 'Changes',
  query: v.object({ cursor: text, objects: list, pageSize: wholeNumber(defaultPageSize, 1, maxPageSize) }),
  body: null,
  answer: 'RecordChangeCollection',
  expires: true,
  run: async ({ query: { cursor, objects, pageSize } }, context) => {
    const named = namedObjects(context, objects)
    const read = await readChanges(context, positionIn(cursor), named, pageSize)
    const body = {
      changes: read.changes.map(({ event, entity, recordId, values, at }) => ({
        changeType: event,
        changedDate: at.toISOString(),
        integrationId: typeof values['integrationId'] === 'string' ? values['integrationId'] : null,
        objectApiName: entity.apiName,
        recordId,
      })),
      cursor: Buffer.from(read.position).toString('base64url'),
      hasMore: read.hasMore,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

/** The names of the requested objects, else of all that the caller may read. Throws ACCESS_DENIED. */
const namedObjects = ({ objects, viewer }: ApiContext, named: readonly string[]): readonly string[] =>
  named.length > 0
    ? named.map((name) => requireObject(objects, viewer, name).apiName)
    : objects.all.filter((entity) => mayDo(viewer, entity, 'read')).map(({ apiName }) => apiName)

/** Null: from now on. Throws INVALID_PARAMETERS for a text that is no cursor. */
function positionIn(cursor: string | null): OutboxPosition | null {
  if (cursor === null) return null
  const position = Buffer.from(cursor, 'base64url').toString()
  if (!isOutboxPosition(position))
    throw failure('INVALID_PARAMETERS', { parameter: 'cursor', reason: 'is no cursor of an answer' })
  return position
}

interface ReadChanges {
  readonly changes: readonly VisibleChange[]
  readonly position: OutboxPosition
  readonly hasMore: boolean
}

/** Reads until there is a change for the caller. Throws CHANGES_LOST. */
async function readChanges(
  { records, viewer, position: until }: ApiContext,
  from: OutboxPosition | null,
  objects: readonly string[],
  pageSize: number,
): Promise<ReadChanges> {
  let position = from ?? until
  if (from === null || objects.length === 0) return { changes: [], position, hasMore: false }
  for (let pages = 1; ; pages += 1) {
    // What the caller may see is known up to `until` only.
    const page = await records.readOutbox(position, pageSize, until)
    if (page.lost) throw failure('CHANGES_LOST')
    const changes = await visibleChanges(records, viewer, page.entries, objects)
    position = page.position
    const hasMore = page.entries.length === pageSize
    if (!hasMore || changes.length > 0 || pages === maxPages) return { changes, position, hasMore }
  }
}
