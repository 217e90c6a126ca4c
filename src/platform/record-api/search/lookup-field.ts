import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readableFields, targetEntities, type WireField } from '#platform/record-api/wire-fields.ts'

/**
 * Throws ENTITY_NOT_QUERYABLE where the object does not exist for this viewer, and ILLEGAL_VALUE where the field does not exist or
 * is not a reference.
 */
export function requireLookup(
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

/** The objects that a field may reference and that the viewer may read. */
export const readableTargets = ({ objects, viewer }: ApiContext, field: WireField): readonly Entity[] =>
  targetEntities(objects, field).filter((target) => mayDo(viewer, target, 'read'))

/** Throws ILLEGAL_VALUE where the object is none of them. */
export function requireTarget(context: ApiContext, field: WireField, apiName: string): Entity {
  const targets = readableTargets(context, field)
  const target = targets.find((each) => each.apiName.toLowerCase() === apiName.toLowerCase())
  if (target === undefined)
    throw failure('ILLEGAL_VALUE', {
      parameter: 'targetApiName',
      known: targets.map((each) => each.apiName).join(', '),
    })
  return target
}
