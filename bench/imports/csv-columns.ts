import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify'

/** Copies a CSV file without the columns for which `isLeftOut` holds. */
export async function withoutColumns(from: string, to: string, isLeftOut: (header: string) => boolean): Promise<void> {
  let included: readonly number[] | null = null
  await pipeline(
    createReadStream(from),
    parse(),
    async function* (rows: AsyncIterable<readonly string[]>) {
      for await (const row of rows) {
        included ??= row.flatMap((header, at) => (isLeftOut(header) ? [] : [at]))
        yield included.map((at) => row[at] ?? '')
      }
    },
    stringify(),
    createWriteStream(to),
  )
}
