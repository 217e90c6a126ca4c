import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { withChildRelationships } from './child-records.ts'
import { type FieldSelection, joined, selectFields, selectionOf } from '#platform/record-api/field-selection.ts'
import { fieldsInMode } from '#platform/record-api/metadata/layout-fields.ts'
import type { RecordQuery } from './record-query.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'

/** The fields that a query requests of an object's records. `isBatch`: the query is about several objects. */
function requestedSelection(
  { objects, viewer }: ApiContext,
  entity: Entity,
  query: Pick<RecordQuery, 'fields' | 'optionalFields' | 'layoutTypes' | 'modes'>,
  isBatch: boolean,
): FieldSelection {
  const named = selectFields(objects, viewer, entity, query, isBatch)
  const inLayouts = query.layoutTypes.flatMap((type) =>
    query.modes.flatMap((mode) => fieldsInMode(viewer, entity, type, mode)),
  )
  return inLayouts.length === 0 ? named : joined(named, selectionOf(objects, viewer, entity, inLayouts))
}

/**
 * The records of one object by their 18-character ids, in the requested order; null in the place of a record that does not exist
 * for this viewer. The number of queries does not depend on the number of ids.
 */
export async function readRecords(
  context: ApiContext,
  entity: Entity,
  ids: readonly string[],
  query: RecordQuery,
  isBatch: boolean,
): Promise<readonly (Representation<'Record'> | null)[]> {
  const selection = requestedSelection(context, entity, query, isBatch)
  const rows = await context.records.byIds(context.viewer, entity, ids)
  const plain = await representRecords(context, rows, selection)
  const records = await withChildRelationships(context, entity, plain, query)
  const byId = new Map(records.map((record) => [record.id, record]))
  const { user } = context.viewer
  if (query.updateMru && user !== undefined) await context.store.uses.note(user.id, entity.apiName, [...byId.keys()])
  return ids.map((id) => byId.get(id) ?? null)
}

/** The only record of a list. Throws RECORD_NOT_FOUND. */
export function requireFound<Found>(found: readonly (Found | null)[], id: string): Found {
  const [first] = found
  if (first === undefined || first === null) throw failure('RECORD_NOT_FOUND', { id })
  return first
}
