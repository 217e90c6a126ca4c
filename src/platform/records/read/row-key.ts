import { type SQL, and, or, sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Scalar } from './condition.ts'
import { maxOrderedLength, type OrderTerm } from './order-sql.ts'

/** The position of a row in an order: the values by which it is ordered, and its id. */
export interface RowKey {
  /** Moments as texts: `2026-06-15T12:00:00.000Z`. */
  readonly values: readonly (Scalar | null)[]
  readonly id: string
}

export const keyOf = ({
  row,
  values,
}: {
  readonly row: { readonly id: string }
  readonly values: readonly unknown[]
}): RowKey => ({
  values: values.map(scalarOf),
  id: row.id,
})

/** The position of a record in the order by name. */
export const keyByName = (sortKey: string, id: string): RowKey => ({ values: [sortKey], id })

const scalarOf = (value: unknown): Scalar | null => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Returns a key from outside with an id as the last value. Throws INVALID_PARAMETERS if it does not fit these terms. */
export function requireKey(terms: readonly OrderTerm[], { values, id }: RowKey): readonly (Scalar | null)[] {
  const own = terms.slice(0, -1)
  const fits =
    values.length === own.length &&
    toId18(id) === id &&
    own.every(({ sqlType }, at) => isOfType(sqlType, values[at] ?? null))
  if (!fits) throw failure('INVALID_PARAMETERS', { parameter: 'pageToken', reason: 'does not belong to this order' })
  return [...values, id]
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const momentForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const decimalForm = /^-?\d{1,6}\.\d{2}$/
const maxInteger = 2_147_483_647

function isOfType(sqlType: OrderTerm['sqlType'], value: Scalar | null): boolean {
  if (value === null) return true
  switch (sqlType) {
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) <= maxInteger
    case 'numeric':
      return typeof value === 'string' && decimalForm.test(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return typeof value === 'string' && dayForm.test(value) && !Number.isNaN(Date.parse(value))
    case 'timestamp':
      return typeof value === 'string' && momentForm.test(value) && !Number.isNaN(Date.parse(value))
    case 'text':
  }
  return (
    typeof value === 'string' &&
    value.length <= 2 * maxOrderedLength &&
    value.isWellFormed() &&
    !value.includes('\u0000')
  )
}

/**
 * Matches the rows after these values in the order of the terms. As in the order, empty values are last, and first where the order
 * is descending. The bound of the first term lets the database begin within an index.
 */
export function rowsAfter(terms: readonly OrderTerm[], values: readonly (Scalar | null)[]): SQL {
  let after = sql`false`
  for (const [at, term] of [...terms.entries()].toReversed()) {
    const value = values[at] ?? null
    after = or(beyond(term, value), and(sameAs(term, value), after)) ?? after
  }
  const [first] = terms
  const bound = first === undefined ? null : boundOf(first, values[0] ?? null)
  return (bound === null ? after : and(bound, after)) ?? after
}

function beyond({ expression, descending, isNullable }: OrderTerm, value: Scalar | null): SQL {
  if (value === null) return descending ? sql`${expression} is not null` : sql`false`
  if (descending) return sql`${expression} < ${value}`
  return isNullable ? sql`(${expression} > ${value} or ${expression} is null)` : sql`${expression} > ${value}`
}

const sameAs = ({ expression }: OrderTerm, value: Scalar | null): SQL =>
  value === null ? sql`${expression} is null` : sql`${expression} = ${value}`

function boundOf({ expression, descending, isNullable }: OrderTerm, value: Scalar | null): SQL | null {
  if (value === null) return descending ? null : sql`${expression} is null`
  if (descending) return sql`${expression} <= ${value}`
  return isNullable ? sql`(${expression} >= ${value} or ${expression} is null)` : sql`${expression} >= ${value}`
}
