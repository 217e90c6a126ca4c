import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import type { ApiContext } from '../api-context.ts'
import { readableFields, targetEntities, type WireField } from '../wire-fields.ts'

/**
 * Throws ENTITY_NOT_QUERYABLE where there is no such object, or none for this viewer, ILLEGAL_VALUE where there is no such field, or
 * it points at nothing: alike.
 */
export function demandLookup(
  { objects, viewer }: ApiContext,
  params: Readonly<Record<string, string>>,
): { readonly entity: Entity; readonly field: WireField } {
  const { objectApiName = '', fieldApiName = '' } = params
  const entity = objects.ofApiName(objectApiName)
  if (entity === null || !mayDo(viewer, entity, 'read'))
    throw failure('ENTITY_NOT_QUERYABLE', { object: objectApiName.slice(0, 120) })
  const lookups = readableFields(viewer, entity).filter(({ targets }) => targets.length > 0)
  const field = lookups.find(({ apiName }) => apiName.toLowerCase() === fieldApiName.toLowerCase())
  if (field === undefined)
    throw failure('ILLEGAL_VALUE', {
      parameter: 'fieldApiName',
      known: lookups.map(({ apiName }) => apiName).join(', '),
    })
  return { entity, field }
}

/** The objects that a field may point at and that the viewer may read. */
export const readableTargets = ({ objects, viewer }: ApiContext, field: WireField): readonly Entity[] =>
  targetEntities(objects, field).filter((target) => mayDo(viewer, target, 'read'))

/** Throws ILLEGAL_VALUE where it is none of them. */
export function demandTarget(context: ApiContext, field: WireField, apiName: string): Entity {
  const targets = readableTargets(context, field)
  const target = targets.find((each) => each.apiName.toLowerCase() === apiName.toLowerCase())
  if (target === undefined)
    throw failure('ILLEGAL_VALUE', {
      parameter: 'targetApiName',
      known: targets.map((each) => each.apiName).join(', '),
    })
  return target
}
