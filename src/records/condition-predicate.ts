import type { Entity } from '#entities/entity.ts'
import type { Condition } from './condition.ts'

type Values = Readonly<Record<string, unknown>>

/** Records of another object whose field holds an id: what points there, for `exists`; with `id` as the field, itself, for `pointsAt`. */
export type RelatedRows = (entity: Entity, via: string, id: string) => Iterable<Values>

const noRelated: RelatedRows = () => []

/** The same condition asked of a row in memory: what conditionSql answers in the database. */
export function satisfies(row: Values, condition: Condition, related: RelatedRows = noRelated): boolean {
  switch (condition.type) {
    case 'always':
      return true
    case 'never':
      return false
    case 'equals':
      return (row[condition.field] ?? null) === condition.value
    case 'in':
      return isOneOf(condition.values, row[condition.field])
    case 'atLeast':
      return compared(row[condition.field], condition.value) >= 0
    case 'atMost':
      return compared(row[condition.field], condition.value) <= 0
    case 'overlaps':
      return listOf(row[condition.field]).some((each) => isOneOf(condition.values, each))
    case 'holdsSomething':
      return listOf(row[condition.field]).length > 0
    case 'madeOf':
      return listOf(row[condition.field]).some(
        (each) =>
          typeof each === 'object' && each !== null && 'substance' in each && each.substance === condition.substance,
      )
    case 'exists': {
      for (const other of related(condition.entity, condition.via, String(row['id'])))
        if (satisfies(other, condition.where, related)) return true
      return false
    }
    case 'pointsAt': {
      const id = row[condition.field]
      if (typeof id !== 'string') return false
      for (const other of related(condition.entity, 'id', id))
        if (satisfies(other, condition.where, related)) return true
      return false
    }
    case 'all':
      return condition.of.every((each) => satisfies(row, each, related))
    case 'any':
      return condition.of.some((each) => satisfies(row, each, related))
    case 'not':
  }
  return !satisfies(row, condition.of, related)
}

const isOneOf = (values: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && values.includes(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** NaN where the two cannot be compared, so that neither bound holds; texts compare by their bytes' order, as ids and dates do. */
function compared(value: unknown, bound: string | number): number {
  if (typeof value === 'number' && typeof bound === 'number') return value - bound
  if (typeof value === 'string' && typeof bound === 'string') return value < bound ? -1 : value > bound ? 1 : 0
  return Number.NaN
}
