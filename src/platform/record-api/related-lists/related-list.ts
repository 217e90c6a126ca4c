import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import {
  childRelationship,
  type ChildRelationship,
  childRelationships,
} from '#platform/record-api/child-relationships.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'

/**
 * A related list: the records that reference records of an object by one relationship. Its id is the relationship's name.
 */
export interface RelatedList {
  readonly parent: Entity
  readonly relationship: ChildRelationship
  readonly label: string
}

/** The maximum number of related lists in one address or body. */
const maxRelatedLists = 200

/** Every related list of an object that the viewer may read. */
export function relatedListsOf({ objects, viewer }: ApiContext, parent: Entity): readonly RelatedList[] {
  const relationships = childRelationships(objects, viewer, parent)
  return relationships.map((relationship) => ({
    parent,
    relationship,
    label: labelOf(relationship, relationships),
  }))
}

/** Throws RELATED_LIST_UNKNOWN equally where the name is unknown and where the viewer may not read the list. */
export function requireRelatedList(context: ApiContext, parent: Entity, relatedListId: string): RelatedList {
  const relationship = childRelationship(context.objects, context.viewer, parent, relatedListId)
  if (relationship === null) throw failure('RELATED_LIST_UNKNOWN', { relatedList: relatedListId.slice(0, 120) })
  const label = labelOf(relationship, childRelationships(context.objects, context.viewer, parent))
  return { parent, relationship, label }
}

/** Finds a related list by the names of its object and its own. Throws ACCESS_DENIED, RELATED_LIST_UNKNOWN. */
export const requireRelatedListOf = (context: ApiContext, parentObject: string, relatedListId: string): RelatedList =>
  requireRelatedList(context, requireObject(context.objects, context.viewer, parentObject), relatedListId)

/** `Account.Contacts`, the name under which the user's settings are stored. */
export const preferencesIdOf = ({ parent, relationship }: RelatedList): string =>
  `${parent.apiName}.${relationship.relationshipName}`

/** `inContextOfRecordId`: the record that the list belongs to; null: any record. */
export const relatedListReference = (
  { parent, relationship }: RelatedList,
  inContextOfRecordId: string | null,
  recordTypeId: string | null = null,
): Representation<'RelatedListReference'> => ({
  id: null,
  inContextOfRecordId,
  listViewApiName: null,
  objectApiName: relationship.child.apiName,
  parentObjectApiName: parent.apiName,
  recordTypeId,
  relatedListId: relationship.relationshipName,
  type: 'relatedList',
})

/** The comma-separated names in one address. Throws INVALID_PARAMETERS where there are too many. */
export function splitNames(parameter: string, input: string | undefined): readonly string[] {
  const names = (input ?? '').split(',').map((name) => name.trim())
  if (names.length > maxRelatedLists)
    throw failure('INVALID_PARAMETERS', { parameter, reason: `are more than ${maxRelatedLists}` })
  return names
}

/** The name contains the field where an object references this one by several fields. */
const labelOf = ({ child, field }: ChildRelationship, all: readonly ChildRelationship[]): string =>
  all.filter((each) => each.child === child).length > 1 ? `${child.labelPlural} (${field.label})` : child.labelPlural
