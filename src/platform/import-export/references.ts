import { setImmediate as nextTurn } from 'node:timers/promises'
import { remembered } from '#platform/records/remembered.ts'
import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { ReferenceTarget } from '#platform/entity/kinds/reference.ts'
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
/** The number of rows that are resolved before the process does something else, such as answering a page. */
const rowsAtOnce = 500

export function keyLookup(
  records: Records,
  viewer: Viewer,
  direction: 'idsByIntegrationId' | 'integrationIdsById',
): KeyLookup {
  const known = new Map<string, Map<string, string>>()
  return {
    prepare: async (requested) => {
      for (const [apiName, keys] of requested) {
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
  const requested = new Map<string, Set<string>>()
  for (const column of columns) {
    const { references } = column
    if (references === null) continue
    const values = new Map<string, Set<unknown>>()
    for (const row of rows) {
      const target = references.target(row)
      if (target !== null) addTo(values, target.apiName, row[column.property])
    }
    for (const [apiName, distinct] of values)
      for (const value of distinct) for (const key of references.keys(value)) addTo(requested, apiName, key)
  }
  return requested
}

function addTo<Item>(sets: Map<string, Set<Item>>, name: string, item: Item): void {
  const set = sets.get(name)
  if (set === undefined) sets.set(name, new Set([item]))
  else set.add(item)
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
  const resolvers = pointing.map((column) => resolverOf(column, lookup, rows.length))
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await nextTurn()
    const errors: CellError[] = []
    const values = { ...row.values }
    for (const [at, { references, property, header }] of pointing.entries()) {
      const target = references?.target(row.values)
      const resolved = target && resolvers[at]?.(target)(row.values[property])
      if (!resolved) continue
      if (resolved.ok) values[property] = resolved.value
      else errors.push({ column: header, reason: resolved.reason })
    }
    row.values = values
    row.errors = errors
  }
}

/** Resolves each value of a column once for each object, so that equal lists of ids are the same list. */
const resolverOf = ({ references }: ImportColumn, lookup: KeyLookup, maxKeys: number) =>
  remembered(
    (target: ReferenceTarget) =>
      remembered((value: unknown) => references?.resolve(value, target, (key) => lookup.find(target.apiName, key)), {
        maxKeys,
      }),
    { maxKeys },
  )
