import type { Entity } from '#entities/entity.ts'
import { targetFor } from '#entities/kinds/table.ts'
import { all, always, type Condition, equals, never, not } from '#records/condition.ts'
import type { ApiContext } from '../api-context.ts'
import { readableTargets } from './lookup-field.ts'
import type { LookupSource } from './lookup-source.ts'
import { mayReadField, type WireField, wireFields } from '../wire-fields.ts'

/** A field that a lookup fills, of a record as far as it is known. */
export interface LookupPlace {
  readonly entity: Entity
  readonly field: WireField
  readonly source: LookupSource
}

/**
 * Which records of an object a field may point at, by what its descriptor ties it to: the kind that is named beside it, another of
 * several fields of which one only is filled, and what must be the same through another reference (check-references.ts refuses the
 * others when the record is written). Fields that the viewer may not read tie nothing.
 */
export async function lookupRestriction(context: ApiContext, place: LookupPlace, target: Entity): Promise<Condition> {
  const { field, source } = place
  if (!isNamedKind(place, target) || isFilledElsewhere(place)) return never
  const isItself = field.field?.type === 'selfReference' && source.id !== null
  return all(
    isItself ? not(equals('id', source.id)) : always,
    await sameAsThrough(context, place),
    ...(await sharedWithDependents(context, place, target)),
  )
}

function isNamedKind({ field: { field }, source }: LookupPlace, target: Entity): boolean {
  const kind = field?.by === undefined ? undefined : source.values.get(field.by)
  if (field?.by === undefined || kind === undefined || kind === null) return true
  return targetFor(field, { [field.by]: kind })?.apiName === target.apiName
}

const isFilledElsewhere = ({ entity: { exactlyOneOf = [] }, field: { property }, source }: LookupPlace): boolean =>
  exactlyOneOf.includes(property) &&
  exactlyOneOf.some((other) => other !== property && (source.values.get(other) ?? null) !== null)

/** The principal of a grade is that of its trade name. */
async function sameAsThrough(context: ApiContext, { entity, field, source }: LookupPlace): Promise<Condition> {
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

/** The trade name of a grade is one of its principal's. What the viewer does not see has nothing. */
async function sharedWithDependents(
  context: ApiContext,
  { entity, field, source: { values } }: LookupPlace,
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
