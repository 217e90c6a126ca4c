import { failure } from '#domain/errors.ts'
import { keyPrefixOf, toId18 } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { allEntities } from '#entities/table.ts'
import { mayDo } from '#records/access.ts'

/** The objects that the record data API serves: it knows nothing of any of them but what its descriptor says. */
export interface ObjectCatalogue {
  readonly all: readonly Entity[]
  /** Whatever the case; null where there is none. */
  readonly ofApiName: (apiName: string) => Entity | null
  /** By the first three characters of a record's id. */
  readonly ofId: (id: string) => Entity | null
}

export function objectCatalogue(entities: readonly Entity[]): ObjectCatalogue {
  const byName = new Map(entities.map((entity) => [entity.apiName.toLowerCase(), entity]))
  const byPrefix = new Map(entities.map((entity) => [entity.keyPrefix, entity]))
  return {
    all: entities,
    ofApiName: (apiName) => byName.get(apiName.toLowerCase()) ?? null,
    ofId: (id) => byPrefix.get(keyPrefixOf(id)) ?? null,
  }
}

/** All the product's objects. */
export const portalObjects: ObjectCatalogue = objectCatalogue(allEntities)

/** An object by its name. Throws ACCESS_DENIED (INSUFFICIENT_ACCESS) where there is none, or none for this viewer: alike. */
export function demandObject(objects: ObjectCatalogue, viewer: Viewer, apiName: string): Entity {
  const entity = objects.ofApiName(apiName)
  if (entity === null || !mayDo(viewer, entity, 'read')) throw failure('ACCESS_DENIED')
  return entity
}

/**
 * The id in its 18 characters and the object it is of. Throws INVALID_ID where it is no id (VAL-07), RECORD_NOT_FOUND where no object
 * that the viewer may read has such ids.
 */
export function demandRecordId(
  objects: ObjectCatalogue,
  viewer: Viewer,
  given: string,
): { readonly id: string; readonly entity: Entity } {
  const id = toId18(given)
  if (id === null) throw failure('INVALID_ID', { id: given.slice(0, 40) })
  const entity = objects.ofId(id)
  if (entity === null || !mayDo(viewer, entity, 'read')) throw failure('RECORD_NOT_FOUND', { id })
  return { id, entity }
}
