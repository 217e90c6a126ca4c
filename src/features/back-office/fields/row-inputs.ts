import type { WireField } from '#platform/record-api/wire-fields.ts'
import { rowFormOf, rowsOfText } from './field-rows.ts'
import { referenceText } from './reference-text.ts'
import type { RowsEditor } from './form-shapes.ts'
import { sumOfTexts } from './row-sum.ts'

/** Rows with more parts are long, so that fewer empty ones are shown. */
const maxShortParts = 4

/** The inputs of the rows of a field: references as names, and empty rows for more. */
export function rowInputs(
  field: WireField,
  text: string,
  names: ReadonlyMap<string, string>,
): Omit<RowsEditor, 'type' | 'lookups'> {
  const { parts = [], isOrdered = false, sum } = rowFormOf(field) ?? {}
  const rows = rowsOfText(text) ?? []
  const summed = parts.findIndex(({ name }) => name === sum?.part)
  return {
    parts,
    isOrdered,
    rows: rows.map((row) =>
      parts.map(({ type }, at) => {
        const value = row[at] ?? ''
        return type === 'reference' ? referenceText(value, names.get(value)) : value
      }),
    ),
    empty: parts.length > maxShortParts ? 1 : 2,
    focus: null,
    sum:
      sum === undefined ? null : { at: summed, rule: sum.rule, text: sumOfTexts(rows.map((row) => row[summed] ?? '')) },
  }
}
