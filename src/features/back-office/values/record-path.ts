import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { pathSteps, pathTransitions, type PathTransition } from '#platform/entity/path-steps.ts'
import { picklistLabel } from '#platform/entity/picklist-label.ts'
import { isOneOf, mayTransition } from '#platform/records/access.ts'
import { transitionFields } from '#platform/record-api/metadata/layout-fields.ts'
import { readableFields, type WireField } from '#platform/record-api/wire-fields.ts'
import { stepAddress } from '#features/back-office/page-parts/back-office-address.ts'

/** The states that records of an object go through, the one of this record, and how it goes on (ENG-01). */
export interface RecordPath {
  /** The label of the field, in English. */
  readonly label: string
  readonly states: readonly {
    readonly value: string
    readonly label: string
    readonly isCurrent: boolean
    readonly isLost: boolean
  }[]
  /** The transitions that the viewer may make now, in the order of their states. */
  readonly steps: readonly PathAction[]
}

interface PathAction {
  readonly label: string
  readonly action: string
  readonly href: string
  /** Whether values are given with it: then its address has a form. */
  readonly hasForm: boolean
}

/** The field of the object’s path; null where it has none, or the viewer may not read it. */
export const pathField = (viewer: Viewer, entity: Entity): WireField | null =>
  readableFields(viewer, entity).find(({ property }) => property === entity.path?.field) ?? null

/** The transitions that the viewer’s roles allow. */
export const stepsFor = (viewer: Viewer, entity: Entity): readonly PathTransition[] =>
  pathTransitions(entity).filter(({ by }) => isOneOf(viewer, by))

/** The field that names the only user who may do a transition, besides administrators; none where the role decides alone. */
export const holderFields = (viewer: Viewer, entity: Entity, { byUser }: PathTransition): readonly WireField[] =>
  readableFields(viewer, entity).filter(({ property }) => property === byUser)

/** Whether the viewer may do a transition of the record that has these values. */
export const mayStep = (
  viewer: Viewer,
  entity: Entity,
  transition: PathTransition,
  valueIn: (field: WireField) => unknown,
): boolean => {
  const holders = holderFields(viewer, entity, transition)
  return mayTransition(viewer, transition, Object.fromEntries(holders.map((field) => [field.property, valueIn(field)])))
}

/** Null where the object has no path for the viewer. `valueIn` reads the record. */
export function recordPath(
  viewer: Viewer,
  base: string,
  entity: Entity,
  id: string,
  valueIn: (field: WireField) => unknown,
): RecordPath | null {
  const path = pathField(viewer, entity)
  if (path === null || path.field === null) return null
  const { field, label } = path
  const state = valueIn(path)
  return {
    label,
    states: pathSteps(entity).map(({ value, closed, won }) => ({
      value,
      label: picklistLabel(field, value, viewer),
      isCurrent: value === state,
      isLost: closed && !won,
    })),
    steps: stepsFor(viewer, entity)
      .filter((transition) => transition.from === state && mayStep(viewer, entity, transition, valueIn))
      .map((transition) => ({
        label: transition.label,
        action: transition.action,
        href: stepAddress(base, id, transition.action),
        hasForm: transitionFields(viewer, entity, transition).length > 0,
      })),
  }
}
