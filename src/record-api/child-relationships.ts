import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'
import { mayReadField, type WireField, wireFields } from './wire-fields.ts'

/** Records of another object that point here by one of its fields. */
export interface ChildRelationship {
  readonly child: Entity
  readonly field: WireField
  /** `Product2s__r` of the grades of a trade name: the child's name, and the field's where several fields point here. */
  readonly relationshipName: string
}

/**
 * Every relationship by which records that the viewer may read point at records of an object, by single references; those that every
 * record has (who made it) are none.
 */
export function childRelationships(
  objects: ObjectCatalogue,
  viewer: Viewer,
  parent: Entity,
): readonly ChildRelationship[] {
  return objects.all
    .filter((child) => mayDo(viewer, child, 'read'))
    .flatMap((child) => {
      const fields = wireFields(child).filter(
        ({ property, relationshipName, targets }) =>
          Object.hasOwn(child.fields, property) && relationshipName !== null && targets.includes(parent.apiName),
      )
      // The name is the same whoever asks.
      return fields
        .map((field) => ({ child, field, relationshipName: nameOf(child, field, fields.length > 1) }))
        .filter(({ field }) => mayReadField(viewer, field))
    })
}

export function childRelationship(
  objects: ObjectCatalogue,
  viewer: Viewer,
  parent: Entity,
  name: string,
): ChildRelationship | null {
  const wanted = name.toLowerCase()
  return (
    childRelationships(objects, viewer, parent).find(
      ({ relationshipName }) => relationshipName.toLowerCase() === wanted,
    ) ?? null
  )
}

function nameOf(child: Entity, field: WireField, isOneOfSeveral: boolean): string {
  const plural = child.labelPlural.replace(/[^A-Za-z0-9]+/g, '_')
  const through = isOneOfSeveral ? `_${field.apiName.replace(/__c$|Id$/, '')}` : ''
  return child.apiName.endsWith('__c') || isOneOfSeveral ? `${plural}${through}__r` : plural
}
