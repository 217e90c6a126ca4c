import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { listColumn, listField, orderBy, type Reader } from './list-fields.ts'

/** Platform API 2.2 (v63). */
export const maxSortFields = 5

export type SortEntry = Representation<'ListOrderedByInfoInput'>

/** Reads `-Name`, as lists store it and clients send it. */
export const sortEntry = (input: string): SortEntry => ({
  fieldApiName: input.replace(/^-/, ''),
  isAscending: !input.startsWith('-'),
})

export const sortText = ({ fieldApiName, isAscending }: SortEntry): string => `${isAscending ? '' : '-'}${fieldApiName}`

/**
 * The order of a list, each part by the name under which it is returned. Throws INVALID_PARAMETERS beyond
 * `mostSortFields`, INVALID_FIELD for a field that the viewer cannot order by: unknown fields, unreadable ones and
 * those without an order are treated alike.
 */
export function checkedSort(reader: Reader, entity: Entity, entries: readonly SortEntry[]): readonly SortEntry[] {
  if (entries.length > maxSortFields)
    throw failure('INVALID_PARAMETERS', { parameter: 'sortBy', reason: `has more than ${maxSortFields} fields` })
  return entries.map((entry) => {
    const known = knownEntry(reader, entity, entry)
    if (known === null)
      throw failure('INVALID_FIELD', { field: entry.fieldApiName.slice(0, 120), reason: 'is nothing to sort by' })
    return known
  })
}

/** The parts of a stored order by which this viewer can order. */
export const usableSort = (reader: Reader, entity: Entity, entries: readonly SortEntry[]): readonly SortEntry[] =>
  entries.flatMap((entry) => knownEntry(reader, entity, entry) ?? [])

/** By name if no order is given. */
export function ordersOf(reader: Reader, entity: Entity, entries: readonly SortEntry[]): readonly Order[] {
  const orders = entries.flatMap(({ fieldApiName, isAscending }) => {
    const field = listField(reader, entity, fieldApiName)
    const order = field === null ? null : orderBy(reader, field)
    return order === null ? [] : { ...order, descending: !isAscending }
  })
  return orders.length === 0 ? [{ field: 'name' }] : orders
}

export const orderInfo = (
  reader: Reader,
  entity: Entity,
  entries: readonly SortEntry[],
): Representation<'ListInfo'>['orderedByInfo'] =>
  usableSort(reader, entity, entries).map((entry) => ({
    ...entry,
    label: listField(reader, entity, entry.fieldApiName)?.label ?? null,
  }))

function knownEntry(reader: Reader, entity: Entity, { fieldApiName, isAscending }: SortEntry): SortEntry | null {
  const field = listField(reader, entity, fieldApiName)
  if (field === null || orderBy(reader, field) === null) return null
  // A reference is ordered by the name of the record that it leads to, as its column shows it.
  const shown = listColumn(reader, entity, field.path) ?? field
  return { fieldApiName: shown.path, isAscending }
}
