import { failure } from '#platform/values/errors.ts'
import { type Role, type Viewer, rolesOf } from '#platform/values/viewer.ts'
import type { Entity, EntityAccess } from '#platform/entity/entity.ts'
import type { Transition } from '#platform/entity/transitions.ts'

/** Whether one of the viewer's roles is among these. */
export const isOneOf = (viewer: Viewer, roles: readonly Role[] | 'everyone'): boolean =>
  roles === 'everyone' || rolesOf(viewer).some((role) => role === 'system' || roles.includes(role))

export const mayDo = (viewer: Viewer, entity: Entity, what: keyof EntityAccess): boolean =>
  isOneOf(viewer, entity.access[what])

/** Whether the viewer may do a transition of a record with these values. */
export const mayTransition = (
  viewer: Viewer,
  { by, byUser }: Pick<Transition, 'by' | 'byUser'>,
  values: Readonly<Record<string, unknown>>,
): boolean =>
  isOneOf(viewer, by) &&
  (byUser === undefined ||
    isOneOf(viewer, ['administrator']) ||
    (viewer.user !== undefined && values[byUser] === viewer.user.id))

/** Throws ACCESS_DENIED if the viewer's roles do not allow it. */
export function requireAccess(viewer: Viewer, entity: Entity, what: keyof EntityAccess): void {
  if (!mayDo(viewer, entity, what)) throw failure('ACCESS_DENIED')
}

/** Names of the entity's fields that the viewer may not read; they are returned empty. */
export const unreadableFields = (viewer: Viewer, entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([property, field]) =>
    isOneOf(viewer, field.access?.read ?? 'everyone') ? [] : property,
  )

export const mayUpdateField = (viewer: Viewer, entity: Entity, property: string): boolean =>
  isOneOf(viewer, entity.fields[property]?.access?.update ?? 'everyone')
