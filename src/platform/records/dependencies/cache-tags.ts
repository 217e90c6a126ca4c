import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ReferenceTarget } from '#platform/entity/kinds/reference.ts'
import { targetsOf } from '#platform/entity/kinds/table.ts'

/*
 * A cache tag names something that a page may depend on: a record (its id), an object as a whole, the records of an
 * object with a given value, a file, a half of the search index. Reads collect tags (dependency-tracking.ts), writes
 * invalidate them (invalidated-tags.ts), and both use the names from this file, which follow from the descriptors of
 * the objects.
 */

export const objectTag = (apiName: string): string => `object ${apiName}`
export const valueTag = (entity: Entity, field: string, value: string): string => `${entity.apiName}.${field}=${value}`
export const fileTag = (key: string): string => `file ${key}`

/** Lists, counts and suggestions of products, product groups and suppliers: each shows data of the others. */
export const catalogueSearchTag = 'search catalogue'
export const publicationSearchTag = 'search publications'
/** Names of business groups, segments, values and suppliers, which appear on every page. */
export const taxonomyTag = 'taxonomy'

interface Whole {
  readonly field: string
  readonly of: ReferenceTarget
}

/** The record that this record is part of: a change of the part counts as a change of the whole, through which the part is seen. */
export const wholesOf = ({ partOf = [], fields }: Entity): readonly Whole[] =>
  partOf.flatMap((field) => {
    const reference = fields[field]
    return reference === undefined ? [] : targetsOf(reference).map((of) => ({ field, of }))
  })

/** The lists of its parts, because they become visible with the whole. */
export const partTags = (entities: EntityIndex, entity: Entity, id: string): readonly string[] =>
  entities.all.flatMap((part) =>
    wholesOf(part).flatMap(({ field, of }) => (of === entity ? valueTag(part, field, id) : [])),
  )

/** The halves of the search index that a change of an object may change; for an unknown object, those that most objects change. */
export function searchTagsOf(entity: Entity | null): readonly string[] {
  const part = entity?.inSearch ?? 'catalogue'
  if (part === 'none') return []
  return [part === 'publications' ? publicationSearchTag : catalogueSearchTag]
}
