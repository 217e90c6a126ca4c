import { type SQL, and, getTableColumns, or, not as sqlNot, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Condition, FieldCondition, Scalar, TextMatch } from './condition.ts'

const yes = sql`true`
const no = sql`false`

/** Converts a condition to SQL over the entity's table. Throws INVALID_FIELD if it names a field that the entity does not have. */
export function conditionSql(entity: Entity, condition: Condition): SQL {
  switch (condition.type) {
    case 'always':
      return yes
    case 'never':
      return no
    case 'exists': {
      const { entity: other, via, where } = condition
      return sql`exists (select 1 from ${other.table} where ${columnOf(other, via)} = ${columnOf(entity, 'id')} and ${conditionSql(other, where)})`
    }
    case 'pointsAt':
      return referenceSql(entity, condition)
    case 'all':
      return and(...condition.of.map((each) => conditionSql(entity, each))) ?? yes
    case 'any':
      return or(...condition.of.map((each) => conditionSql(entity, each))) ?? no
    case 'not':
      return sqlNot(sql`coalesce(${conditionSql(entity, condition.of)}, false)`)
    default:
      return fieldSql(columnOf(entity, condition.field), condition)
  }
}

/** Converts a condition on the record that a field refers to. */
function referenceSql(entity: Entity, condition: Extract<Condition, { readonly type: 'pointsAt' }>): SQL {
  const { entity: other, field, where, once } = condition
  const column = bytewise(columnOf(entity, field))
  const isList = columnOf(entity, field).dataType === 'array'
  const answers = conditionSql(other, where)
  const id = columnOf(other, 'id')
  // If an object references itself, its columns would be ambiguous with the inner ones.
  if (other === entity || once === true)
    return isList
      ? sql`${column} && array(select ${id} from ${other.table} where ${answers})`
      : sql`${column} in (select ${id} from ${other.table} where ${answers})`
  const pointsHere = isList ? sql`${id} = any(${column})` : sql`${id} = ${column}`
  return sql`exists (select 1 from ${other.table} where ${pointsHere} and ${answers})`
}

/** Converts a condition on the value of a column. */
function fieldSql(column: AnyPgColumn, condition: FieldCondition): SQL {
  switch (condition.type) {
    case 'equals':
      return condition.value === null
        ? sql`${column} is null`
        : comparable(condition.value, () => sql`${column} = ${condition.value}`)
    case 'in': {
      const values = condition.values.filter(isStorable)
      return sql`${column} = any(${sql.param(values)}::text[])`
    }
    case 'atLeast':
      return comparable(condition.value, () => sql`${column} >= ${condition.value}`)
    case 'atMost':
      return comparable(condition.value, () => sql`${column} <= ${condition.value}`)
    case 'above':
      return comparable(condition.value, () => sql`${column} > ${condition.value}`)
    case 'below':
      return comparable(condition.value, () => sql`${column} < ${condition.value}`)
    case 'text': {
      const { match, text } = condition
      const compared = sql`${column} collate "default"`
      return comparable(text, () => sql`lower(${compared}) like lower(${likePatterns[match](text)})`)
    }
    case 'overlaps':
      return sql`${column} && ${sql.param(condition.values.filter(isStorable))}::text[]`
    case 'holdsSomething':
      return sql`cardinality(${column}) > 0`
    case 'madeOf':
      return comparable(
        condition.substance,
        () => sql`${column} @> ${JSON.stringify([{ substance: condition.substance }])}::text::jsonb`,
      )
    case 'readsAs':
      return comparable(
        condition.text,
        () => sql`${withoutSpaces(column)} = ${withoutSpaces(sql`${condition.text}::text`)}`,
      )
    case 'holdsExactly': {
      const values = sql`${sql.param(condition.values.filter(isStorable))}::text[]`
      return condition.values.every(isStorable) ? sql`(${column} @> ${values} and ${column} <@ ${values})` : no
    }
    case 'madeOfExactly':
  }
  const substances = [...new Set(condition.substances)]
  const parts = JSON.stringify(substances.map((substance) => ({ substance })))
  return substances.every(isStorable)
    ? sql`(${column} @> ${parts}::text::jsonb and jsonb_array_length(${column}) = ${substances.length})`
    : no
}

/** Returns the column of a property that queries may use. The sort key is internal. */
export function columnOf(entity: Entity, property: string): AnyPgColumn {
  const columns = getTableColumns(entity.table)
  const column = property === 'sortKey' || !Object.hasOwn(columns, property) ? undefined : columns[property]
  if (column === undefined)
    throw failure('INVALID_FIELD', { field: property, reason: `is no field of ${entity.apiName}` })
  return column
}

/** Compares ids by their bytes, even if the column has another collation. */
const bytewise = (column: AnyPgColumn): SQL =>
  column.getSQLType().includes('COLLATE') ? sql`${column}` : sql`${column} collate "C"`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const likePatterns = {
  is: escaped,
  contains: (text) => `%${escaped(text)}%`,
  startsWith: (text) => `${escaped(text)}%`,
  endsWith: (text) => `%${escaped(text)}`,
} as const satisfies Readonly<Record<TextMatch, (text: string) => string>>

/** A value that cannot be stored equals no stored value, and PostgreSQL would report an error for it. */
const isStorable = (value: Scalar): boolean =>
  typeof value !== 'string' || (!value.includes('\u0000') && value.isWellFormed())

/** Uses the database's own lower case, regardless of the collation of a column; its definition of space omits those that do not break. */
const withoutSpaces = (text: SQL | AnyPgColumn): SQL =>
  sql`lower(regexp_replace(${text}, '[\\s\\u00a0\\u2007\\u202f]+', '', 'g') collate "default")`

const comparable = (value: Scalar, compare: () => SQL): SQL => (isStorable(value) ? compare() : no)
