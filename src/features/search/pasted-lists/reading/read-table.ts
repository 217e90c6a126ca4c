import type { NumberSeparators } from '#platform/values/numbers/number-format.ts'
import type { ColumnKind } from '../column-kinds.ts'
import { recogniseColumns } from './columns.ts'
import { listLines, type PastedLine } from './list-lines.ts'
import type { TableRow } from './split-table.ts'

/** A list as it was read. */
export interface ReadTable {
  readonly lines: readonly PastedLine[]
  /** The number of lines beyond the limit. */
  readonly beyond: number
  readonly columns: readonly {
    readonly kind: ColumnKind
    /** What the header calls it; '' without a heading. */
    readonly heading: string
    /** Its first cell that is not empty. */
    readonly example: string
  }[]
}

/** What is known beside the list itself. */
export interface TableContext {
  /** How numbers are read that could mean both. */
  readonly separators: NumberSeparators
  /** Whether a cell names a supplier. */
  readonly isSupplier: (cell: string) => boolean
}

/** Reads the rows of a list. `kinds`: those that the visitor has set; the others are recognised. */
export function readTable(
  all: readonly TableRow[],
  { separators, isSupplier }: TableContext,
  kinds: readonly (ColumnKind | undefined)[] = [],
): ReadTable {
  const { rows, headings, unit, ...recognised } = recogniseColumns(all, isSupplier)
  const used = recognised.kinds.map((kind, column) => kinds[column] ?? kind)
  return {
    ...listLines({ rows, kinds: used, unit }, separators),
    columns: used.map((kind, column) => ({
      kind,
      heading: headings[column] ?? '',
      example: rows.find(({ cells }) => (cells[column] ?? '').trim() !== '')?.cells[column]?.trim() ?? '',
    })),
  }
}
