import { stringify } from 'csv-stringify/sync'
import { neutralised } from './formula-cells.ts'

/**
 * A table as a CSV file for spreadsheets. Names come from outside, so formulas must not run there. The byte order mark
 * identifies the encoding.
 */
export const tableFile = (table: readonly (readonly string[])[], delimiter: ',' | ';' = ','): string =>
  stringify(
    table.map((row) => row.map(neutralised)),
    { bom: true, delimiter, quoted_match: /[;\t\r\n,"]/ },
  )
