import type { Entity, Row } from './entity.ts'
import type { Transition } from './transitions.ts'

/** One of the steps that a record of an object goes through. */
export interface PathStep {
  readonly value: string
  /** Whether the path ends there, and whether successfully. */
  readonly closed: boolean
  readonly won: boolean
}

const statesOf = ({ fields, path }: Entity): readonly string[] =>
  path === undefined ? [] : Object.keys(fields[path.field]?.values ?? {})

/** The steps of the object's path in their order; an object without one has none. */
export function pathSteps(entity: Entity): readonly PathStep[] {
  const values = statesOf(entity)
  const last = values.at(-1)
  const ends = entity.path?.ends ?? (last === undefined ? {} : { [last]: 'won' })
  return values.map((value) => {
    const end = Object.hasOwn(ends, value) ? ends[value] : undefined
    return { value, closed: end !== undefined, won: end === 'won' }
  })
}

/** The state of every new record; null for an object without a path. */
export const firstState = (entity: Entity): string | null => statesOf(entity)[0] ?? null

/** The state of a record; undefined for an object without a path, and for a record that is not stored yet. */
export const stateOf = ({ path }: Entity, row: Row<Entity> | null): unknown =>
  path === undefined ? undefined : row?.[path.field]

/** A transition with its two states. */
export interface PathTransition extends Transition {
  readonly from: string
  readonly to: string
}

/** Every transition of the object, in the order of its table. */
export const pathTransitions = ({ path }: Entity): readonly PathTransition[] =>
  Object.entries(path?.transitions ?? {}).flatMap(([from, targets]) =>
    Object.entries(targets).map(([to, transition]) => ({ ...transition, from, to })),
  )

/** The transition that an action does from a state; null if it does none. */
export const transitionFrom = (entity: Entity, state: unknown, action: string): PathTransition | null =>
  pathTransitions(entity).find((each) => each.from === state && each.action === action) ?? null

/** Whether a value of the field is given with a transition. */
export const isInputOf = ({ takes = [], needs = [] }: Transition, property: string): boolean =>
  takes.includes(property) || needs.includes(property)

/** Whether only transitions change the field: the state itself, and what transitions take or set. */
export const isOfTransitions = (entity: Entity, property: string): boolean =>
  entity.path !== undefined &&
  (property === entity.path.field ||
    pathTransitions(entity).some(
      ({ takes = [], sets = {} }) => takes.includes(property) || Object.hasOwn(sets, property),
    ))
