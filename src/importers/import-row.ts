import { setColumnValue, type ImportColumn } from '#entities/import-columns.ts'
import type { CsvRow } from './csv-reader.ts'
import { textOfCell } from './encoding.ts'
import { restored } from './formula-cells.ts'

export interface CellError {
  /** The header of the column; null where the row as a whole is refused. */
  readonly column: string | null
  readonly reason: string
}

/** A row on its way into the database. */
export interface ImportRow {
  readonly line: number
  readonly cells: readonly string[]
  /** By property; references are integration ids until `resolveReferences`. */
  values: Record<string, unknown>
  errors: readonly CellError[]
}

/** Reads the cells of a row; every cell that is refused is told, not only the first. */
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
