import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import type { Order } from '#records/order-sql.ts'
import type { Representation } from '#representations/table.ts'
import { listColumn, listField, orderBy, type Reader } from './list-fields.ts'

/** Platform API 2.2 (v63). */
export const mostSortFields = 5

export type SortEntry = Representation<'ListOrderedByInfoInput'>

/** `-Name` → what it says; as lists are stored and as they are asked. */
export const sortEntry = (given: string): SortEntry => ({
  fieldApiName: given.replace(/^-/, ''),
  isAscending: !given.startsWith('-'),
})

export const sortText = ({ fieldApiName, isAscending }: SortEntry): string => `${isAscending ? '' : '-'}${fieldApiName}`

/**
 * What lists are ordered by, each by the name it is answered under. Throws INVALID_PARAMETERS beyond `mostSortFields`, INVALID_FIELD
 * for what the viewer cannot order by: what there is not, what they may not read, and what has no order are alike.
 */
export function checkedSort(reader: Reader, entity: Entity, entries: readonly SortEntry[]): readonly SortEntry[] {
  if (entries.length > mostSortFields)
    throw failure('INVALID_PARAMETERS', { parameter: 'sortBy', reason: `has more than ${mostSortFields} fields` })
  return entries.map((entry) => {
    const known = knownEntry(reader, entity, entry)
    if (known === null)
      throw failure('INVALID_FIELD', { field: entry.fieldApiName.slice(0, 120), reason: 'is nothing to sort by' })
    return known
  })
}

/** Of a stored order what this viewer can order by. */
export const usableSort = (reader: Reader, entity: Entity, entries: readonly SortEntry[]): readonly SortEntry[] =>
  entries.flatMap((entry) => knownEntry(reader, entity, entry) ?? [])

/** By name, where nothing else is said. */
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
  // A reference goes by the name of what it points at, as its column does.
  const shown = listColumn(reader, entity, field.path) ?? field
  return { fieldApiName: shown.path, isAscending }
}
