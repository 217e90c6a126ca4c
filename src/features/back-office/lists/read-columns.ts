import * as v from 'valibot'
import type { FieldError, FormInput } from '#platform/calls/call-form.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { noPreferences } from '#platform/record-api/lists/column-preferences.ts'
import { listInfoOf } from '#platform/record-api/lists/list-info.ts'
import type { SortEntry } from '#platform/record-api/lists/list-sort.ts'
import type { List } from '#platform/record-api/lists/list-standard.ts'
import { maxSortFields } from '#platform/record-api/lists/list-sort.ts'
import { failure } from '#platform/values/errors.ts'
import { columnsForm } from './column-choices.ts'
import { columnInputs, maxPosition } from './column-shapes.ts'

/** What was typed for a field that is, or can become, a column. */
const typedColumn = v.object({
  path: v.string(),
  /** Null: it is no column. */
  position: v.nullable(v.number()),
  /** In pixels; null: as wide as its contents need. */
  width: v.nullable(v.number()),
  wraps: v.boolean(),
})
type TypedColumn = v.InferOutput<typeof typedColumn>

export const columnParams = { columns: v.array(typedColumn) } as const
export const orderParams = { order: v.array(v.object({ fieldApiName: v.string(), isAscending: v.boolean() })) } as const

/** The names of the fields, as far as they are parameters of each column or place. */
export const columnFields = ['position', 'width', 'wrap', 'sort', 'direction'] as const

/** The typed columns beside other parameters. What is no whole number is an error of its field. */
export function readColumns<Others extends object>({ fields }: Pick<FormInput, 'fields'>, others: Others) {
  const errors: Record<string, FieldError> = {}
  const numberOf = (name: string, max: number): number | null => {
    const text = (fields.get(name) ?? '').trim()
    if (text === '') return null
    const number = /^\d{1,6}$/.test(text) ? Number(text) : Infinity
    if (number > max) errors[name] = { text: 'backOffice.columns.notWhole', values: { max } }
    return number
  }
  const prefix = columnInputs.position('')
  const columns = [...fields.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name): TypedColumn => {
      const path = name.slice(prefix.length)
      return {
        path,
        position: numberOf(name, maxPosition),
        width: numberOf(columnInputs.width(path), maxTypedWidth),
        wraps: fields.has(columnInputs.wrap(path)),
      }
    })
  return { params: { ...others, columns }, errors }
}

/** The greatest width that can be stored. A list shows at most `widthBounds.greatest`. */
const maxTypedWidth = 999_999

/** The order in the selects; a field that is chosen twice counts where it is first. */
export function readOrder({ fields }: Pick<FormInput, 'fields'>): { readonly order: readonly SortEntry[] } {
  const chosen = Array.from({ length: maxSortFields }, (_, at) => at + 1).flatMap((place) => {
    const fieldApiName = (fields.get(columnInputs.sortField(place)) ?? '').trim()
    return fieldApiName === ''
      ? []
      : { fieldApiName, isAscending: fields.get(columnInputs.direction(place)) !== 'descending' }
  })
  return {
    order: chosen.filter(({ fieldApiName }, at) => chosen.findIndex((one) => one.fieldApiName === fieldApiName) === at),
  }
}

/**
 * The columns of a list, and those that were chosen in the order of their positions. A column that nothing was typed for stays. Throws
 * INVALID_PARAMETERS where no field has a position.
 */
export function chosenColumns(context: ApiContext, list: List, typed: readonly TypedColumn[]) {
  const { columns, further } = columnsForm(context, list, listInfoOf(context, list, noPreferences), [])
  const byPath = new Map(typed.map((column) => [column.path, column]))
  const placed = [...columns, ...further].flatMap(({ path, position }) => {
    const before = position === '' ? null : Number(position)
    const column = byPath.get(path)
    const place = column === undefined ? before : column.position
    // A column that moves to the place of another one is meant to be there: before it on the way up, behind it on the way down.
    return place === null ? [] : { path, place, move: Math.sign(place - (before ?? Infinity)) }
  })
  if (placed.length === 0)
    throw failure('INVALID_PARAMETERS', { parameter: 'displayColumns', reason: 'no field has a position' })
  return {
    before: columns.map(({ path }) => path),
    chosen: placed.toSorted((one, other) => one.place - other.place || one.move - other.move).map(({ path }) => path),
  }
}

/** The widths and the wrapping of columns, as the record data API takes them. */
export function preferencesOf(columns: readonly string[], typed: readonly TypedColumn[]) {
  const byPath = new Map(typed.map((column) => [column.path, column]))
  return {
    // -1: the default width.
    columnWidths: Object.fromEntries(columns.map((path) => [path, byPath.get(path)?.width ?? -1])),
    columnWrap: Object.fromEntries(columns.map((path) => [path, byPath.get(path)?.wraps === true])),
  }
}
