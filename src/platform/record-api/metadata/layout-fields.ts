import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { isInputOf } from '#platform/entity/path-steps.ts'
import type { Transition } from '#platform/entity/transitions.ts'
import { isCreateable, isUpdateable } from './object-info.ts'
import {
  mayReadField,
  mayWriteField,
  readableFields,
  type WireField,
  wireFields,
} from '#platform/record-api/wire-fields.ts'

export const layoutTypes = ['Full', 'Compact'] as const
export type LayoutType = (typeof layoutTypes)[number]
export const layoutModes = ['View', 'Edit', 'Create'] as const
export type LayoutMode = (typeof layoutModes)[number]

/** The fields that a layout shows, in its order: all that the viewer may read, or what lists have as columns. */
export function layoutFields(viewer: Viewer, entity: Entity, layoutType: LayoutType): readonly WireField[] {
  if (layoutType === 'Full') return readableFields(viewer, entity)
  return entity.listColumns.flatMap((property) => {
    const field = wireFields(entity).find((each) => each.property === property)
    return field !== undefined && mayReadField(viewer, field) ? field : []
  })
}

/** The fields of a mode: forms that create or change a record show only what the viewer can write. */
export const fieldsInMode = (
  viewer: Viewer,
  entity: Entity,
  layoutType: LayoutType,
  mode: LayoutMode,
): readonly WireField[] =>
  layoutFields(viewer, entity, layoutType).filter((field) => isInMode[mode](viewer, entity, field))

/** The fields that are given with a transition, as far as the viewer may write them. */
export const transitionFields = (viewer: Viewer, entity: Entity, transition: Transition): readonly WireField[] =>
  readableFields(viewer, entity).filter(
    (field) => isInputOf(transition, field.property) && mayWriteField(viewer, field),
  )

const isInMode = { View: () => true, Edit: isUpdateable, Create: isCreateable } satisfies Record<
  LayoutMode,
  (viewer: Viewer, entity: Entity, field: WireField) => boolean
>
