import { failure } from '#platform/values/errors.ts'
import { keyPrefixOf, toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'

/** The objects that the record data API serves. The API knows of them only what their descriptors say. */
export interface ObjectCatalogue {
  readonly all: readonly Entity[]
  /** Finds an object by its name in any case; null where it does not exist. */
  readonly ofApiName: (apiName: string) => Entity | null
  /** Finds the object of a record by the first three characters of its id. */
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

/**
 * Finds an object by its name. Throws ACCESS_DENIED (INSUFFICIENT_ACCESS) equally where it does not exist and where the viewer may
 * not read it.
 */
export function requireObject(objects: ObjectCatalogue, viewer: Viewer, apiName: string): Entity {
  const entity = objects.ofApiName(apiName)
  if (entity === null || !mayDo(viewer, entity, 'read')) throw failure('ACCESS_DENIED')
  return entity
}

/**
 * The id in its 18 characters, and its object. Throws INVALID_ID for an invalid id (VAL-07), and RECORD_NOT_FOUND where no object
 * that the viewer may read has such ids.
 */
export function requireRecordId(
  objects: ObjectCatalogue,
  viewer: Viewer,
  input: string,
): { readonly id: string; readonly entity: Entity } {
  const id = toId18(input)
  if (id === null) throw failure('INVALID_ID', { id: input.slice(0, 40) })
  const entity = objects.ofId(id)
  if (entity === null || !mayDo(viewer, entity, 'read')) throw failure('RECORD_NOT_FOUND', { id })
  return { id, entity }
}
