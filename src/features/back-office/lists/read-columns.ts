import { failure } from '#platform/values/errors.ts'
import { readInput } from '#platform/record-api/representations/check.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { SortEntry } from '#platform/record-api/lists/list-sort.ts'
import { type ColumnChoice, columnInputs, type ColumnsForm, maxPosition } from './column-shapes.ts'

/** What was sent for a form. */
type Sent = Pick<URLSearchParams, 'get' | 'has'>

/**
 * The columns in the order of their typed positions. Throws INVALID_PARAMETERS where a position is no number, or no field has one.
 */
export function typedColumns({ columns, further }: ColumnsForm, sent: Sent): readonly string[] {
  const placed = [...columns, ...further].flatMap(({ path, label, position }) => {
    const text = typedText(sent, columnInputs.position(path), position)
    if (text === '') return []
    const place = wholeNumber(text)
    if (place > maxPosition) throw refused('displayColumns', `the position of ${label} is no whole number up to 999`)
    // A column that moves to the place of another one is meant to be there: before it on the way up, behind it on the way down.
    const move = Math.sign(place - (position === '' ? Infinity : Number(position)))
    return { path, place, move }
  })
  if (placed.length === 0) throw refused('displayColumns', 'no field has a position')
  return placed.toSorted((one, other) => one.place - other.place || one.move - other.move).map(({ path }) => path)
}

/** The widths, the wrapping and the order, as the record data API takes them. Throws INVALID_PARAMETERS as it does. */
export function typedPreferences(columns: readonly string[], sent: Sent): Representation<'ListPreferencesInput'> {
  const read = readInput('ListPreferencesInput', {
    columnWidths: Object.fromEntries(columns.map((path) => [path, typedWidth(sent, path)])),
    columnWrap: Object.fromEntries(columns.map((path) => [path, sent.has(columnInputs.wrap(path))])),
  })
  if ('value' in read) return read.value
  throw refused(read.wrong.path.slice(0, 120), read.wrong.reason)
}

/** The order in the selects; a field that is chosen twice counts where it is first. */
export function typedOrder({ order }: ColumnsForm, sent: Sent): readonly SortEntry[] {
  const chosen = order.flatMap((_, at) => {
    const fieldApiName = typedText(sent, columnInputs.sortField(at + 1), '')
    return fieldApiName === ''
      ? []
      : { fieldApiName, isAscending: sent.get(columnInputs.direction(at + 1)) !== 'descending' }
  })
  return chosen.filter(
    ({ fieldApiName }, at) => chosen.findIndex((other) => other.fieldApiName === fieldApiName) === at,
  )
}

/** The form with what was typed, so that it can be corrected. */
export function typedForm(form: ColumnsForm, sent: Sent, problem: string): ColumnsForm {
  const typed = (choice: ColumnChoice): ColumnChoice => ({
    ...choice,
    position: typedText(sent, columnInputs.position(choice.path), choice.position),
    width: typedText(sent, columnInputs.width(choice.path), choice.width),
    wraps: sent.has(columnInputs.wrap(choice.path)),
  })
  const order = typedOrder(form, sent)
  return {
    ...form,
    columns: form.columns.map(typed),
    further: form.further.map(typed),
    order: form.order.map((_, at) => order[at] ?? null),
    problem,
  }
}

/** The maximum length of what is typed into one input. */
const maxTyped = 512

const typedText = (sent: Sent, name: string, before: string): string =>
  (sent.get(name) ?? before).trim().slice(0, maxTyped)

/** -1: the default width. What is no whole number is refused with the input. */
function typedWidth(sent: Sent, path: string): number {
  const text = typedText(sent, columnInputs.width(path), '')
  return text === '' ? -1 : wholeNumber(text)
}

/** Infinity for what is none, which no bound allows. */
const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Infinity)

const refused = (parameter: string, reason: string) => failure('INVALID_PARAMETERS', { parameter, reason })
