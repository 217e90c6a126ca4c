import { failure } from '#platform/values/errors.ts'
import type { ImportInput, Separator } from './csv-reader.ts'
import { openTable, type ReadingOptions } from './open-table.ts'
import { cellOfText } from './encoding.ts'

/** The new texts of cells, by the line on which a row begins and the index of the column. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<number, string>>

/**
 * Reads a CSV file or a sheet of a workbook and writes it as CSV in UTF-8 with some cells in other words. Every other cell keeps its
 * bytes, even invalid ones, so that a check says the same about it. Empty lines are left out. Throws IMPORT_REFUSED at the end of a
 * file with a quote that is never closed, because what follows it cannot be read.
 */
export async function* correctedFile(
  input: ImportInput,
  reading: ReadingOptions,
  corrections: Corrections,
): AsyncGenerator<Buffer> {
  const { header, rows, separator, broken } = await openTable(input, reading)
  yield line(header.map(cellOfText), separator)
  for await (const row of rows) {
    const changed = corrections.get(row.line)
    const cells = row.cells.map((cell, at) => {
      const text = changed?.get(at)
      return text === undefined ? cell : cellOfText(text)
    })
    yield line(cells, separator)
  }
  const fault = broken()
  if (fault !== null)
    throw failure('IMPORT_REFUSED', { file: input.name, reason: `line ${fault.line}: ${fault.reason}.` })
}

const line = (cells: readonly string[], separator: Separator): Buffer =>
  Buffer.from(`${cells.map((cell) => quoted(cell, separator)).join(separator)}\n`, 'latin1')

const quoted = (cell: string, separator: Separator): string =>
  cell.includes(separator) || /["\r\n;,\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
