import type { IncomingHttpHeaders } from 'node:http'
import parseRange from 'range-parser'
import type { ByteRange } from '#records/file-store.ts'

/** More is no range that a player or a download asks for. */
const maxHeaderLength = 200

/**
 * The part of a file that a GET asks for; null: all of it. That is the answer, too, to what is no range of bytes, to several
 * that are not one (RFC 9110 allows it), and where `If-Range` names another file than the one that is there.
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

/** Whether an `If-None-Match` names a file: a list of tags, of which weak ones count, or any. */
export const namesFile = (ifNoneMatch: string | undefined, key: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${key}"`))
