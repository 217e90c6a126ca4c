import { setColumnValue, type ImportColumn } from '#platform/entity/import-columns.ts'
import type { CsvRow } from './csv-reader.ts'
import { textOfCell } from './encoding.ts'
import { restored } from './formula-cells.ts'

export interface CellError {
  /** The header of the column; null if the row as a whole is refused. */
  readonly column: string | null
  readonly reason: string
}

/** A row that is being imported. */
export interface ImportRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Values by property; references are integration ids until `resolveReferences`. */
  values: Record<string, unknown>
  errors: readonly CellError[]
}

/** Parses the cells of a row and reports every refused cell, not only the first. */
export function parseRow(row: CsvRow, columns: readonly (ImportColumn | null)[]): ImportRow {
  const values: Record<string, unknown> = {}
  const errors: CellError[] = []
  if (row.cells.length !== columns.length)
    errors.push({ column: null, reason: `has ${row.cells.length} cells, the header has ${columns.length}` })
  else
    for (const [at, column] of columns.entries()) {
      if (column === null) continue
      const text = textOfCell(row.cells[at] ?? '')
      const parsed = text.ok ? column.parse(restored(text.text)) : text
      if (parsed.ok) setColumnValue(values, column, parsed.value)
      else errors.push({ column: column.header, reason: parsed.reason })
    }
  return { line: row.line, cells: row.cells, values, errors }
}
