import type { Entity } from '#platform/entity/entity.ts'
import { targetFor } from '#platform/entity/kinds/table.ts'
import { all, always, type Condition, equals, never, not } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readableTargets } from './lookup-field.ts'
import type { LookupSource } from './lookup-source.ts'
import { mayReadField, type WireField, wireFields } from '#platform/record-api/wire-fields.ts'

/** The field that a lookup fills, and what is known of its record. */
export interface LookupPosition {
  readonly entity: Entity
  readonly field: WireField
  readonly source: LookupSource
}

/**
 * Restricts the records that a field may reference, by the rules of its descriptor: the kind that another field names, a field of
 * which only one of several is filled, and values that must be the same through another reference (check-references.ts refuses
 * other records when the record is written). Fields that the viewer may not read restrict nothing.
 */
export async function lookupRestriction(
  context: ApiContext,
  position: LookupPosition,
  target: Entity,
): Promise<Condition> {
  const { field, source } = position
  if (!isNamedKind(position, target) || isFilledElsewhere(position)) return never
  const isItself = field.field?.type === 'selfReference' && source.id !== null
  return all(
    isItself ? not(equals('id', source.id)) : always,
    await sameAsThrough(context, position),
    ...(await sharedWithDependents(context, position, target)),
  )
}

function isNamedKind({ field: { field }, source }: LookupPosition, target: Entity): boolean {
  const kind = field?.by === undefined ? undefined : source.values.get(field.by)
  if (field?.by === undefined || kind === undefined || kind === null) return true
  return targetFor(field, { [field.by]: kind })?.apiName === target.apiName
}

const isFilledElsewhere = ({ entity: { exactlyOneOf = [] }, field: { property }, source }: LookupPosition): boolean =>
  exactlyOneOf.includes(property) &&
  exactlyOneOf.some((other) => other !== property && (source.values.get(other) ?? null) !== null)

/** The principal of a grade is that of its trade name. */
async function sameAsThrough(context: ApiContext, { entity, field, source }: LookupPosition): Promise<Condition> {
  const { records, viewer } = context
  const through = field.field?.sameAs?.through
  const id = through === undefined ? null : (source.values.get(through) ?? null)
  const link = wireFields(entity).find(({ property }) => property === through)
  if (id === null || link === undefined) return always
  const [middle] = readableTargets(context, link)
  if (middle === undefined) return never
  const same = wireFields(middle).find(({ property }) => property === field.property)
  if (same === undefined || !mayReadField(viewer, same)) return always
  const [row] = await records.byIds(viewer, middle, [id])
  const value: unknown = row === undefined ? null : Reflect.get(row, same.property)
  return typeof value === 'string' ? equals('id', value) : never
}

/** The trade name of a grade must belong to its principal. A record that the viewer does not see has none. */
async function sharedWithDependents(
  context: ApiContext,
  { entity, field, source: { values } }: LookupPosition,
  target: Entity,
): Promise<readonly Condition[]> {
  const { records, viewer } = context
  const own = wireFields(target)
  const dependents = wireFields(entity).filter((dependent) => dependent.field?.sameAs?.through === field.property)
  return await Promise.all(
    dependents.map(async (dependent) => {
      const value = values.get(dependent.property) ?? null
      const same = own.find(({ property }) => property === dependent.property)
      if (value === null || same === undefined || !mayReadField(viewer, same)) return always
      const of = readableTargets(context, dependent).find(({ keyPrefix }) => value.startsWith(keyPrefix))
      const [seen] = of === undefined ? [] : await records.byIds(viewer, of, [value])
      return seen === undefined ? never : equals(same.property, seen.id)
    }),
  )
}
