import * as v from 'valibot'
import { Failure } from '#platform/values/errors.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { attempt, itemOf, refusedItem } from '#platform/record-api/batch-items.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { wholeNumber } from '#platform/record-api/query-schemas.ts'
import { requireRelatedList, type RelatedList, relatedListReference, splitNames } from './related-list.ts'
import { requireParent } from './related-list-records.ts'

const countQuery = v.object({ maxCount: wholeNumber(10, 1, 1999) })

export const getRelatedCount = endpoint({
  method: 'GET',
  path: '/related-list-count/:parentRecordId/:relatedListId',
  summary: 'How many records a related list of a record has, as far as `maxCount`.',
  family: 'Related lists',
  query: countQuery,
  body: null,
  answer: 'RelatedListRecordCount',
  run: async ({ params, query }, context) => {
    const parent = await requireParent(context, params['parentRecordId'] ?? '')
    const relatedList = requireRelatedList(context, parent.entity, params['relatedListId'] ?? '')
    return ok(await countOf(context, parent.id, relatedList, query.maxCount))
  },
})

export const getRelatedCountBatch = endpoint({
  method: 'GET',
  path: '/related-list-count/batch/:parentRecordId/:relatedListIds',
  summary: 'How many records several related lists of a record have, each with a status of its own.',
  family: 'Related lists',
  query: countQuery,
  body: null,
  answer: 'BatchRelatedListCount',
  run: async ({ params, query }, context) => {
    const names = splitNames('relatedListIds', params['relatedListIds'])
    const parent = await attempt(() => requireParent(context, params['parentRecordId'] ?? ''))
    if (parent instanceof Failure) {
      if (parent.code !== 'RECORD_NOT_FOUND') throw parent
      return ok({ results: names.map(() => refusedItem(parent)) })
    }
    const results = []
    // The counts run one after the other, so that other requests are answered in between.
    for (const name of names)
      results.push(
        itemOf(
          await attempt(() =>
            countOf(context, parent.id, requireRelatedList(context, parent.entity, name), query.maxCount),
          ),
        ),
      )
    return ok({ results })
  },
})

/** Counts the records that the viewer sees. */
async function countOf(
  { records, viewer }: ApiContext,
  parentId: string,
  relatedList: RelatedList,
  maxCount: number,
): Promise<Representation<'RelatedListRecordCount'>> {
  const { child, field } = relatedList.relationship
  const total = await records.count(viewer, child, equals(field.property, parentId))
  const body = {
    count: Math.min(total, maxCount),
    hasMore: total > maxCount,
    listReference: relatedListReference(relatedList, parentId),
  }
  return { ...body, eTag: eTagOfBody(body) }
}
