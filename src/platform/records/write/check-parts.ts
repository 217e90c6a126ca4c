import { sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { type AnyField, kindOf, targetsOf } from '#platform/entity/kinds/table.ts'
import { mapsIn } from '#platform/values/text/is-map.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Values } from './check-values.ts'

/**
 * Returns by candidate why a changed list is refused (null: it is not): one of its parts does not agree with the record that it
 * references. Sends one query for the batch.
 */
export async function refusalsOfParts(
  queries: Queries,
  property: string,
  field: AnyField,
  candidates: readonly { readonly next: Values; readonly changed: ReadonlySet<string> }[],
): Promise<readonly (string | null)[]> {
  const { parts, references } = kindOf(field)
  const [target] = targetsOf(field)
  const changed = candidates.map(({ next, changed: names }) => (names.has(property) ? mapsIn(next[property]) : []))
  if (parts === undefined || references?.within === undefined || target === undefined) return changed.map(() => null)
  const { within } = references
  const ids = [...new Set(changed.flat().map((part) => String(part[within])))]
  if (ids.length === 0) return changed.map(() => null)
  const columns = parts.agreesWith.map((name) => sql`${tableColumn(target.table, name)} as ${sql.identifier(name)}`)
  const { rows } = await queries.execute<{ id: string } & Record<string, unknown>>(
    sql`select id, ${sql.join(columns, sql`, `)} from ${target.table} where id = any(${sql.param(ids)}::text[])`,
  )
  const referenced = new Map<string, Values>(rows.map((row) => [row.id, row]))
  return changed.map((list) => {
    for (const [index, part] of list.entries()) {
      const record = referenced.get(String(part[within]))
      // A missing record is reported already.
      const refusal = record === undefined ? null : parts.refusalBeside(part, record)
      if (refusal !== null) return `item ${index + 1} has a ${refusal.part} that ${refusal.reason}`
    }
    return null
  })
}
