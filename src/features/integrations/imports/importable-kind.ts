import { importTarget } from '#platform/entity/import-target.ts'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'

/** Whether a viewer may import records of an object: an import creates and changes records. */
export const mayImport = (viewer: Viewer, entity: Entity): boolean =>
  mayDo(viewer, entity, 'create') && mayDo(viewer, entity, 'update')

/**
 * Throws WRITE_DENIED for a kind whose records the viewer may read but not write. A kind that the viewer may not read is refused as
 * unknown (IMPORT_REFUSED).
 */
export function requireImportable(entities: EntityIndex, viewer: Viewer, kind: string): void {
  const target = importTarget(entities, kind)
  if (target === null || !mayDo(viewer, target.entity, 'read')) {
    const kinds = entities.importKinds.filter((each) => {
      const named = importTarget(entities, each)
      return named !== null && mayImport(viewer, named.entity)
    })
    const reason = `there is no such kind of import. The kinds are ${kinds.join(', ')}.`
    throw failure('IMPORT_REFUSED', { file: kind.slice(0, 80), reason })
  }
  if (!mayImport(viewer, target.entity))
    throw failure('WRITE_DENIED', { reason: `records of ${target.entity.apiName} are not imported by you.` })
}
