import { sql } from 'drizzle-orm'
import { storedFile } from '#platform/entity/kinds/file.ts'
import type { AnyField } from '#platform/entity/kinds/table.ts'
import type { Queries } from '#platform/records/database.ts'
import { fileRefusal } from '#platform/values/file-types.ts'
import type { FieldError, Values } from './check-values.ts'

/** Refuses files of a type that their field does not take, in one query for the batch. Missing files are reported elsewhere. */
export async function checkFileTypes(
  queries: Queries,
  fields: readonly (readonly [name: string, field: AnyField])[],
  candidates: readonly { readonly next: Values; readonly changed: ReadonlySet<string> }[],
  errors: readonly FieldError[][],
): Promise<void> {
  const entered = fields.flatMap(([name, { takes }]) =>
    takes === undefined
      ? []
      : candidates.flatMap(({ next, changed }, index) => {
          const key = next[name]
          return changed.has(name) && typeof key === 'string' ? [{ name, takes, index, key }] : []
        }),
  )
  if (entered.length === 0) return
  const { rows } = await queries.execute<{ key: string; name: string }>(
    sql`select key, name from ${storedFile} where key = any(${sql.param([...new Set(entered.map(({ key }) => key))])}::text[])`,
  )
  const nameOf = new Map(rows.map(({ key, name }) => [key, name]))
  for (const { name, takes, index, key } of entered) {
    const fileName = nameOf.get(key)
    const reason = fileName === undefined ? null : fileRefusal(takes, fileName)
    if (reason !== null) errors[index]?.push({ field: name, reason })
  }
}
