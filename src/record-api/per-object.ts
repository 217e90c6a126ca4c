import { rolesOf, type Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'

/** What is remembered of one object: sets of roles, and of layouts their types and modes. */
const most = 40

/**
 * What follows from an object's descriptor, the viewer's roles and a few words alone, worked out once: `make` may ask nothing else of
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
    if (ofEntity.size >= most) ofEntity.clear()
    ofEntity.set(key, made)
    return made
  }
}
