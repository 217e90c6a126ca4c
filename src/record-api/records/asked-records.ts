import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { withChildRelationships } from './child-records.ts'
import { type FieldSelection, joined, selectFields, selectionOf } from '../field-selection.ts'
import { fieldsInMode } from '../metadata/layout-fields.ts'
import type { RecordQuery } from './record-query.ts'
import { representRecords } from '../represent-records.ts'

/** What a query asks of the records of an object. `isBatch`: of several objects at once. */
function askedSelection(
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
 * Records of one object by their 18-character ids, in that order, as they were asked for; null in the place of one that is not there,
 * or not for this viewer. A handful of questions, whatever the number of ids.
 */
export async function readRecords(
  context: ApiContext,
  entity: Entity,
  ids: readonly string[],
  query: RecordQuery,
  isBatch: boolean,
): Promise<readonly (Representation<'Record'> | null)[]> {
  const selection = askedSelection(context, entity, query, isBatch)
  const rows = await context.records.byIds(context.viewer, entity, ids)
  const plain = await representRecords(context, rows, selection)
  const records = await withChildRelationships(context, entity, plain, query)
  const byId = new Map(records.map((record) => [record.id, record]))
  const { user } = context.viewer
  if (query.updateMru && user !== undefined) await context.store.uses.note(user.id, entity.apiName, [...byId.keys()])
  return ids.map((id) => byId.get(id) ?? null)
}

/** The one record of a list of one. Throws RECORD_NOT_FOUND. */
export function demandFound<Found>(found: readonly (Found | null)[], id: string): Found {
  const [first] = found
  if (first === undefined || first === null) throw failure('RECORD_NOT_FOUND', { id })
  return first
}
