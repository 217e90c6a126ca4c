import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import type { Order } from '#records/order-sql.ts'
import type { ApiContext } from '../api-context.ts'
import { maxSpanningDepth } from '../field-selection.ts'
import { isSortable } from '../field-uses.ts'
import { mayReadField, nameField, relationField, targetEntities, type WireField, wireField } from '../wire-fields.ts'

/** Who reads what of which objects. */
export type Reader = Pick<ApiContext, 'objects' | 'viewer'>

/** A field of a list's records, or of what they point at. */
export interface ListField {
  /** As it is answered: `Trade_Name__r.Principal__r.Name`. */
  readonly path: string
  readonly label: string
  readonly field: WireField
  /** The references on the way there. */
  readonly through: readonly WireField[]
  /** What the last of the references points at. */
  readonly of: Entity
}

/**
 * By its name, with or without the list's own object before it. Null where there is none, or none that the viewer may read:
 * alike.
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

/** What an order by the field is asked as; null: there is none. References go by the names of what they point at. */
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
 * A column by its field; a reference shows the name of what it points at. Null where the viewer may not read it, or none of what it
 * points at.
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

/** What names a record that is pointed at is called as the reference is. */
const named = (field: WireField, through: readonly WireField[], of: Entity): ListField => ({
  path: [...names(through), field.apiName].join('.'),
  label: [...through.map(({ label }) => label), ...(through.length > 0 && field.isNameField ? [] : [field.label])].join(
    ': ',
  ),
  field,
  through,
  of,
})
