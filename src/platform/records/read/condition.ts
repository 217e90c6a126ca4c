import type { Entity } from '#platform/entity/entity.ts'

export type Scalar = string | number | boolean
export type TextMatch = 'is' | 'contains' | 'startsWith' | 'endsWith'

/**
 * A condition on a record, as data, so that one rule can be evaluated in SQL, for a row in memory and by the search
 * index. `field` is a property of the entity, or one of every record (`id`, `integrationId`, `isActive`,
 * `createdDate`, …). Bounds of moments are written as JavaScript writes them: `2026-06-15T12:00:00.000Z`. Values of
 * decimals are numbers.
 */
export type Condition =
  | { readonly type: 'always' }
  | { readonly type: 'never' }
  | { readonly type: 'equals'; readonly field: string; readonly value: Scalar | null }
  | { readonly type: 'in'; readonly field: string; readonly values: readonly string[] }
  | { readonly type: 'atLeast'; readonly field: string; readonly value: string | number }
  | { readonly type: 'atMost'; readonly field: string; readonly value: string | number }
  | { readonly type: 'above'; readonly field: string; readonly value: string | number }
  | { readonly type: 'below'; readonly field: string; readonly value: string | number }
  /** The text equals, contains, starts with or ends with the given text. Case is ignored. */
  | { readonly type: 'text'; readonly field: string; readonly match: TextMatch; readonly text: string }
  /** The list contains any of the values. */
  | { readonly type: 'overlaps'; readonly field: string; readonly values: readonly string[] }
  /** The list is not empty. */
  | { readonly type: 'holdsSomething'; readonly field: string }
  /** The composition contains the substance. */
  | { readonly type: 'madeOf'; readonly field: string; readonly substance: string }
  /** The text is equal apart from case and spaces. */
  | { readonly type: 'readsAs'; readonly field: string; readonly text: string }
  /** The list contains exactly these values in any order. */
  | { readonly type: 'holdsExactly'; readonly field: string; readonly values: readonly string[] }
  /** The composition consists of these substances with any shares. */
  | { readonly type: 'madeOfExactly'; readonly field: string; readonly substances: readonly string[] }
  /** A record of another object references this one by `via` and meets `where`. */
  | { readonly type: 'exists'; readonly entity: Entity; readonly via: string; readonly where: Condition }
  /**
   * The record of another object that `field` references, if any, meets `where`; for a list of references, any of
   * them. `once`: the matching records are found once for all rows instead of for each row, which suits queries over
   * many rows with few matches.
   */
  | {
      readonly type: 'pointsAt'
      readonly field: string
      readonly entity: Entity
      readonly where: Condition
      readonly once?: true
    }
  | { readonly type: 'all'; readonly of: readonly Condition[] }
  | { readonly type: 'any'; readonly of: readonly Condition[] }
  | { readonly type: 'not'; readonly of: Condition }

/** A condition on the value of one field. */
export type FieldCondition = Exclude<
  Condition,
  { readonly type: 'always' | 'never' | 'exists' | 'pointsAt' | 'all' | 'any' | 'not' }
>

export const always: Condition = { type: 'always' }
export const never: Condition = { type: 'never' }
export const equals = (field: string, value: Scalar | null): Condition => ({ type: 'equals', field, value })
export const isIn = (field: string, values: readonly string[]): Condition => ({ type: 'in', field, values })
export const atLeast = (field: string, value: string | number): Condition => ({ type: 'atLeast', field, value })
export const atMost = (field: string, value: string | number): Condition => ({ type: 'atMost', field, value })
export const above = (field: string, value: string | number): Condition => ({ type: 'above', field, value })
export const below = (field: string, value: string | number): Condition => ({ type: 'below', field, value })
export const textMatches = (field: string, match: TextMatch, text: string): Condition => ({
  type: 'text',
  field,
  match,
  text,
})
export const overlaps = (field: string, values: readonly string[]): Condition => ({ type: 'overlaps', field, values })
export const contains = (field: string, value: string): Condition => overlaps(field, [value])
export const holdsSomething = (field: string): Condition => ({ type: 'holdsSomething', field })
export const containsSubstance = (field: string, substance: string): Condition => ({ type: 'madeOf', field, substance })
export const readsAs = (field: string, text: string): Condition => ({ type: 'readsAs', field, text })
export const holdsExactly = (field: string, values: readonly string[]): Condition => ({
  type: 'holdsExactly',
  field,
  values,
})
export const containsExactly = (field: string, substances: readonly string[]): Condition => ({
  type: 'madeOfExactly',
  field,
  substances,
})
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
/** The same for a `where` with few expected matches: see `once`. */
export const pointsAtFew = (field: string, entity: Entity, where: Condition): Condition => ({
  type: 'pointsAt',
  field,
  entity,
  where,
  once: true,
})
export const all = (...of: readonly Condition[]): Condition => ({ type: 'all', of })
export const any = (...of: readonly Condition[]): Condition => ({ type: 'any', of })
export const not = (of: Condition): Condition => ({ type: 'not', of })
