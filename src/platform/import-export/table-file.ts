import { stringify } from 'csv-stringify/sync'
import { neutralised } from './formula-cells.ts'

/**
 * A table as a CSV file for spreadsheets. Names come from outside, so formulas must not run there. The byte order mark
 * identifies the encoding.
 */
export const tableFile = (table: readonly (readonly string[])[], delimiter: ',' | ';' = ','): string =>
  tableLines(table, { isFirst: true, delimiter })

/** Rows of such a table; the first ones begin the file. */
export const tableLines = (
  rows: readonly (readonly string[])[],
  { isFirst, delimiter = ',' }: { readonly isFirst: boolean; readonly delimiter?: ',' | ';' },
): string =>
  stringify(
    rows.map((row) => row.map(neutralised)),
    { bom: isFirst, delimiter, quoted_match: /[;\t\r\n,"]/ },
  )
