import { stringify } from 'csv-stringify/sync'
import { type CellValue, type Sheet } from 'hucre'
import { readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import { maxPastedLines } from '../list-limits.ts'
import { maxColumns } from './columns.ts'
import type { DecimalSign } from './number-style.ts'
import { maxTitleRows } from './split-table.ts'
import { zipSize } from '#platform/import-export/zip-size.ts'

/** More than these no list of some hundred lines has; reading more would hold up the server. */
const maxEntries = 200
const maxUnpackedBytes = 4_000_000

/** With titles, and with some rows that are empty. */
const maxRows = maxPastedLines + 4 * maxTitleRows

/** Whether a file is an archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * The first sheet of a workbook that shows something (.xlsx, .ods), as the text of a table; null if the file is none, or larger than a
 * list. `sign`: how its numbers are written.
 */
export async function textOfWorkbook(bytes: Uint8Array, sign: DecimalSign): Promise<string | null> {
  const size = zipSize(bytes)
  if (size === null || size.entries > maxEntries || size.bytes > maxUnpackedBytes) return null
  const sheets = await sheetsOf(bytes)
  const sheet = sheets?.find(({ rows }) => rows.some((row) => row.some((cell) => cell !== null && cell !== '')))
  return sheet === undefined ? null : textOfRows(sheet.rows, sign)
}

/** Null: the file cannot be read, whatever the reason. */
async function sheetsOf(bytes: Uint8Array): Promise<readonly Sheet[] | null> {
  const isOds = Buffer.from(bytes.subarray(0, 100)).includes('application/vnd.oasis.opendocument.spreadsheet')
  const options = { maxRows, sheets: ({ hidden, veryHidden }: HiddenSheet) => hidden !== true && veryHidden !== true }
  try {
    return (await (isOds ? readOds(bytes, { maxRows }) : readXlsx(bytes, options))).sheets
  } catch {
    // What a damaged or a hostile file does to its reader is said to its sender as one thing: it cannot be read.
    return null
  }
}

interface HiddenSheet {
  readonly hidden?: boolean
  readonly veryHidden?: boolean
}

/** Cells between tabs; those that could be taken for several are in quotation marks. Empty rows count as lines. */
function textOfRows(rows: readonly (readonly CellValue[])[], sign: DecimalSign): string {
  const cells = rows.map((row) => row.slice(0, maxColumns).map((cell) => textOfCell(cell, sign)))
  const width = Math.max(1, ...cells.map((row) => row.findLastIndex((cell) => cell !== '') + 1))
  return stringify(
    cells.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? '')),
    { delimiter: '\t', quoted_match: width === 1 ? /[\t\n";,|]| {2}/ : /[\t\n"]/ },
  )
}

function textOfCell(cell: CellValue, sign: DecimalSign): string {
  if (typeof cell === 'string') return cell.trim()
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell !== 'number') return ''
  const [integers = '', decimals] = String(Math.round(cell * 1e6) / 1e6).split('.')
  // Three decimals could be read as a group.
  return decimals === undefined ? integers : `${integers}${sign}${decimals.length === 3 ? `${decimals}0` : decimals}`
}
