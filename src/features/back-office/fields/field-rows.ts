import * as v from 'valibot'
import { kindOf } from '#platform/entity/kinds/table.ts'
import type { Row, RowPart } from '#platform/entity/kinds/row-form.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import { inputNames, type Problem } from './form-shapes.ts'

const rowsSchema = v.array(v.array(v.string()))

/** How the value of a field is edited row by row; null: it is one text, or no list. */
export function rowFormOf({ field }: WireField) {
  const rows = field === null ? undefined : kindOf(field).rows
  if (field === null || rows === undefined) return null
  return { ...rows, parts: rows.parts(field) }
}

/** Rows as one text, which is equal if and only if the rows are the same. Rows in which nothing is typed are left out. */
export function textOfRows(rows: readonly Row[], parts: readonly RowPart[]): string {
  const specified = rows.filter(isSpecified)
  return specified.length === 0 ? '' : JSON.stringify(specified.map((row) => parts.map((_, at) => row[at] ?? '')))
}

const isSpecified = (row: Row): boolean => row.some((part) => part !== '')

/** The rows of such a text; null for any other one. */
export function rowsOfText(text: string): readonly Row[] | null {
  if (text === '') return []
  try {
    const read = v.safeParse(rowsSchema, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** The rows of the cell that the record data API gives. */
export function textOfCell(field: WireField, cell: string): string {
  const form = rowFormOf(field)
  return form === null ? '' : textOfRows(form.rows(cell), form.parts)
}

/** The cell that the record data API takes; null if there is no row. */
export function cellOfText(field: WireField, text: string): string | null {
  const rows = rowsOfText(text) ?? []
  return rows.length === 0 ? null : (rowFormOf(field)?.cell(rows) ?? null)
}

/** The ids in the parts of rows that reference records. */
export function referencedIn(field: WireField, text: string): readonly string[] {
  const parts = rowFormOf(field)?.parts ?? []
  return (rowsOfText(text) ?? []).flatMap((row) =>
    row.filter((part, at) => parts[at]?.type === 'reference' && part !== ''),
  )
}

/** Why the record engine refuses a field. Where it names an item of a list, the reason belongs beside its row. */
export function problemOf(field: WireField, text: string): Problem {
  const item = rowFormOf(field) === null ? null : /^ item (\d+) /.exec(text.slice(field.label.length))
  return item === null ? { text } : { text, row: Number(item[1]) - 1 }
}

/** Rows for a reader, one on each line. */
export const readableRows = (text: string, names: ReadonlyMap<string, string>): string =>
  rowsOfText(text)
    ?.map((row) =>
      row
        .filter((part) => part !== '')
        .map((part) => names.get(part) ?? part)
        .join(' '),
    )
    .join('\n') ?? text

/** A row of a sent form; its key is in the names of its inputs. */
interface TypedRow {
  readonly key: string
  readonly row: Row
}

/** The rows of a field in which something was typed, and the number of the others. */
export function typedRows(
  { apiName }: WireField,
  parts: readonly RowPart[],
  sent: URLSearchParams,
): { readonly specified: readonly TypedRow[]; readonly empty: number } {
  // The order of the inputs is that of the rows, whatever their keys are.
  const prefix = inputNames.rowsOf(apiName)
  const keys = new Set<string>()
  for (const name of sent.keys())
    if (name.startsWith(prefix)) keys.add(name.slice(prefix.length, name.indexOf('.', prefix.length)))
  const specified = [...keys]
    .map((key) => ({
      key,
      row: parts.map(({ name }) => (sent.get(inputNames.part(apiName, key, name)) ?? '').replaceAll('\r\n', '\n')),
    }))
    .filter(({ row }) => isSpecified(row))
  return { specified, empty: keys.size - specified.length }
}
