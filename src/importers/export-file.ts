import type { Viewer } from '#domain/viewer.ts'
import { importColumns } from '#entities/import-columns.ts'
import type { Records } from '#records/records.ts'
import { stringify } from 'csv-stringify'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { cellOf } from './dry-run.ts'
import { neutralised } from './formula-cells.ts'
import { entityOfKind } from './import-header.ts'
import { keyLookup, keysOf } from './references.ts'

export interface ExportRequest {
  readonly kind: string
  readonly records: Records
  readonly viewer: Viewer
  readonly output: NodeJS.WritableStream
  /** Something else is written to it afterwards, or it is the terminal. */
  readonly keepOpen?: boolean
  /** A byte order mark first, for programs that take a file without one for another encoding. */
  readonly byteOrderMark?: boolean
  readonly onProgress?: (rows: number) => void
  readonly signal?: AbortSignal
}

/**
 * Writes every record of a kind with the columns that its import reads: UTF-8, formula cells neutralised. Importing the
 * file changes nothing. Answers the number of rows. Throws IMPORT_REFUSED for an unknown kind.
 */
export async function exportFile(request: ExportRequest): Promise<number> {
  const { kind, records, viewer, output, signal } = request
  const entity = entityOfKind(kind)
  const columns = importColumns(entity)
  const lookup = keyLookup(records, viewer, 'integrationIdsById')
  let count = 0
  async function* lines(): AsyncGenerator<readonly string[]> {
    yield columns.map((column) => column.header)
    for await (const batch of records.stream(viewer, entity)) {
      await lookup.prepare(keysOf(columns, batch))
      for (const row of batch) yield columns.map((column) => neutralised(cellOf(column, row, lookup.find)))
      count += batch.length
      request.onProgress?.(count)
    }
  }
  // Quoted where another program could see a separator or a line end in it.
  const csv = stringify({ bom: request.byteOrderMark === true, quoted_match: /[;\t\r\n,"]/ })
  await pipeline(Readable.from(lines()), csv, output, {
    end: request.keepOpen !== true,
    ...(signal === undefined ? {} : { signal }),
  })
  return count
}
