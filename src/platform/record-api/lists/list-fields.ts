import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { maxSpanningDepth } from '#platform/record-api/field-selection.ts'
import { isSortable } from '#platform/record-api/field-uses.ts'
import {
  mayReadField,
  nameField,
  relationField,
  targetEntities,
  type WireField,
  wireField,
} from '#platform/record-api/wire-fields.ts'

/** The viewer and the objects that they read. */
export type Reader = Pick<ApiContext, 'objects' | 'viewer'>

/** A column: a field of a list's records, or of a record that they reference. */
export interface ListField {
  /** The path in answers: `Trade_Name__r.Principal__r.Name`. */
  readonly path: string
  readonly label: string
  readonly field: WireField
  /** The references that lead to the field. */
  readonly through: readonly WireField[]
  /** The object that the last reference leads to. */
  readonly of: Entity
}

/**
 * Finds a column by its name, with or without the list's own object before it. Null equally where it does not exist and where the
 * viewer may not read it.
 */
export function listField(reader: Reader, entity: Entity, name: string): ListField | null {
  const steps = ownName(entity, name).split('.')
  return steps.length > maxSpanningDepth + 1 ? null : walk(reader, entity, steps, [])
}

/** What a filter line names: a field of the records themselves; `Trade_Name__r.Name` is the reference. */
export function filterField(reader: Reader, entity: Entity, name: string): WireField | null {
  const found = listField(reader, entity, name)
  if (found === null) return null
  const [reference, ...further] = found.through
  if (reference === undefined) return found.field
  return further.length === 0 && found.field.isNameField ? reference : null
}

/**
 * The order of the records by a column; null: it cannot order them. References are ordered by the names of the records that they
 * lead to.
 */
export function orderBy(reader: Reader, { field, through }: ListField): Order | null {
  const [reference = field, ...further] = through
  if (further.length > 0) return null
  if (reference.targets.length > 0) {
    if (reference !== field && !field.isNameField) return null
    const [of, ...others] = targetEntities(reader.objects, reference)
    const isOne = of !== undefined && others.length === 0 && reference.relationshipName !== null
    return isOne && isNamed(reader.viewer, of) ? { field: reference.property, of } : null
  }
  return isSortable(field) ? { field: field.property } : null
}

/**
 * The column of a field; a reference shows the name of the record that it leads to. Null where the viewer may not read the field or
 * any record that it references.
 */
export function listColumn(reader: Reader, entity: Entity, name: string): ListField | null {
  const found = listField(reader, entity, name)
  if (found === null || found.field.relationshipName === null) return found
  const [target, ...others] = targetEntities(reader.objects, found.field)
  if (target === undefined || others.length > 0) return found
  return listField(
    reader,
    entity,
    [...names(found.through), found.field.relationshipName, nameField(target).apiName].join('.'),
  )
}

/** Whether the viewer may read records of an object, and their names. */
export const isNamed = (viewer: Viewer, entity: Entity): boolean =>
  mayDo(viewer, entity, 'read') && mayReadField(viewer, nameField(entity))

const ownName = (entity: Entity, name: string): string => {
  const prefix = `${entity.apiName.toLowerCase()}.`
  return name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : name
}

function walk(
  reader: Reader,
  entity: Entity,
  [step = '', ...rest]: readonly string[],
  through: readonly WireField[],
): ListField | null {
  const { objects, viewer } = reader
  if (rest.length === 0) {
    const field = wireField(entity, step)
    return field !== null && mayReadField(viewer, field) ? named(field, through, entity) : null
  }
  const reference = relationField(entity, step)
  if (reference === null || !mayReadField(viewer, reference)) return null
  for (const target of targetEntities(objects, reference)) {
    const found = mayDo(viewer, target, 'read') ? walk(reader, target, rest, [...through, reference]) : null
    if (found !== null) return found
  }
  return null
}

const names = (through: readonly WireField[]): readonly string[] =>
  through.flatMap(({ relationshipName }) => relationshipName ?? [])

/** The name of a referenced record has the label of the reference. */
const named = (field: WireField, through: readonly WireField[], of: Entity): ListField => ({
  path: [...names(through), field.apiName].join('.'),
  label: [...through.map(({ label }) => label), ...(through.length > 0 && field.isNameField ? [] : [field.label])].join(
    ': ',
  ),
  field,
  through,
  of,
})
