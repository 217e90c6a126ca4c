import { failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { withChildRelationships } from './child-records.ts'
import { requireRelationship } from './child-selection.ts'
import { joined, selectFields, selectionOf } from '#platform/record-api/field-selection.ts'
import { layoutOf } from '#platform/record-api/metadata/layout.ts'
import { fieldsInMode, type LayoutMode, type LayoutType } from '#platform/record-api/metadata/layout-fields.ts'
import type { FormFactor } from '#platform/record-api/metadata/layout-query.ts'
import { eTagOfBody, objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { recordTypeOf } from '#platform/record-api/record-types.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { userStates } from '#platform/record-api/metadata/user-state.ts'
import { targetEntities, type WireField } from '#platform/record-api/wire-fields.ts'

type Layout = Representation<'RecordLayout'>
type RecordRepresentation = Representation<'Record'>

export interface RecordUiQuery {
  readonly layoutTypes: readonly LayoutType[]
  readonly modes: readonly LayoutMode[]
  readonly optionalFields: readonly string[]
  readonly childRelationships: readonly string[]
  /** The page size of children of each relationship. */
  readonly pageSize: number
  readonly formFactor: FormFactor
  readonly updateMru: boolean
}

/**
 * Records by their 18-character ids, with the requested layouts of their record types, the viewer's state of these layouts, and the
 * info of every object involved: theirs, those that lookups of the layouts reference, and those of the children. Runs one query for
 * each object and for each object that it references. Throws RECORD_NOT_FOUND where a record does not exist for this viewer.
 */
export async function readRecordUi(
  context: ApiContext,
  requested: readonly { readonly id: string; readonly entity: Entity }[],
  query: RecordUiQuery,
): Promise<Representation<'RecordUi'>> {
  const found = await Promise.all(
    [...Map.groupBy(requested, ({ entity }) => entity)].map(async ([entity, of]) => ({
      entity,
      rows: await requireRows(context, entity, [...new Set(of.map(({ id }) => id))]),
    })),
  )
  const parts = await Promise.all(found.map(({ entity, rows }) => readPart(context, entity, rows, query)))
  const records = new Map(parts.flatMap((part) => part.records).map((record) => [record.id, record]))
  const layouts = parts.flatMap((part) => part.layouts)
  const { user } = context.viewer
  if (query.updateMru && user !== undefined)
    for (const { entity, records: used } of parts)
      await context.store.uses.note(
        user.id,
        entity.apiName,
        used.map(({ id }) => id),
      )
  const body = {
    layoutUserStates: await userStates(context, layouts),
    layouts: nested(layouts),
    objectInfos: objectInfos(
      context,
      parts.flatMap((part) => part.inSight),
    ),
    records: Object.fromEntries(records),
  }
  return { ...body, eTag: eTagOfBody(body) }
}

interface Part {
  readonly entity: Entity
  readonly records: readonly RecordRepresentation[]
  readonly layouts: readonly Layout[]
  readonly inSight: readonly Entity[]
}

/** Reads all records before anything is built from them. Throws RECORD_NOT_FOUND. */
async function requireRows(
  { records, viewer }: ApiContext,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly Row<Entity>[]> {
  const rows = await records.byIds(viewer, entity, ids)
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw failure('RECORD_NOT_FOUND', { id: missing })
  return rows
}

/** The records of one object. */
async function readPart(
  context: ApiContext,
  entity: Entity,
  rows: readonly Row<Entity>[],
  { layoutTypes, modes, optionalFields, childRelationships, pageSize, formFactor }: RecordUiQuery,
): Promise<Part> {
  const { objects, viewer } = context
  const shown = new Set(
    layoutTypes.flatMap((type) => modes.flatMap((mode) => fieldsInMode(viewer, entity, type, mode))),
  )
  const selection = joined(
    selectFields(objects, viewer, entity, { fields: [], optionalFields }, true),
    selectionOf(objects, viewer, entity, [...shown]),
  )
  const relationships = childRelationships.filter((name) => !isOfAnother(context, entity, name))
  const children = relationships.map((name) => requireRelationship(context, entity, name).child)
  const plain = await representRecords(context, rows, selection)
  return {
    entity,
    records: await withChildRelationships(context, entity, plain, { childRelationships: relationships, pageSize }),
    layouts: recordTypeIds(entity, rows).flatMap((recordTypeId) =>
      layoutTypes.flatMap((layoutType) =>
        modes.map((mode) => layoutOf(context, entity, { recordTypeId, layoutType, mode, formFactor })),
      ),
    ),
    inSight: [entity, ...pointedAt(context, shown), ...children],
  }
}

const recordTypeIds = (entity: Entity, rows: readonly Row<Entity>[]): readonly string[] => [
  ...new Set(rows.map((row) => recordTypeOf(entity, row).id)),
]

/** The relationships of several objects are named in one list: `Account.Contacts`. */
function isOfAnother({ objects }: ApiContext, entity: Entity, name: string): boolean {
  const [object = '', ...rest] = name.split('.')
  return rest.length > 0 && object.toLowerCase() !== entity.apiName.toLowerCase() && objects.ofApiName(object) !== null
}

/** The objects that these fields reference, as far as the viewer may read them. */
export const pointedAt = ({ objects, viewer }: ApiContext, fields: Iterable<WireField>): readonly Entity[] =>
  [...fields].flatMap((field) => targetEntities(objects, field)).filter((entity) => mayDo(viewer, entity, 'read'))

/** Each object once, by its name. */
export const objectInfos = (
  { objects, viewer }: ApiContext,
  entities: readonly Entity[],
): Representation<'RecordUi'>['objectInfos'] =>
  Object.fromEntries([...new Set(entities)].map((entity) => [entity.apiName, objectInfoOf(objects, viewer, entity)]))

/** `{object: {record type: {layout type: {mode: layout}}}}` */
function nested(layouts: readonly Layout[]): Representation<'RecordUi'>['layouts'] {
  const inside = <Value>(
    of: readonly Layout[],
    key: (layout: Layout) => string,
    value: (of: readonly Layout[]) => Value,
  ) => Object.fromEntries([...Map.groupBy(of, key)].map(([name, some]) => [name, value(some)]))
  return inside(
    layouts,
    ({ objectApiName }) => objectApiName,
    (ofObject) =>
      inside(
        ofObject,
        ({ recordTypeId }) => recordTypeId,
        (ofRecordType) =>
          inside(
            ofRecordType,
            ({ layoutType }) => layoutType,
            (ofType) => Object.fromEntries(ofType.map((layout) => [layout.mode, layout])),
          ),
      ),
  )
}
