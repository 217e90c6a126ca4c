import type { Entity } from '#entities/entity.ts'
import type { ImportColumn } from '#entities/import-columns.ts'
import type { ImportRow } from './import-row.ts'
import { keysOf, type KeyLookup } from './references.ts'

/** More rows that wait for others are not held: they are tried once. */
const mostWaiting = 50_000

/** Rows that point at a record of their own kind that is not there yet: it may stand further down in the file. */
export interface WaitingRows {
  readonly rows: Set<ImportRow>
  /** Of these rows, those that can be written now; on the last try, all. */
  readonly ready: (rows: readonly ImportRow[], isLast: boolean) => Promise<readonly ImportRow[]>
}

/**
 * `standsInFile`: is there a row with this integration id? To a dry run, which writes nothing that could be found, that is
 * enough; elsewhere it is null.
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
      const given = rows.map((row) => row.values)
      await lookup.prepare(keysOf(own, given))
      return rows.filter((row) => {
        const missing = missingOf(row)
        if (missing.length === 0) return true
        if (!isLast && waiting.size < mostWaiting) {
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
