import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Records } from '#platform/records/records.ts'
import type { CellError, ImportRow } from './import-row.ts'

/** Maps ids to integration ids of an object or the reverse. Keys are read in batches and cached up to a limit. */
export interface KeyLookup {
  /** Looks up all given keys, with one query for each object. */
  readonly prepare: (keys: ReadonlyMap<string, ReadonlySet<string>>) => Promise<void>
  readonly find: (apiName: string, key: string) => string | undefined
}

const maxCachedKeys = 200_000

export function keyLookup(
  records: Records,
  viewer: Viewer,
  direction: 'idsByIntegrationId' | 'integrationIdsById',
): KeyLookup {
  const known = new Map<string, Map<string, string>>()
  return {
    prepare: async (wanted) => {
      for (const [apiName, keys] of wanted) {
        const entity = records.model.entities.ofApiName(apiName)
        // To a viewer who may not read an object, its records do not exist.
        if (entity === null || !mayDo(viewer, entity, 'read')) continue
        let pairs = known.get(apiName)
        if (pairs === undefined || pairs.size > maxCachedKeys) known.set(apiName, (pairs = new Map()))
        const missing = [...keys].filter((key) => !pairs.has(key))
        if (missing.length === 0) continue
        for (const [key, value] of await records[direction](viewer, entity, missing)) pairs.set(key, value)
      }
    },
    find: (apiName, key) => known.get(apiName)?.get(key),
  }
}

/** The keys that rows reference, by object. */
export function keysOf(
  columns: readonly ImportColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const column of columns) {
    const { references } = column
    if (references === null) continue
    for (const row of rows) {
      const target = references.target(row)
      if (target === null) continue
      let keys = wanted.get(target.apiName)
      for (const key of references.keys(row[column.property])) {
        if (keys === undefined) wanted.set(target.apiName, (keys = new Set()))
        keys.add(key)
      }
    }
  }
  return wanted
}

/** Replaces integration ids by ids in rows without errors; a missing record becomes an error of its column. */
export async function resolveReferences(
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
  lookup: KeyLookup,
): Promise<void> {
  const pointing = columns.filter((column) => column.references !== null)
  await lookup.prepare(
    keysOf(
      pointing,
      rows.map((row) => row.values),
    ),
  )
  for (const row of rows) {
    const errors: CellError[] = []
    const values = { ...row.values }
    for (const { references, property, header } of pointing) {
      const target = references?.target(row.values)
      if (references === null || target === null || target === undefined) continue
      const resolved = references.resolve(row.values[property], target, (key) => lookup.find(target.apiName, key))
      if (resolved.ok) values[property] = resolved.value
      else errors.push({ column: header, reason: resolved.reason })
    }
    row.values = values
    row.errors = errors
  }
}
