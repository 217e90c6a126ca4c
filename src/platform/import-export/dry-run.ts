import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { columnValue, type ImportColumn } from '#platform/entity/import-columns.ts'
import type { Records } from '#platform/records/records.ts'
import type { ImportRow } from './import-row.ts'
import { keyLookup, keysOf } from './references.ts'

/** A change that an import would make, as a dry run reports it. */
export interface RowChange {
  readonly line: number
  readonly integrationId: string
  readonly status: 'created' | 'updated'
  /** Cells that differ, as an export would write them; for a new record, those that are not empty. */
  readonly fields: readonly { readonly column: string; readonly before: string; readonly after: string }[]
}

interface Changed {
  readonly row: ImportRow
  readonly id: string
  readonly status: 'created' | 'updated'
}

export async function previewOf(
  records: Records,
  viewer: Viewer,
  entity: Entity,
  columns: readonly ImportColumn[],
  changes: readonly Changed[],
): Promise<readonly RowChange[]> {
  const stored = await records.byIds(
    viewer,
    entity,
    changes.map(({ id }) => id),
  )
  const before = new Map<string, Readonly<Record<string, unknown>>>(stored.map((row) => [row.id, row]))
  const lookup = keyLookup(records, viewer, 'integrationIdsById')
  await lookup.prepare(keysOf(columns, [...stored, ...changes.map(({ row }) => row.values)]))
  return changes.map(({ row, id, status }) => {
    const old = before.get(id)
    const fields = columns.flatMap((column) => {
      const was = old === undefined ? '' : cellOf(column, old, lookup.find)
      const will = cellOf(column, row.values, lookup.find)
      return was === will || column.property === 'integrationId'
        ? []
        : [{ column: column.header, before: was, after: will }]
    })
    return { line: row.line, integrationId: String(row.values['integrationId']), status, fields }
  })
}

/** A row's value in a column, as the text that an import reads. */
export function cellOf(
  column: ImportColumn,
  row: Readonly<Record<string, unknown>>,
  find: (apiName: string, id: string) => string | undefined,
): string {
  const value = columnValue(column, row)
  const target = column.references?.target(row) ?? null
  if (column.references === null || target === null) return column.format(value)
  return column.format(column.references.replace(value, (id) => find(target.apiName, id) ?? id))
}
