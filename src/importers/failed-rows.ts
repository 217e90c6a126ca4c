import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { neutralised, restored } from './formula-cells.ts'
import type { Separator } from './csv-reader.ts'
import { textOfCell } from './encoding.ts'

/** The column that holds the reason in a file of failed rows; the importer passes over it. */
export const errorColumn = 'error'

export interface FailedRows {
  /** `cells` as the reader gives them: one character for each byte, so that even a broken byte is written as it was. */
  readonly add: (cells: readonly string[], reason: string) => Promise<void>
  /** The path, or null when no row failed: then no file was made. */
  readonly close: () => Promise<string | null>
}

/** Collects the rows that were refused in a file of the same columns, to be mended and imported again. */
export function failedRowsFile(path: string, header: readonly string[], separator: Separator): FailedRows {
  let stream: WriteStream | null = null
  const kept = header.flatMap((name, at) => (name === errorColumn ? [] : [at]))
  const row = (cells: readonly string[], last: string): string =>
    `${[...kept.map((at) => quoted(cells[at] ?? '', separator)), quoted(last, separator)].join(separator)}\n`
  return {
    add: async (cells, reason) => {
      if (stream === null) {
        stream = createWriteStream(path, { encoding: 'latin1' })
        await once(stream, 'open')
        stream.write(row(header.map(asBytes), errorColumn))
      }
      if (!stream.write(row(cells, asBytes(reason)))) await once(stream, 'drain')
    },
    close: async () => {
      if (stream === null) return null
      stream.end()
      await once(stream, 'close')
      return path
    },
  }
}

const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Neutralised like every file that we write; a cell that was so already is not marked twice. */
function quoted(cell: string, separator: Separator): string {
  const text = textOfCell(cell)
  const safe = text.ok ? asBytes(neutralised(restored(text.text))) : neutralised(restored(cell))
  return safe.includes(separator) || /["\r\n;,\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
