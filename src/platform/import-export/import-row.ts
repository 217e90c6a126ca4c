import { remembered } from '#platform/records/remembered.ts'
import { collectValues, type ImportColumn } from '#platform/entity/import-columns.ts'
import type { Parsed } from '#platform/entity/kinds/kind.ts'
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

/**
 * Returns a function that parses the cells of a row and reports every refused cell, not only the first. Equal cells of a column
 * are parsed once and have the same value: the steps after this one recognise a list that they have met.
 */
export function rowParser(columns: readonly (ImportColumn | null)[]): (row: CsvRow) => ImportRow {
  const parsers = columns.map((column) => (column === null ? null : cellParser(column)))
  return ({ line, cells }) => {
    if (cells.length !== columns.length) {
      const reason = `has ${cells.length} cells, the header has ${columns.length}`
      return { line, cells, values: {}, errors: [{ column: null, reason }] }
    }
    const row = collectValues()
    const errors: CellError[] = []
    for (const [at, column] of columns.entries()) {
      if (column === null) continue
      const parsed = parsers[at]?.(cells[at] ?? '')
      if (parsed === undefined) continue
      if (parsed.ok) row.set(column, parsed.value)
      else errors.push({ column: column.header, reason: parsed.reason })
    }
    return { line, cells, values: row.values(), errors }
  }
}

/** Longer cells are rarely equal. */
const maxKnownLength = 200

/** Most cells of a file repeat: lists of functions, countries, packagings, and nothing. */
const cellParser = (column: ImportColumn): ((cell: string) => Parsed<unknown>) =>
  remembered((cell: string) => parseCell(cell, column), {
    maxKeys: 2000,
    isCached: (cell) => cell.length <= maxKnownLength,
  })

function parseCell(cell: string, column: ImportColumn): Parsed<unknown> {
  const text = textOfCell(cell)
  return text.ok ? column.parse(restored(text.text)) : text
}
