import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, OpenFile } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { isShownInBrowser } from '#platform/values/file-types.ts'
import { namesFile, requestedRange } from './byte-range.ts'

/** The source of a response: the original file or a smaller image. */
export interface SentFile extends Pick<StoredFile, 'name' | 'contentType' | 'bytes'> {
  /** Changes with the bytes. */
  readonly tag: string
  readonly caching: string
  readonly open: (range?: ByteRange) => Promise<OpenFile | null>
}

/**
 * Prevents scripts in files. A file that the browser shows may load only its own parts; all other files are downloaded and
 * sandboxed.
 */
const shownPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
const savedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Sends a file, a part of it, or that it has not changed. Returns false if the file is missing in the store. */
export async function sendFile(sent: SentFile, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const headers = { etag: `"${sent.tag}"`, 'cache-control': sent.caching }
  if (namesFile(request.headers['if-none-match'], sent.tag)) {
    void reply.headers(headers).code(304).send()
    return true
  }
  const range = request.method === 'GET' ? requestedRange(request.headers, sent) : null
  if (range === 'unsatisfiable') {
    void reply
      .headers({ ...headers, 'content-range': `bytes */${sent.bytes}` })
      .code(416)
      .send()
    return true
  }
  const opened = await sent.open(range ?? undefined)
  if (opened?.bytes !== sent.bytes) {
    opened?.stream.destroy()
    request.log.error({ key: sent.tag, expected: sent.bytes, found: opened?.bytes }, 'The file is missing in the store')
    return false
  }
  void reply.headers({ ...headers, ...headersOf(sent), ...lengthOf(sent, range) })
  if (range !== null) void reply.code(206)
  if (request.method === 'HEAD') opened.stream.destroy()
  void reply.send(request.method === 'HEAD' ? undefined : opened.stream)
  return true
}

function headersOf({ name, contentType }: SentFile): Record<string, string> {
  const shown = isShownInBrowser(contentType)
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(name, { type: shown ? 'inline' : 'attachment' }),
    'content-security-policy': shown ? shownPolicy : savedPolicy,
    'accept-ranges': 'bytes',
  }
}

const lengthOf = ({ bytes }: SentFile, range: ByteRange | null): Record<string, string | number> =>
  range === null
    ? { 'content-length': bytes }
    : {
        'content-length': range.end - range.start + 1,
        'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
      }
