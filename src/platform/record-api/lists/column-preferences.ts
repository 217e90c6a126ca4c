import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { most } from '#platform/record-api/representations/input-values.ts'
import { listPreferencesInput } from '#platform/record-api/representations/list-inputs.ts'
import { readWith } from '#platform/record-api/representations/check.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { listColumn } from './list-fields.ts'
import { checkedSort, type SortEntry } from './list-sort.ts'

/** What a user has set for a list or a related list. */
export interface ColumnPreferences {
  /** The width by column in pixels; -1: the default width. */
  readonly columnWidths: Readonly<Record<string, number>>
  readonly columnWrap: Readonly<Record<string, boolean>>
  /** Empty: the order of the list itself. */
  readonly orderedBy: readonly SortEntry[]
}

export const noPreferences: ColumnPreferences = { columnWidths: {}, columnWrap: {}, orderedBy: [] }

/** Null resets a setting; one that is not named stays (platform API 2.2, 2.5). */
type Change = Representation<'ListPreferencesInput'>

/** The preferences by the names of the lists within their kind, in one query; guests have none. */
export async function readPreferencesOf(
  { viewer, store }: ApiContext,
  kind: 'list' | 'related-list',
  names: readonly string[],
): Promise<(name: string) => ColumnPreferences> {
  if (viewer.user === undefined || names.length === 0) return () => noPreferences
  const found = await store.settings.readSeveral(viewer.user.id, kind, names)
  return (name) => preferencesIn(found.get(name))
}

/**
 * Throws WRITE_DENIED for a guest, and INVALID_FIELD for a name that is not a column of the records of `entity` or cannot order
 * them.
 */
export async function changePreferencesOf(
  context: ApiContext,
  kind: 'list' | 'related-list',
  name: string,
  entity: Entity,
  { columnWidths, columnWrap, orderedBy }: Change,
): Promise<ColumnPreferences> {
  const { store, viewer } = context
  if (viewer.user === undefined) throw failure('WRITE_DENIED', { reason: 'nobody is signed in' })
  const input = {
    columnWidths: columnWidths && byColumn(context, entity, columnWidths),
    columnWrap: columnWrap && byColumn(context, entity, columnWrap),
    orderedBy: orderedBy && checkedSort(context, entity, orderedBy),
  }
  return preferencesIn(
    await store.settings.change(viewer.user.id, kind, name, (stored) => {
      const before = preferencesIn(stored)
      return {
        columnWidths: folded(before.columnWidths, input.columnWidths),
        columnWrap: folded(before.columnWrap, input.columnWrap),
        orderedBy: input.orderedBy === undefined ? before.orderedBy : (input.orderedBy ?? []),
      }
    }),
  )
}

/** Keyed by the names under which columns are answered. */
function byColumn<Value>(
  context: ApiContext,
  entity: Entity,
  input: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const named = Object.entries(input).map(([name, value]) => {
    const column = listColumn(context, entity, name)
    if (column === null)
      throw failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no field of ${entity.apiName}` })
    return [column.path, value] as const
  })
  return Object.fromEntries(named)
}

function folded<Value>(
  before: Readonly<Record<string, Value>>,
  input: Readonly<Record<string, Value>> | null | undefined,
): Readonly<Record<string, Value>> {
  if (input === undefined) return before
  if (input === null) return {}
  // A user may not set more at the same time, so this number is read: those set last.
  return Object.fromEntries(Object.entries({ ...before, ...input }).slice(-most.columns))
}

const stored: v.GenericSchema<unknown, Change> = listPreferencesInput

/** A setting that was stored under older rules is ignored. */
function preferencesIn(value: unknown): ColumnPreferences {
  const read = readWith(stored, value)
  const { columnWidths, columnWrap, orderedBy } = 'value' in read ? read.value : noPreferences
  return { columnWidths: columnWidths ?? {}, columnWrap: columnWrap ?? {}, orderedBy: orderedBy ?? [] }
}
