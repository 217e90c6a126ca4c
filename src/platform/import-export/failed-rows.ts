import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { neutralised, restored } from './formula-cells.ts'
import type { Separator } from './csv-reader.ts'
import { cellOfText, textOfCell } from './encoding.ts'

/** The column with the reason in a file of failed rows; the importer ignores it. */
export const errorColumn = 'error'

export interface FailedRows {
  /** `cells` as the reader returns them: one character for each byte, so that even an invalid byte is written unchanged. */
  readonly add: (cells: readonly string[], reason: string) => Promise<void>
  /** The path, or null if no row failed and therefore no file was created. */
  readonly close: () => Promise<string | null>
}

/** Writes refused rows to a file with the same columns, so that they can be corrected and imported again. */
export function failedRowsFile(path: string, header: readonly string[], separator: Separator): FailedRows {
  let stream: WriteStream | null = null
  let failed: Error | null = null
  const columns = header.flatMap((name, at) => (name === errorColumn ? [] : [at]))
  const row = (cells: readonly string[], last: string): string =>
    `${[...columns.map((at) => quoted(cells[at] ?? '', separator)), quoted(last, separator)].join(separator)}\n`
  return {
    add: async (cells, reason) => {
      if (stream === null) {
        stream = createWriteStream(path, { encoding: 'latin1' })
        // Writing goes on behind the rows. The error is thrown with the next row, or at the end.
        stream.on('error', (error) => {
          failed = error
        })
        await once(stream, 'open')
        stream.write(row(header.map(cellOfText), errorColumn))
      }
      if (failed !== null) throw failed
      if (!stream.write(row(cells, cellOfText(reason)))) await once(stream, 'drain')
    },
    close: async () => {
      if (stream === null) return null
      if (!stream.destroyed) {
        stream.end()
        // An error also closes the file, and is thrown below.
        await once(stream, 'close').catch(() => {})
      }
      if (failed !== null) throw failed
      return path
    },
  }
}

/** Neutralised like every exported file; a cell that is already neutralised is not marked twice. */
function quoted(cell: string, separator: Separator): string {
  const text = textOfCell(cell)
  const safe = text.ok ? cellOfText(neutralised(restored(text.text))) : neutralised(restored(cell))
  return safe.includes(separator) || /["\r\n;,\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
