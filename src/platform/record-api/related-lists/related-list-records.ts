import * as v from 'valibot'
import { Failure, failure } from '#platform/values/errors.ts'
import { all, always, equals } from '#platform/records/read/condition.ts'
import {
  relatedListRecordsBatchInput,
  relatedListRecordsInput,
} from '#platform/record-api/representations/list-inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { requireFound } from '#platform/record-api/records/requested-records.ts'
import { attempt, itemOf, refusedItem } from '#platform/record-api/batch-items.ts'
import { childSelection } from '#platform/record-api/records/child-selection.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import type { ColumnPreferences } from '#platform/record-api/lists/column-preferences.ts'
import { maxSortFields, ordersOf, type SortEntry, sortEntry, usableSort } from '#platform/record-api/lists/list-sort.ts'
import { whereCondition } from '#platform/record-api/lists/list-where.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { flag, list, text, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { addressWith, pageLinks, readPage } from '#platform/record-api/record-pages.ts'
import { requireRelatedList, type RelatedList, relatedListReference } from './related-list.ts'
import { columnsOf } from './related-list-columns.ts'
import { defaultSort, plainInfo } from './related-list-info.ts'
import { readPreferences } from './related-list-preferences.ts'

/** The query for the records of a related list, in an address or a body. */
interface RequestedRecords {
  readonly fields: readonly string[]
  readonly optionalFields: readonly string[]
  readonly pageSize: number
  readonly pageToken: string | null
  readonly sortBy: readonly string[]
  readonly where: string | null
  readonly includeColumnLabels: boolean
}

/** UIA-09 */
const defaultPageSize = 50
const maxPageSize = 1999
/** The maximum number of records in all lists of a batch: 200 lists of the usual size. */
const maxBatchSize = 10_000

const recordsQuery = v.object({
  fields: list,
  optionalFields: list,
  pageSize: wholeNumber(defaultPageSize, 1, maxPageSize),
  pageToken: text,
  sortBy: list,
  where: text,
  includeColumnLabels: flag(false),
})

export const getRelatedRecords = endpoint({
  method: 'GET',
  path: '/related-list-records/:parentRecordId/:relatedListId',
  summary: 'The records of a related list of a record, a page at a time.',
  family: 'Related lists',
  query: recordsQuery,
  body: null,
  answer: 'RelatedListRecordCollection',
  run: async ({ params, query }, context) => ok(await readOne(context, params, query)),
})

export const postRelatedRecords = endpoint({
  method: 'POST',
  path: '/related-list-records/:parentRecordId/:relatedListId',
  summary: 'The same, asked for in the body.',
  family: 'Related lists',
  query: v.object({}),
  body: relatedListRecordsInput,
  answer: 'RelatedListRecordCollection',
  reads: true,
  run: async ({ params, body }, context) => ok(await readOne(context, params, requestedIn(body))),
})

export const postRelatedRecordsBatch = endpoint({
  method: 'POST',
  path: '/related-list-records/batch/:parentRecordId',
  summary: 'Records of several related lists of one record, each with a status of its own.',
  family: 'Related lists',
  query: v.object({}),
  body: relatedListRecordsBatchInput,
  answer: 'RelatedListRecordCollectionBatch',
  reads: true,
  run: async ({ params, body: { relatedListParameters } }, context) => {
    const size = relatedListParameters.reduce((sum, { pageSize = defaultPageSize }) => sum + pageSize, 0)
    if (size > maxBatchSize)
      throw failure('INVALID_PARAMETERS', {
        parameter: 'relatedListParameters',
        reason: `ask for more than ${maxBatchSize} records`,
      })
    const parent = await attempt(() => requireParent(context, params['parentRecordId'] ?? ''))
    if (parent instanceof Failure) {
      if (parent.code !== 'RECORD_NOT_FOUND') throw parent
      // Platform API 2.5: if the record does not exist, none of its lists does.
      return ok({ results: relatedListParameters.map(() => refusedItem(parent)) })
    }
    const requested = await Promise.all(
      relatedListParameters.map(async (each) => ({
        each,
        relatedList: await attempt(() => requireRelatedList(context, parent.entity, each.relatedListId)),
      })),
    )
    const preferencesOf = await readPreferences(
      context,
      requested.flatMap(({ relatedList }) => (relatedList instanceof Failure ? [] : relatedList)),
    )
    const results = []
    // The lists are read one after the other, because all of them together need much memory.
    for (const { each, relatedList } of requested) {
      if (relatedList instanceof Failure) {
        results.push(refusedItem(relatedList))
        continue
      }
      const set = preferencesOf(relatedList)
      results.push(
        itemOf(await attempt(() => readRelatedRecords(context, parent.id, relatedList, requestedIn(each), set))),
      )
    }
    return ok({ results })
  },
})

/**
 * The record that the list belongs to, in one query. Throws INVALID_ID, and RECORD_NOT_FOUND where the viewer does not see it.
 */
export async function requireParent(context: ApiContext, input: string): Promise<ReturnType<typeof requireRecordId>> {
  const { id, entity } = requireRecordId(context.objects, context.viewer, input)
  requireFound(await context.records.byIds(context.viewer, entity, [id]), id)
  return { id, entity }
}

async function readOne(
  context: ApiContext,
  params: Readonly<Record<string, string>>,
  requested: RequestedRecords,
): Promise<Representation<'RelatedListRecordCollection'>> {
  const parent = await requireParent(context, params['parentRecordId'] ?? '')
  const relatedList = requireRelatedList(context, parent.entity, params['relatedListId'] ?? '')
  const preferencesOf = await readPreferences(context, [relatedList])
  return await readRelatedRecords(context, parent.id, relatedList, requested, preferencesOf(relatedList))
}

/**
 * The children of a record, in the order of `sortBy`, else in the viewer's own order, else by name. The answer repeats the
 * parameters as they were sent, because clients compute the keys of their caches from both.
 */
async function readRelatedRecords(
  context: ApiContext,
  parentId: string,
  relatedList: RelatedList,
  requested: RequestedRecords,
  preferences: ColumnPreferences,
): Promise<Representation<'RelatedListRecordCollection'>> {
  const { relationship } = relatedList
  const { child, field, relationshipName } = relationship
  const selection = childSelection(context, relationship, requested)
  const where = all(
    equals(field.property, parentId),
    requested.where === null ? always : whereCondition(context, child, requested.where),
  )
  const order = orderFor(context, relatedList, requested.sortBy, preferences)
  const page = { token: requested.pageToken, size: requested.pageSize }
  const { records, tokens } = await readPage(context, child, selection, where, ordersOf(context, child, order), page)
  const { fields, optionalFields } = requested
  const columns = columnsOf(context, child)
  const addressOf = (pageToken: string): string =>
    addressWith(context, `/related-list-records/${parentId}/${relationshipName}`, {
      fields,
      optionalFields,
      pageSize: page.size,
      pageToken,
      sortBy: requested.sortBy,
      where: requested.where,
    })
  return {
    columnLabels: requested.includeColumnLabels
      ? Object.fromEntries(columns.map(({ fieldApiName, label }) => [fieldApiName, label]))
      : null,
    count: records.length,
    ...pageLinks(tokens, addressOf),
    fields,
    listInfoETag: plainInfo(context, relatedList, preferences).eTag,
    listReference: relatedListReference(relatedList, parentId),
    optionalFields,
    pageSize: page.size,
    records,
    sortBy: requested.sortBy,
    where: requested.where,
  }
}

/** Platform API 2.5: an invalid `sortBy` is ignored. */
function orderFor(
  context: ApiContext,
  { relationship: { child } }: RelatedList,
  sortBy: readonly string[],
  { orderedBy }: ColumnPreferences,
): readonly SortEntry[] {
  const requested = usableSort(context, child, sortBy.slice(0, maxSortFields).map(sortEntry))
  if (requested.length > 0) return requested
  const own = usableSort(context, child, orderedBy)
  return own.length > 0 ? own : usableSort(context, child, defaultSort(child))
}

type Body = v.InferOutput<typeof relatedListRecordsInput>

const requestedIn = ({
  fields,
  optionalFields,
  pageSize,
  pageToken,
  sortBy,
  where,
  includeColumnLabels,
}: Body): RequestedRecords => ({
  fields: fields ?? [],
  optionalFields: optionalFields ?? [],
  pageSize: pageSize ?? defaultPageSize,
  pageToken: pageToken ?? null,
  sortBy: sortBy ?? [],
  where: where ?? null,
  includeColumnLabels: includeColumnLabels ?? false,
})
