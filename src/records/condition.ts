import type { Entity } from '#entities/entity.ts'

export type Scalar = string | number | boolean

/**
 * A question about a record, as data, so that one rule can be asked in SQL, of a row in memory and of the search index.
 * `field` is a property of the entity, or one of every record's (`id`, `integrationId`, `isActive`, `createdDate`, …).
 */
export type Condition =
  | { readonly type: 'always' }
  | { readonly type: 'never' }
  | { readonly type: 'equals'; readonly field: string; readonly value: Scalar | null }
  | { readonly type: 'in'; readonly field: string; readonly values: readonly string[] }
  | { readonly type: 'atLeast'; readonly field: string; readonly value: string | number }
  | { readonly type: 'atMost'; readonly field: string; readonly value: string | number }
  /** A list that holds any of the values. */
  | { readonly type: 'overlaps'; readonly field: string; readonly values: readonly string[] }
  /** A list that holds anything. */
  | { readonly type: 'holdsSomething'; readonly field: string }
  /** A composition with the substance in it. */
  | { readonly type: 'madeOf'; readonly field: string; readonly substance: string }
  /** Another object's record that points here by `via` and answers `where`. */
  | { readonly type: 'exists'; readonly entity: Entity; readonly via: string; readonly where: Condition }
  /** The other object's record that `field` points at, if any, answers `where`. */
  | { readonly type: 'pointsAt'; readonly field: string; readonly entity: Entity; readonly where: Condition }
  | { readonly type: 'all'; readonly of: readonly Condition[] }
  | { readonly type: 'any'; readonly of: readonly Condition[] }
  | { readonly type: 'not'; readonly of: Condition }

export const always: Condition = { type: 'always' }
export const never: Condition = { type: 'never' }
export const equals = (field: string, value: Scalar | null): Condition => ({ type: 'equals', field, value })
export const isIn = (field: string, values: readonly string[]): Condition => ({ type: 'in', field, values })
export const atLeast = (field: string, value: string | number): Condition => ({ type: 'atLeast', field, value })
export const atMost = (field: string, value: string | number): Condition => ({ type: 'atMost', field, value })
export const overlaps = (field: string, values: readonly string[]): Condition => ({ type: 'overlaps', field, values })
export const contains = (field: string, value: string): Condition => overlaps(field, [value])
export const holdsSomething = (field: string): Condition => ({ type: 'holdsSomething', field })
export const madeOf = (field: string, substance: string): Condition => ({ type: 'madeOf', field, substance })
export const exists = (entity: Entity, via: string, where: Condition): Condition => ({
  type: 'exists',
  entity,
  via,
  where,
})
export const pointsAt = (field: string, entity: Entity, where: Condition): Condition => ({
  type: 'pointsAt',
  field,
  entity,
  where,
})
export const all = (...of: readonly Condition[]): Condition => ({ type: 'all', of })
export const any = (...of: readonly Condition[]): Condition => ({ type: 'any', of })
export const not = (of: Condition): Condition => ({ type: 'not', of })
