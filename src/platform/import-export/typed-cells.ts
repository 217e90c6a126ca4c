import type { CellValue, ColumnDef } from 'hucre'
import { failure } from '#platform/values/errors.ts'
import type { ImportColumn } from '#platform/entity/import-columns.ts'

/** What a cell and a sheet of Excel can contain. */
const maxCellLength = 32_767
const maxRows = 1_048_576

/** Earlier days have another number in Excel, which takes 1900 for a leap year. */
const firstDay = '1900-03-01'

/** Readers of workbooks take `_x0041_` for the letter A: the line before it is written as such an escape itself. */
const escapeLike = /_(?=x[\da-fA-F]{4}_)/g

/** A column of a sheet. Days are shown as an import reads them, and texts are not shown as numbers. */
export const sheetColumn = ({ header, cellType }: ImportColumn): ColumnDef => ({
  header,
  numFmt: cellType === 'date' ? 'yyyy-mm-dd' : cellType === 'text' ? '@' : 'General',
})

/** The cell of a workbook for the text of an import cell. Throws IMPORT_REFUSED for a text that no cell of Excel can hold. */
export function typedCell(kind: string, { header, cellType }: ImportColumn, text: string): CellValue {
  if (text === '') return null
  if (text.length > maxCellLength)
    throw failure('IMPORT_REFUSED', {
      file: kind,
      reason: `a cell of ${header} has ${text.length} characters, and Excel has room for ${maxCellLength}. Export as CSV`,
    })
  if (cellType === 'number') return Number(text)
  if (cellType === 'boolean') return text === 'yes'
  return cellType === 'date' && text >= firstDay
    ? new Date(`${text}T00:00:00Z`)
    : text.replaceAll(escapeLike, '_x005F_')
}

/** Throws IMPORT_REFUSED for more rows than a sheet of Excel can have. */
export function requireRoomInSheet(kind: string, rows: number): void {
  if (rows + 1 > maxRows)
    throw failure('IMPORT_REFUSED', { file: kind, reason: `Excel has room for ${maxRows} rows. Export as CSV` })
}
