import type { Entity } from '#platform/entity/entity.ts'
import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { ImportRow } from './import-row.ts'
import { keysOf, type KeyLookup } from './references.ts'

/** The maximum number of deferred rows. Further rows are tried once. */
const maxWaiting = 50_000

/** Rows that reference a record of the same object which does not exist yet: it may follow later in the file. */
export interface WaitingRows {
  readonly rows: Set<ImportRow>
  /** Returns the rows that can be written now; on the last try all of them. */
  readonly ready: (rows: readonly ImportRow[], isLast: boolean) => Promise<readonly ImportRow[]>
}

/**
 * `standsInFile`: is there a row with this integration id? This is sufficient in a dry run, which writes no records
 * that could be found; otherwise it is null.
 */
export function waitingRows(
  entity: Entity,
  columns: readonly ImportColumn[],
  lookup: KeyLookup,
  standsInFile: ((integrationId: string) => boolean) | null,
): WaitingRows {
  const own = columns.filter((column) => entity.fields[column.property]?.type === 'selfReference')
  const waiting = new Set<ImportRow>()
  const missingOf = ({ values }: ImportRow): readonly string[] =>
    own.flatMap(({ property, references }) =>
      (references?.keys(values[property]) ?? []).some((key) => lookup.find(entity.apiName, key) === undefined)
        ? property
        : [],
    )
  return {
    rows: waiting,
    async ready(rows, isLast) {
      if (own.length === 0) return rows
      const values = rows.map((row) => row.values)
      await lookup.prepare(keysOf(own, values))
      return rows.filter((row) => {
        const missing = missingOf(row)
        if (missing.length === 0) return true
        if (!isLast && waiting.size < maxWaiting) {
          waiting.add(row)
          return false
        }
        for (const property of missing)
          if (standsInFile?.(String(row.values[property])) === true)
            row.values = { ...row.values, [property]: undefined }
        return true
      })
    },
  }
}
