import type { Entity } from '#platform/entity/entity.ts'
import type { Condition, FieldCondition, Scalar, TextMatch } from './condition.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns records of another object whose field contains an id, for `exists`; with `id` as the field the referenced
 * record itself, for `pointsAt`.
 */
export type RelatedRows = (entity: Entity, via: string, id: string) => Iterable<Values>

const noRelated: RelatedRows = () => []

/** Evaluates a condition for a row in memory with the same result as conditionSql in the database. */
export function satisfies(row: Values, condition: Condition, related: RelatedRows = noRelated): boolean {
  switch (condition.type) {
    case 'always':
      return true
    case 'never':
      return false
    case 'exists': {
      for (const other of related(condition.entity, condition.via, String(row['id'])))
        if (satisfies(other, condition.where, related)) return true
      return false
    }
    case 'pointsAt': {
      for (const id of [row[condition.field]].flat())
        if (typeof id === 'string')
          for (const other of related(condition.entity, 'id', id))
            if (satisfies(other, condition.where, related)) return true
      return false
    }
    case 'all':
      return condition.of.every((each) => satisfies(row, each, related))
    case 'any':
      return condition.of.some((each) => satisfies(row, each, related))
    case 'not':
      return !satisfies(row, condition.of, related)
    default:
      return fieldSatisfies(row[condition.field], condition)
  }
}

/** Evaluates a condition on one field for its value. */
function fieldSatisfies(value: unknown, condition: FieldCondition): boolean {
  switch (condition.type) {
    case 'equals':
      return isSame(value ?? null, condition.value)
    case 'in':
      return isOneOf(condition.values, value)
    case 'atLeast':
      return compared(value, condition.value) >= 0
    case 'atMost':
      return compared(value, condition.value) <= 0
    case 'above':
      return compared(value, condition.value) > 0
    case 'below':
      return compared(value, condition.value) < 0
    case 'text':
      return matchesText(value, condition.match, condition.text)
    case 'overlaps':
      return listOf(value).some((each) => isOneOf(condition.values, each))
    case 'holdsSomething':
      return listOf(value).length > 0
    case 'madeOf':
      return listOf(value).some(
        (each) =>
          typeof each === 'object' && each !== null && 'substance' in each && each.substance === condition.substance,
      )
    case 'readsAs':
      return typeof value === 'string' && withoutSpaces(value) === withoutSpaces(condition.text)
    case 'holdsExactly': {
      const stored = listOf(value)
      return new Set(stored).symmetricDifference(new Set<unknown>(condition.values)).size === 0
    }
    case 'madeOfExactly':
  }
  const storedValues = listOf(value).map((each) =>
    typeof each === 'object' && each !== null && 'substance' in each ? each.substance : null,
  )
  return new Set(storedValues).symmetricDifference(new Set<unknown>(condition.substances)).size === 0
}

const isOneOf = (values: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && values.includes(value)

const withoutSpaces = (text: string): string => text.replace(/\s+/gu, '').toLowerCase()

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const textMatches = {
  is: (text, part) => text === part,
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
} as const satisfies Readonly<Record<TextMatch, (text: string, part: string) => boolean>>

const matchesText = (value: unknown, match: TextMatch, text: string): boolean =>
  typeof value === 'string' && textMatches[match](lowered(value), lowered(text))

/** Lower-cases like PostgreSQL's `lower`: each character becomes exactly one. */
const lowered = (text: string): string =>
  Array.from(text, (character) => String.fromCodePoint(character.toLowerCase().codePointAt(0) ?? 0)).join('')

/** A decimal is a text in a row and a number in a condition. */
const isSame = (value: unknown, other: Scalar | null): boolean =>
  value === other || (typeof value === 'string' && typeof other === 'number' && Number(value) === other)

/**
 * Returns NaN if the two cannot be compared, so that neither bound is met. Texts are compared by their bytes, as ids,
 * dates and moments are.
 */
function compared(value: unknown, bound: string | number): number {
  if (value instanceof Date) return compared(value.toISOString(), bound)
  if (typeof value === 'number' && typeof bound === 'number') return value - bound
  // Decimals have few digits, so that numbers keep their order.
  if (typeof value === 'string' && typeof bound === 'number') return Number(value) - bound
  if (typeof value === 'string' && typeof bound === 'string') return value < bound ? -1 : value > bound ? 1 : 0
  return Number.NaN
}
