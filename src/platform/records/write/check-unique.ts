import { sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Values } from './check-values.ts'
import type { Queries } from '#platform/records/database.ts'

/**
 * Returns by candidate why a unique value is refused (null: it is not): another record has it, or an earlier one of
 * the batch. Sends one query for the batch. The table's constraint refuses values that another transaction writes
 * meanwhile.
 */
export async function refusalsOfTaken(
  queries: Queries,
  entity: Entity,
  property: string,
  candidates: readonly { readonly id: string; readonly next: Values; readonly changed: ReadonlySet<string> }[],
): Promise<readonly (string | null)[]> {
  const texts = candidates.map(({ next, changed }) => (changed.has(property) ? textOf(next[property]) : null))
  const values = [...new Set(texts.filter((value) => value !== null))]
  if (values.length === 0) return candidates.map(() => null)
  const [column, integrationId] = [tableColumn(entity.table, property), tableColumn(entity.table, 'integrationId')]
  const { rows } = await queries.execute<{ id: string; key: string; value: string }>(
    sql`select id, ${integrationId} as key, ${column} as value from ${entity.table} where ${column} = any(${sql.param(values)}::text[])`,
  )
  const holders = new Map(rows.map((row) => [row.value, row]))
  const seen = new Set<string>()
  return candidates.map(({ id }, index) => {
    const value = texts[index] ?? null
    if (value === null) return null
    const holder = holders.get(value)
    if (holder !== undefined && holder.id !== id) return `is that of “${holder.key}” already`
    if (seen.has(value)) return 'is given to an earlier record already'
    seen.add(value)
    return null
  })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
