import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { childRelationship, type ChildRelationship } from '#platform/record-api/child-relationships.ts'
import { type FieldSelection, selectFields, selectionOf } from '#platform/record-api/field-selection.ts'
import { layoutFields } from '#platform/record-api/metadata/layout-fields.ts'

/** Reads a name with or without its object before it. Throws INVALID_FIELD. */
export function requireRelationship(context: ApiContext, entity: Entity, name: string): ChildRelationship {
  const own = name.toLowerCase().startsWith(`${entity.apiName.toLowerCase()}.`)
  const relationship = childRelationship(
    context.objects,
    context.viewer,
    entity,
    own ? name.slice(entity.apiName.length + 1) : name,
  )
  if (relationship === null)
    throw failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no relationship of ${entity.apiName}` })
  return relationship
}

/** The fields of children: the columns of their lists, or the requested ones. */
export function childSelection(
  { objects, viewer }: ApiContext,
  { child }: ChildRelationship,
  requested?: { readonly fields: readonly string[]; readonly optionalFields: readonly string[] },
): FieldSelection {
  return requested === undefined || requested.fields.length + requested.optionalFields.length === 0
    ? selectionOf(objects, viewer, child, layoutFields(viewer, child, 'Compact'))
    : selectFields(objects, viewer, child, requested)
}
