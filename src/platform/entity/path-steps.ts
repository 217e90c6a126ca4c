import type { Entity } from './entity.ts'

/** One of the steps that a record of an object goes through. */
export interface PathStep {
  readonly value: string
  /** Whether the path ends there, and whether successfully. */
  readonly closed: boolean
  readonly won: boolean
}

/** The steps of the object's path in their order; an object without one has none. */
export function pathSteps({ fields, path, pathEnds }: Entity): readonly PathStep[] {
  const values = path === undefined ? [] : Object.keys(fields[path]?.values ?? {})
  const last = values.at(-1)
  const ends = pathEnds ?? (last === undefined ? {} : { [last]: 'won' })
  return values.map((value) => {
    const end = Object.hasOwn(ends, value) ? ends[value] : undefined
    return { value, closed: end !== undefined, won: end === 'won' }
  })
}
