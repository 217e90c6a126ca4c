import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { create as contentDisposition } from 'content-disposition'
import type { CsvFile } from '#platform/record-api/csv-file.ts'

/** A file that contains what somebody uploaded is never shown by a browser. */
export const sendCsv = async (reply: FastifyReply, { name, file }: CsvFile): Promise<FastifyReply> =>
  await reply
    .headers({
      'cache-control': cacheControl.notStored,
      'content-disposition': contentDisposition(name),
      'content-length': file.bytes,
      'content-type': 'text/csv; charset=utf-8',
    })
    .send(file.stream)

/** The same for rows that are read while they are sent. */
export const sendRows = async (
  reply: FastifyReply,
  { name, rows }: { readonly name: string; readonly rows: Readable },
): Promise<FastifyReply> =>
  await reply
    .headers({
      'cache-control': cacheControl.notStored,
      'content-disposition': contentDisposition(name),
      'content-type': 'text/csv; charset=utf-8',
    })
    .send(rows)
