import type { IncomingHttpHeaders } from 'node:http'
import parseRange from 'range-parser'
import type { ByteRange } from '#platform/records/files/file-store.ts'

/** A longer header is no range that a player or a download requests. */
const maxHeaderLength = 200

/**
 * The part of a file that a GET requests; null: the whole file. Null is also the result for an invalid range of bytes,
 * for several ranges that are not contiguous (RFC 9110 allows it), and if `If-Range` names another version of the
 * file.
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  file: { readonly tag: string; readonly bytes: number },
): ByteRange | 'unsatisfiable' | null {
  const { range } = headers
  if (range === undefined || range.length > maxHeaderLength) return null
  const condition = headers['if-range']
  if (condition !== undefined && condition !== `"${file.tag}"`) return null
  const parsed = parseRange(file.bytes, range, { combine: true })
  if (parsed === -1) return 'unsatisfiable'
  if (parsed === -2 || parsed.type !== 'bytes' || parsed.length !== 1) return null
  const [{ start, end } = { start: 0, end: 0 }] = parsed
  return { start, end }
}

/** Whether an `If-None-Match` contains the eTag of a file: a list of eTags, including weak ones, or any. */
export const namesFile = (ifNoneMatch: string | undefined, key: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${key}"`))
