import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { isInputOf, type PathTransition, pathTransitions, transitionFrom } from '#platform/entity/path-steps.ts'
import { isOneOf, mayTransition } from '#platform/records/access.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type CheckedValues, checkValues, type FieldError, type Values } from './check-values.ts'

/** Throws ACCESS_DENIED if the viewer's roles do not allow the action from any state. */
export function requireTransition(viewer: Viewer, entity: Entity, action: string): void {
  if (!pathTransitions(entity).some((each) => each.action === action && isOneOf(viewer, each.by)))
    throw failure('ACCESS_DENIED')
}

/**
 * Checks a transition of a stored record with the values that are given for it; the result also has the values of the
 * product. An action that leads nowhere from the state of the record, or not for this viewer, is refused with the path
 * field.
 */
export function checkTransition(
  viewer: Viewer,
  at: Date,
  entity: Entity,
  before: Values,
  { action, input }: { readonly action: string; readonly input: Values },
): CheckedValues {
  const state = entity.path?.field ?? ''
  const transition = transitionFrom(entity, before[state], action)
  if (transition === null || !mayTransition(viewer, transition, before)) {
    const reason = `is “${String(before[state])}”, from which ${action} leads nowhere`
    return { values: {}, errors: [{ field: state, code: 'FIELD_INTEGRITY_EXCEPTION', reason }] }
  }
  const { sets = {}, to } = transition
  const others = Object.keys(input).filter(
    (property) => input[property] !== undefined && !isInputOf(transition, property),
  )
  const own = Object.entries(sets).map(([property, valueAt]) => [property, valueAt({ viewer, at, before })])
  const [ofViewer, ofProduct] = [
    checkValues(viewer, entity, input, before, 'transition'),
    checkValues(systemViewer, entity, { ...Object.fromEntries(own), [state]: to }, before, 'transition'),
  ]
  const values = { ...ofViewer.values, ...ofProduct.values }
  const errors = [
    ...others.map((field): FieldError => ({
      field,
      code: 'FIELD_INTEGRITY_EXCEPTION',
      reason: `is not part of ${action}`,
    })),
    ...ofViewer.errors.filter(({ field }) => isInputOf(transition, field)),
    ...ofProduct.errors,
  ]
  const wrong = new Set(errors.map(({ field }) => field))
  const lacking = refusalsOf(transition, before, { ...before, ...values }).filter(({ field }) => !wrong.has(field))
  return { values, errors: [...errors, ...lacking] }
}

/** What a transition lacks: fields that it needs, dates in their order, and dates that are later than they were. */
function refusalsOf(
  { needs = [], notBefore = {}, later = [] }: PathTransition,
  before: Values,
  next: Values,
): readonly FieldError[] {
  const empty = needs
    .filter((field) => isBlank(next[field]))
    .map((field): FieldError => ({ field, code: 'REQUIRED_FIELD_MISSING', reason: 'is required' }))
  const early = Object.entries(notBefore).flatMap(([field, other]): readonly FieldError[] => {
    const [day, first] = [next[field], next[other]]
    return typeof day === 'string' && typeof first === 'string' && day < first
      ? [{ field, reason: `lies before ${first}` }]
      : []
  })
  const unmoved = later.flatMap((field): readonly FieldError[] => {
    const [day, present] = [next[field], before[field]]
    return typeof day === 'string' && typeof present === 'string' && day <= present
      ? [{ field, reason: `must be later than ${present}` }]
      : []
  })
  return [...empty, ...early, ...unmoved]
}

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
