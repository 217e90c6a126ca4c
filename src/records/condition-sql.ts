import { type SQL, and, getTableColumns, or, not as sqlNot, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import type { Condition, Scalar } from './condition.ts'

const yes = sql`true`
const no = sql`false`

/** A condition as SQL over the entity's table. Throws INVALID_FIELD where it names a field the entity does not have. */
export function conditionSql(entity: Entity, condition: Condition): SQL {
  switch (condition.type) {
    case 'always':
      return yes
    case 'never':
      return no
    case 'equals':
      return condition.value === null
        ? sql`${columnOf(entity, condition.field)} is null`
        : comparable(condition.value, () => sql`${columnOf(entity, condition.field)} = ${condition.value}`)
    case 'in': {
      const values = condition.values.filter(isStorable)
      return sql`${columnOf(entity, condition.field)} = any(${sql.param(values)}::text[])`
    }
    case 'atLeast':
      return comparable(condition.value, () => sql`${columnOf(entity, condition.field)} >= ${condition.value}`)
    case 'atMost':
      return comparable(condition.value, () => sql`${columnOf(entity, condition.field)} <= ${condition.value}`)
    case 'overlaps':
      return sql`${columnOf(entity, condition.field)} && ${sql.param(condition.values.filter(isStorable))}::text[]`
    case 'holdsSomething':
      return sql`cardinality(${columnOf(entity, condition.field)}) > 0`
    case 'madeOf':
      return comparable(
        condition.substance,
        () =>
          sql`${columnOf(entity, condition.field)} @> ${JSON.stringify([{ substance: condition.substance }])}::text::jsonb`,
      )
    case 'exists': {
      const { entity: other, via, where } = condition
      return sql`exists (select 1 from ${other.table} where ${columnOf(other, via)} = ${columnOf(entity, 'id')} and ${conditionSql(other, where)})`
    }
    case 'pointsAt': {
      const { entity: other, field, where } = condition
      return sql`exists (select 1 from ${other.table} where ${columnOf(other, 'id')} = ${columnOf(entity, field)} and ${conditionSql(other, where)})`
    }
    case 'all':
      return and(...condition.of.map((each) => conditionSql(entity, each))) ?? yes
    case 'any':
      return or(...condition.of.map((each) => conditionSql(entity, each))) ?? no
    case 'not':
  }
  return sqlNot(sql`coalesce(${conditionSql(entity, condition.of)}, false)`)
}

/** The column of a property that may be asked for; the sort key is the engine's own. */
export function columnOf(entity: Entity, property: string): AnyPgColumn {
  const columns = getTableColumns(entity.table)
  const column = property === 'sortKey' || !Object.hasOwn(columns, property) ? undefined : columns[property]
  if (column === undefined)
    throw failure('INVALID_FIELD', { field: property, reason: `is no field of ${entity.apiName}` })
  return column
}

/** What cannot be stored is equal to nothing that is stored; asking PostgreSQL would be an error. */
const isStorable = (value: Scalar): boolean =>
  typeof value !== 'string' || (!value.includes('\u0000') && value.isWellFormed())

const comparable = (value: Scalar, compare: () => SQL): SQL => (isStorable(value) ? compare() : no)
