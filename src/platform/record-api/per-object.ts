import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'

/**
 * The maximum number of results stored for one object: one for each set of roles, and for layouts for each type and mode.
 */
const maxResults = 40

/**
 * Caches what follows only from an object's descriptor, the viewer's roles and a few words. `make` must not use anything else of
 * the viewer, and the words must come from a short list.
 */
export function perObject<Words extends readonly string[], Result>(
  make: (objects: ObjectCatalogue, viewer: Viewer, entity: Entity, ...words: Words) => Result,
): (objects: ObjectCatalogue, viewer: Viewer, entity: Entity, ...words: Words) => Result {
  const known = new WeakMap<ObjectCatalogue, WeakMap<Entity, Map<string, Result>>>()
  return (objects, viewer, entity, ...words) => {
    const ofObjects = known.get(objects) ?? new WeakMap<Entity, Map<string, Result>>()
    known.set(objects, ofObjects)
    const ofEntity = ofObjects.get(entity) ?? new Map<string, Result>()
    ofObjects.set(entity, ofEntity)
    const key = [rolesOf(viewer).toSorted().join(), ...words].join('\0')
    const already = ofEntity.get(key)
    if (already !== undefined) return already
    const result = make(objects, viewer, entity, ...words)
    if (ofEntity.size >= maxResults) ofEntity.clear()
    ofEntity.set(key, result)
    return result
  }
}
