import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'
import { mayReadField, relationField, targetEntities, type WireField, wireField } from './wire-fields.ts'

/** The requested fields of an object's records, and those of the records that they reference. */
export interface FieldSelection {
  readonly entity: Entity
  readonly fields: ReadonlySet<WireField>
  /** By the field that holds the reference; one selection for each object that it may reference. */
  readonly relations: ReadonlyMap<WireField, readonly FieldSelection[]>
}

/** §9: the maximum number of references from one record to the next. */
export const maxSpanningDepth = 5
/** The maximum number of field names in one request; the platform's client uses an aggregate for more. */
const maxFieldNames = 500

/** Fields as they were requested: an unknown name among `fields` is refused, among `optionalFields` it is left out. */
export interface RequestedFields {
  readonly fields: readonly string[]
  readonly optionalFields: readonly string[]
}

interface Growing {
  readonly entity: Entity
  readonly fields: Set<WireField>
  readonly relations: Map<WireField, Growing[]>
}

/**
 * Reads `Product2.Trade_Name__r.Account__r.Name`. A field that the viewer may not read is one that does not exist. Throws
 * ILLEGAL_FIELD_NAME where no object stands before a field, INVALID_FIELD where there is no such field, QUERY_TOO_COMPLICATED
 * beyond `maxFieldNames`. `isOfOthers`: names of other objects' fields are left out, as in a batch over several objects.
 */
export function selectFields(
  objects: ObjectCatalogue,
  viewer: Viewer,
  entity: Entity,
  requested: RequestedFields,
  isOfOthers = false,
): FieldSelection {
  if (requested.fields.length + requested.optionalFields.length > maxFieldNames)
    throw failure('QUERY_TOO_COMPLICATED', { limit: String(maxFieldNames) })
  const selection: Growing = { entity, fields: new Set(), relations: new Map() }
  for (const [names, isOptional] of [
    [requested.fields, false],
    [requested.optionalFields, true],
  ] as const)
    for (const name of names) {
      const [object = '', ...path] = name.split('.')
      if (path.length === 0) {
        if (isOptional) continue
        throw failure('ILLEGAL_FIELD_NAME', { field: shortened(name) })
      }
      const isOwn = object.toLowerCase() === entity.apiName.toLowerCase()
      if (!isOwn && isOfOthers && objects.ofApiName(object) !== null) continue
      const isTaken = isOwn && path.length <= maxSpanningDepth + 1 && take(objects, viewer, selection, path)
      if (!isTaken && !isOptional)
        throw failure('INVALID_FIELD', { field: shortened(name), reason: `is no field of ${entity.apiName}` })
    }
  return selection
}

/**
 * A selection of these fields, as layouts and answers to writes need it; references include the names of what they reference.
 */
export function selectionOf(
  objects: ObjectCatalogue,
  viewer: Viewer,
  entity: Entity,
  fields: readonly WireField[],
): FieldSelection {
  const selection: Growing = { entity, fields: new Set(), relations: new Map() }
  for (const field of fields) {
    if (!mayReadField(viewer, field)) continue
    selection.fields.add(field)
    if (field.relationshipName !== null)
      relationsOf(objects, viewer, selection, field).forEach((relation) => addNames(relation))
  }
  return selection
}

/** The union of two selections. */
export function joined(one: FieldSelection, other: FieldSelection): FieldSelection {
  const relations = new Map(one.relations)
  for (const [field, added] of other.relations) {
    const known = relations.get(field) ?? []
    const both = added.map((selection) => {
      const same = known.find(({ entity }) => entity === selection.entity)
      return same === undefined ? selection : joined(same, selection)
    })
    relations.set(field, both)
  }
  return { entity: one.entity, fields: one.fields.union(other.fields), relations }
}

/**
 * Whether the path leads to a field that the viewer may read. For a field that references several objects, one of them is enough.
 */
function take(objects: ObjectCatalogue, viewer: Viewer, selection: Growing, path: readonly string[]): boolean {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    const field = wireField(selection.entity, name)
    if (field === null || !mayReadField(viewer, field)) return false
    selection.fields.add(field)
    return true
  }
  const field = relationField(selection.entity, name)
  if (field === null || !mayReadField(viewer, field)) return false
  const taken = relationsOf(objects, viewer, selection, field).filter((relation) => {
    addNames(relation)
    return take(objects, viewer, relation, rest)
  })
  return taken.length > 0
}

/** A relation always includes the name of its record (§9, default name field). */
function addNames(selection: Growing): void {
  const id = wireField(selection.entity, 'Id')
  const name = wireField(selection.entity, 'Name')
  if (id !== null) selection.fields.add(id)
  if (name !== null) selection.fields.add(name)
}

function relationsOf(objects: ObjectCatalogue, viewer: Viewer, selection: Growing, field: WireField): Growing[] {
  const known = selection.relations.get(field)
  if (known !== undefined) return known
  const resolved = targetEntities(objects, field)
    .filter((target) => mayDo(viewer, target, 'read'))
    .map((entity): Growing => ({ entity, fields: new Set(), relations: new Map() }))
  selection.relations.set(field, resolved)
  return resolved
}

const shortened = (name: string): string => (name.length > 120 ? `${name.slice(0, 120)}…` : name)
