import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'

/**
 * The maximum number of results stored for one object: one for each set of roles, and for layouts for each type and mode.
 */
const maxMade = 40

/**
 * Caches what follows only from an object's descriptor, the viewer's roles and a few words. `make` must not use anything else of
 * the viewer, and the words must come from a short list.
 */
export function perObject<Words extends readonly string[], Made>(
  make: (objects: ObjectCatalogue, viewer: Viewer, entity: Entity, ...words: Words) => Made,
): (objects: ObjectCatalogue, viewer: Viewer, entity: Entity, ...words: Words) => Made {
  const known = new WeakMap<ObjectCatalogue, WeakMap<Entity, Map<string, Made>>>()
  return (objects, viewer, entity, ...words) => {
    const ofObjects = known.get(objects) ?? new WeakMap<Entity, Map<string, Made>>()
    known.set(objects, ofObjects)
    const ofEntity = ofObjects.get(entity) ?? new Map<string, Made>()
    ofObjects.set(entity, ofEntity)
    const key = [rolesOf(viewer).toSorted().join(), ...words].join('\0')
    const already = ofEntity.get(key)
    if (already !== undefined) return already
    const made = make(objects, viewer, entity, ...words)
    if (ofEntity.size >= maxMade) ofEntity.clear()
    ofEntity.set(key, made)
    return made
  }
}
