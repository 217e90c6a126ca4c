import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'
import { mayReadField, type WireField, wireFields } from './wire-fields.ts'

/** A relationship by which records of another object reference this one. */
export interface ChildRelationship {
  readonly child: Entity
  readonly field: WireField
  /**
   * `Product2s__r` for the grades of a trade name: the plural of the child's name, followed by the field's name where several
   * fields reference this object.
   */
  readonly relationshipName: string
}

/**
 * Every relationship by which records that the viewer may read reference records of an object through a single reference. Fields
 * that every record has, such as its creator, do not count.
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
      // The name must not depend on the caller, so it is made before the fields are filtered.
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
  const requested = name.toLowerCase()
  return (
    childRelationships(objects, viewer, parent).find(
      ({ relationshipName }) => relationshipName.toLowerCase() === requested,
    ) ?? null
  )
}

function nameOf(child: Entity, field: WireField, isOneOfSeveral: boolean): string {
  const plural = child.labelPlural.replace(/[^A-Za-z0-9]+/g, '_')
  const through = isOneOfSeveral ? `_${field.apiName.replace(/__c$|Id$/, '')}` : ''
  return child.apiName.endsWith('__c') || isOneOfSeveral ? `${plural}${through}__r` : plural
}
