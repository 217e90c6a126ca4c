import * as v from 'valibot'
import { Failure, failure } from '#domain/errors.ts'
import { all, always, equals } from '#records/condition.ts'
import { relatedListRecordsBatchInput, relatedListRecordsInput } from '#representations/list-inputs.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { demandFound } from '../records/asked-records.ts'
import { attempt, itemOf, refusedItem } from '../batch-items.ts'
import { childSelection } from '../records/child-records.ts'
import { endpoint, ok } from '../endpoint.ts'
import type { ColumnPreferences } from '../lists/column-preferences.ts'
import { mostSortFields, ordersOf, type SortEntry, sortEntry, sortText, usableSort } from '../lists/list-sort.ts'
import { whereCondition } from '../lists/list-where.ts'
import { demandRecordId } from '../object-catalogue.ts'
import { flag, list, text, wholeNumber } from '../query-schemas.ts'
import { addressWith, offsetOf, pageLinks, readPage } from '../record-pages.ts'
import { demandRelatedList, type RelatedList, relatedListReference } from './related-list.ts'
import { columnsOf } from './related-list-columns.ts'
import { defaultSort, plainInfo } from './related-list-info.ts'
import { readPreferences } from './related-list-preferences.ts'

/** How records of a related list are asked for, in an address or a body. */
interface Asked {
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
const mostOfPage = 1999
/** Records of all lists of a batch together: 200 lists of the usual size. */
const mostOfBatch = 10_000

const recordsQuery = v.object({
  fields: list,
  optionalFields: list,
  pageSize: wholeNumber(defaultPageSize, 1, mostOfPage),
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
  run: async ({ params, body }, context) => ok(await readOne(context, params, askedIn(body))),
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
    if (size > mostOfBatch)
      throw failure('INVALID_PARAMETERS', {
        parameter: 'relatedListParameters',
        reason: `ask for more than ${mostOfBatch} records`,
      })
    const parent = await attempt(() => demandParent(context, params['parentRecordId'] ?? ''))
    if (parent instanceof Failure) {
      if (parent.code !== 'RECORD_NOT_FOUND') throw parent
      // Platform API 2.5: of what is not there, none of the lists is.
      return ok({ results: relatedListParameters.map(() => refusedItem(parent)) })
    }
    const asked = await Promise.all(
      relatedListParameters.map(async (each) => ({
        each,
        relatedList: await attempt(() => demandRelatedList(context, parent.entity, each.relatedListId)),
      })),
    )
    const preferencesOf = await readPreferences(
      context,
      asked.flatMap(({ relatedList }) => (relatedList instanceof Failure ? [] : relatedList)),
    )
    const results = []
    // One after the other: what is read of all of them together is much.
    for (const { each, relatedList } of asked) {
      if (relatedList instanceof Failure) {
        results.push(refusedItem(relatedList))
        continue
      }
      const set = preferencesOf(relatedList)
      results.push(itemOf(await attempt(() => readRelatedRecords(context, parent.id, relatedList, askedIn(each), set))))
    }
    return ok({ results })
  },
})

/** The record whose list it is. Throws INVALID_ID, RECORD_NOT_FOUND where the viewer sees none; one question. */
export async function demandParent(context: ApiContext, given: string): Promise<ReturnType<typeof demandRecordId>> {
  const { id, entity } = demandRecordId(context.objects, context.viewer, given)
  demandFound(await context.records.byIds(context.viewer, entity, [id]), id)
  return { id, entity }
}

async function readOne(
  context: ApiContext,
  params: Readonly<Record<string, string>>,
  asked: Asked,
): Promise<Representation<'RelatedListRecordCollection'>> {
  const parent = await demandParent(context, params['parentRecordId'] ?? '')
  const relatedList = demandRelatedList(context, parent.entity, params['relatedListId'] ?? '')
  const preferencesOf = await readPreferences(context, [relatedList])
  return await readRelatedRecords(context, parent.id, relatedList, asked, preferencesOf(relatedList))
}

/** The children that point at a record, as they are asked for, in the order of `sortBy`, else the viewer's own, else by name. */
async function readRelatedRecords(
  context: ApiContext,
  parentId: string,
  relatedList: RelatedList,
  asked: Asked,
  preferences: ColumnPreferences,
): Promise<Representation<'RelatedListRecordCollection'>> {
  const { relationship } = relatedList
  const { child, field, relationshipName } = relationship
  const selection = childSelection(context, relationship, asked)
  const where = all(
    equals(field.property, parentId),
    asked.where === null ? always : whereCondition(context, child, asked.where),
  )
  const order = orderFor(context, relatedList, asked.sortBy, preferences)
  const page = { offset: offsetOf(asked.pageToken), size: asked.pageSize }
  const { records, hasNext } = await readPage(context, child, selection, where, ordersOf(context, child, order), page)
  const { fields, optionalFields } = asked
  const columns = columnsOf(context, child)
  const isOwnChoice = fields.length + optionalFields.length > 0
  const sortBy = order.map(sortText)
  const addressOf = (pageToken: string): string =>
    addressWith(context, `/related-list-records/${parentId}/${relationshipName}`, {
      fields,
      optionalFields,
      pageSize: page.size,
      pageToken,
      sortBy: asked.sortBy.length === 0 ? [] : sortBy,
      where: asked.where,
    })
  return {
    columnLabels: asked.includeColumnLabels
      ? Object.fromEntries(columns.map(({ fieldApiName, label }) => [fieldApiName, label]))
      : null,
    count: records.length,
    ...pageLinks(page, hasNext, addressOf),
    fields: isOwnChoice ? fields : columns.map(({ fieldApiName }) => `${child.apiName}.${fieldApiName}`),
    listInfoETag: plainInfo(context, relatedList, preferences).eTag,
    listReference: relatedListReference(relatedList, parentId),
    optionalFields,
    pageSize: page.size,
    records,
    sortBy,
    where: asked.where,
  }
}

/** Platform API 2.5: a bad `sortBy` is ignored. */
function orderFor(
  context: ApiContext,
  { relationship: { child } }: RelatedList,
  sortBy: readonly string[],
  { orderedBy }: ColumnPreferences,
): readonly SortEntry[] {
  const asked = usableSort(context, child, sortBy.slice(0, mostSortFields).map(sortEntry))
  if (asked.length > 0) return asked
  const own = usableSort(context, child, orderedBy)
  return own.length > 0 ? own : usableSort(context, child, defaultSort(child))
}

type Body = v.InferOutput<typeof relatedListRecordsInput>

const askedIn = ({ fields, optionalFields, pageSize, pageToken, sortBy, where, includeColumnLabels }: Body): Asked => ({
  fields: fields ?? [],
  optionalFields: optionalFields ?? [],
  pageSize: pageSize ?? defaultPageSize,
  pageToken: pageToken ?? null,
  sortBy: sortBy ?? [],
  where: where ?? null,
  includeColumnLabels: includeColumnLabels ?? false,
})
