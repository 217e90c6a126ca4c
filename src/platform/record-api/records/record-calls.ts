import * as v from 'valibot'
import { Failure, failure } from '#platform/values/errors.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { requireFound, readRecords } from './requested-records.ts'
import { attempt, type Attempted, itemOf } from '#platform/record-api/batch-items.ts'
import { readChildren } from './child-records.ts'
import { childSelection, requireRelationship } from './child-selection.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { list, text, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { recordQuery, type RecordQuery } from './record-query.ts'

/** The maximum number of ids in one address (platform API §1, 431). */
const maxIds = 2000

export const getRecord = endpoint({
  method: 'GET',
  path: '/records/:recordId',
  summary: 'One record, with the fields or layouts that are asked for.',
  family: 'Records',
  query: recordQuery,
  body: null,
  answer: 'Record',
  run: async ({ params, query }, context) => {
    const { id, entity } = requireRecordId(context.objects, context.viewer, params['recordId'] ?? '')
    return ok(requireFound(await readRecords(context, entity, [id], query, false), id))
  },
})

export const getRecords = endpoint({
  method: 'GET',
  path: '/records/batch/:recordIds',
  summary: 'Several records at once, each with a status of its own.',
  family: 'Records',
  query: recordQuery,
  body: null,
  answer: 'Batch',
  run: async ({ params, query }, context) =>
    ok(await readBatch(context, (params['recordIds'] ?? '').split(','), query)),
})

export const getChildren = endpoint({
  method: 'GET',
  path: '/records/:recordId/child-relationships/:relationshipName',
  summary: 'The records that point at a record by one relationship, a page at a time.',
  family: 'Records',
  query: v.object({
    fields: list,
    optionalFields: list,
    page: wholeNumber(0, 0, 2000),
    pageSize: wholeNumber(5, 1, 2000),
    pageToken: text,
  }),
  body: null,
  answer: 'RecordCollection',
  run: async ({ params, query }, context) => {
    const { id, entity } = requireRecordId(context.objects, context.viewer, params['recordId'] ?? '')
    const relationship = requireRelationship(context, entity, params['relationshipName'] ?? '')
    requireFound(await context.records.byIds(context.viewer, entity, [id]), id)
    const { pageToken, page, pageSize: size } = query
    const token = pageToken ?? String(page * size)
    return ok(
      await readChildren(context, id, relationship, childSelection(context, relationship, query), { token, size }),
    )
  },
})

/** Runs one query for each object among the ids; a failure concerns its own id alone. */
async function readBatch(
  context: ApiContext,
  input: readonly string[],
  query: RecordQuery,
): Promise<Representation<'Batch'>> {
  if (input.length > maxIds)
    throw failure('INVALID_PARAMETERS', { parameter: 'recordIds', reason: `are more than ${maxIds}` })
  const requested = await Promise.all(
    input.map((id) => attempt(() => requireRecordId(context.objects, context.viewer, id))),
  )
  const known = requested.flatMap((each) => (each instanceof Failure ? [] : each))
  const found = new Map<string, Attempted<Representation<'Record'>>>()
  for (const [entity, ids] of Map.groupBy(known, (each) => each.entity)) {
    const unique = [...new Set(ids.map(({ id }) => id))]
    const read = await attempt(() => readRecords(context, entity, unique, query, true))
    for (const [at, id] of unique.entries())
      found.set(id, read instanceof Failure ? read : (read[at] ?? failure('RECORD_NOT_FOUND', { id })))
  }
  const results = requested.map((each) =>
    itemOf(each instanceof Failure ? each : (found.get(each.id) ?? failure('RECORD_NOT_FOUND', { id: each.id }))),
  )
  return { hasErrors: results.some(({ statusCode }) => statusCode >= 400), results }
}
