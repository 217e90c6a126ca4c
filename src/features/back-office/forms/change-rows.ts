import type { Row } from '#platform/entity/kinds/row-form.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import { rowFormOf, rowsOfText, textOfRows, typedRows } from '#features/back-office/fields/field-rows.ts'
import { inputNames, type RowAction, rowActions } from '#features/back-office/fields/form-shapes.ts'
import { type FormValues, valueIn } from './merge-edit.ts'

/** A field whose rows are shown in another way than their value says. */
export interface ShownRows {
  readonly name: string
  /** How many empty rows are below those with a value. */
  readonly empty: number
  /** The row that has the focus, by its position. */
  readonly focus: number
}

/** How many rows one press of the button adds. */
const addedRows = 3

/**
 * Does what a button of a row asks for, so that rows are added, moved and removed without scripts. Nothing is saved. Null where no
 * such button was pressed.
 */
export function changeRows(
  fields: readonly WireField[],
  typed: FormValues,
  sent: URLSearchParams,
): { readonly typed: FormValues; readonly rows: ShownRows } | null {
  const [pressed, name, key] = (sent.get(inputNames.changeRows) ?? '').split(' ')
  const action = rowActions.find((each) => each === pressed)
  const field = fields.find(({ apiName }) => apiName === name)
  const form = field === undefined ? null : rowFormOf(field)
  if (action === undefined || field === undefined || form === null) return null
  const { specified, empty } = typedRows(field, form.parts, sent)
  const rows = rowsOfText(valueIn(typed, field.apiName)) ?? []
  const at = specified.findIndex((row) => row.key === key)
  const changed = at === -1 ? { rows, focus: rows.length } : afterAction(rows, action, at)
  return {
    typed: { ...typed, [field.apiName]: textOfRows(changed.rows, form.parts) },
    rows: {
      name: field.apiName,
      empty: action === 'add' ? empty + addedRows : Math.max(empty, 1),
      focus: changed.focus,
    },
  }
}

function afterAction(
  rows: readonly Row[],
  action: RowAction,
  at: number,
): { readonly rows: readonly Row[]; readonly focus: number } {
  const others = rows.filter((_, position) => position !== at)
  if (action === 'remove') return { rows: others, focus: at }
  const to = Math.min(Math.max(at + (action === 'up' ? -1 : 1), 0), others.length)
  return { rows: others.toSpliced(to, 0, ...rows.slice(at, at + 1)), focus: to }
}
