import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { most } from '#representations/input-values.ts'
import { listPreferencesInput } from '#representations/list-inputs.ts'
import { readWith } from '#representations/check.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { listColumn } from './list-fields.ts'
import { checkedSort, type SortEntry } from './list-sort.ts'

/** What a user has set for themselves of a list, or of a related list. */
export interface ColumnPreferences {
  /** Pixels by column, -1 the default one. */
  readonly columnWidths: Readonly<Record<string, number>>
  readonly columnWrap: Readonly<Record<string, boolean>>
  /** Empty: as the list has it. */
  readonly orderedBy: readonly SortEntry[]
}

export const noPreferences: ColumnPreferences = { columnWidths: {}, columnWrap: {}, orderedBy: [] }

/** Null resets, what is not named stays (platform API 2.2, 2.5). */
type Change = Representation<'ListPreferencesInput'>

/** By what names each list within its kind, in one question; guests have set nothing. */
export async function readPreferencesOf(
  { viewer, store }: ApiContext,
  kind: 'list' | 'related-list',
  names: readonly string[],
): Promise<(name: string) => ColumnPreferences> {
  if (viewer.user === undefined || names.length === 0) return () => noPreferences
  const found = await store.settings.readSeveral(viewer.user.id, kind, names)
  return (name) => preferencesIn(found.get(name))
}

/** Throws WRITE_DENIED for a guest, INVALID_FIELD for what is no column of records of `entity` or cannot be ordered by. */
export async function changePreferencesOf(
  context: ApiContext,
  kind: 'list' | 'related-list',
  name: string,
  entity: Entity,
  { columnWidths, columnWrap, orderedBy }: Change,
): Promise<ColumnPreferences> {
  const { store, viewer } = context
  if (viewer.user === undefined) throw failure('WRITE_DENIED', { reason: 'nobody is signed in' })
  const given = {
    columnWidths: columnWidths && byColumn(context, entity, columnWidths),
    columnWrap: columnWrap && byColumn(context, entity, columnWrap),
    orderedBy: orderedBy && checkedSort(context, entity, orderedBy),
  }
  return preferencesIn(
    await store.settings.change(viewer.user.id, kind, name, (stored) => {
      const before = preferencesIn(stored)
      return {
        columnWidths: folded(before.columnWidths, given.columnWidths),
        columnWrap: folded(before.columnWrap, given.columnWrap),
        orderedBy: given.orderedBy === undefined ? before.orderedBy : (given.orderedBy ?? []),
      }
    }),
  )
}

/** By the names that columns are answered under. */
function byColumn<Value>(
  context: ApiContext,
  entity: Entity,
  given: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const named = Object.entries(given).map(([name, value]) => {
    const column = listColumn(context, entity, name)
    if (column === null)
      throw failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no field of ${entity.apiName}` })
    return [column.path, value] as const
  })
  return Object.fromEntries(named)
}

function folded<Value>(
  before: Readonly<Record<string, Value>>,
  given: Readonly<Record<string, Value>> | null | undefined,
): Readonly<Record<string, Value>> {
  if (given === undefined) return before
  if (given === null) return {}
  // No more than one may set at once, which is what is read: those set last.
  return Object.fromEntries(Object.entries({ ...before, ...given }).slice(-most.columns))
}

const stored: v.GenericSchema<unknown, Change> = listPreferencesInput

/** What was stored under other rules than today's is as if it were not set. */
function preferencesIn(value: unknown): ColumnPreferences {
  const read = readWith(stored, value)
  const { columnWidths, columnWrap, orderedBy } = 'value' in read ? read.value : noPreferences
  return { columnWidths: columnWidths ?? {}, columnWrap: columnWrap ?? {}, orderedBy: orderedBy ?? [] }
}
