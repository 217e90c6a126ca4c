import type { Viewer } from '#platform/values/viewer.ts'
import { columnValue, type ImportColumn } from '#platform/entity/import-columns.ts'
import type { Records } from '#platform/records/records.ts'
import { stringify } from 'csv-stringify'
import type { CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { cellOf } from './dry-run.ts'
import { fileExporter, type ExportFiles } from './export-files.ts'
import { neutralised } from './formula-cells.ts'
import { targetOfKind } from './import-header.ts'
import { rowsOfParts } from './import-parts.ts'
import { keyLookup, keysOf } from './references.ts'
import { requireRoomInSheet, sheetColumn, typedCell } from './typed-cells.ts'

export interface ExportRequest {
  readonly kind: string
  readonly records: Records
  readonly viewer: Viewer
  readonly output: NodeJS.WritableStream
  /** True if other output follows, or if it is the terminal. */
  readonly keepOpen?: boolean
  /** Without it, cells of file fields contain the keys. */
  readonly files?: ExportFiles
  /** Writes a byte order mark first, for programs that otherwise assume another encoding. */
  readonly byteOrderMark?: boolean
  /** Writes an Excel workbook with typed cells instead of CSV. */
  readonly isWorkbook?: boolean
  readonly onProgress?: (rows: number) => void
  readonly signal?: AbortSignal
}

/**
 * Writes every record of a kind, or every part of a list, with the columns that its import reads: UTF-8, formula cells neutralised. Importing
 * the file changes nothing. Returns the number of rows. Throws IMPORT_REFUSED for an unknown kind.
 */
export async function exportFile(request: ExportRequest): Promise<number> {
  const { kind, records, viewer, output, signal } = request
  const { entity, columns, list } = targetOfKind(records.model.entities, kind)
  const lookup = keyLookup(records, viewer, 'integrationIdsById')
  const files = fileExporter(records, viewer, request.files)
  const holding = columns.filter((column) => column.holdsFile)
  const textOf = (column: ImportColumn, row: Values): string => {
    const cell = cellOf(column, row, lookup.find)
    return column.holdsFile && cell !== '' ? files.cell(cell) : cell
  }
  let count = 0
  /** Each row as one list of texts. */
  async function* lines(): AsyncGenerator<readonly string[]> {
    for await (const stored of records.stream(viewer, entity)) {
      const batch = list === null ? stored : stored.flatMap((row) => rowsOfParts(row, list.property))
      await lookup.prepare(keysOf(columns, batch))
      await files.prepare(textsOf(holding, batch))
      for (const row of batch) yield columns.map((column) => textOf(column, row))
      count += batch.length
      request.onProgress?.(count)
    }
  }
  const ending = { end: request.keepOpen !== true, ...(signal === undefined ? {} : { signal }) }
  if (request.isWorkbook === true) await pipeline(workbookOf(kind, columns, lines()), output, ending)
  else {
    // Quoted if another program could see a separator or a line end in it.
    const csv = stringify({ bom: request.byteOrderMark === true, quoted_match: /[;\t\r\n,"]/ })
    await pipeline(Readable.from(csvLines(columns, lines())), csv, output, ending)
  }
  return count
}

async function* csvLines(
  columns: readonly ImportColumn[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  yield columns.map(({ header }) => header)
  for await (const row of rows) yield row.map(neutralised)
}

/** The bytes of a workbook with one sheet. A text in a cell is no formula, so that nothing is marked. */
function workbookOf(
  kind: string,
  columns: readonly ImportColumn[],
  rows: AsyncIterable<readonly string[]>,
): AsyncIterable<Uint8Array> {
  async function* cells(): AsyncGenerator<CellValue[]> {
    let count = 0
    for await (const row of rows) {
      requireRoomInSheet(kind, (count += 1))
      yield columns.map((column, at) => typedCell(kind, column, row[at] ?? ''))
    }
  }
  const freezePane = { rows: 1 }
  return writeXlsxStream(cells(), { name: kind.slice(0, maxSheetName), columns: columns.map(sheetColumn), freezePane })
}

const maxSheetName = 31

type Values = Readonly<Record<string, unknown>>

function textsOf(columns: readonly ImportColumn[], rows: readonly Values[]): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const column of columns)
    for (const row of rows) {
      const value = columnValue(column, row)
      if (typeof value === 'string') texts.add(value)
    }
  return texts
}
