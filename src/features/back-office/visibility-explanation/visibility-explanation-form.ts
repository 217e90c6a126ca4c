import { parseContentSegment, parseRecordSegment } from '#platform/values/addresses/addresses.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { toId18 } from '#platform/values/record-id.ts'

/** The field names of the visibility explanation, which are also the parameters of its address. */
export const explanationFields = { what: 'what', account: 'account', site: 'site', day: 'day' } as const

/** The requested record: by its id, or by its content key. */
export type RequestedRecord =
  | { readonly type: 'id'; readonly id: string }
  | { readonly type: 'key'; readonly key: string }

/**
 * Parses what an internal user has copied: the address of a page, whole or from its first slash, or the key of a record.
 * Returns null if it identifies no record.
 */
export function readRequestedRecord(text: string): RequestedRecord | null {
  const written = text.trim()
  if (isContentKey(written)) return { type: 'key', key: written }
  const own = toId18(written)
  if (own !== null) return { type: 'id', id: own }
  const path = URL.parse(written, 'http://portal.invalid')?.pathname ?? ''
  const segment = path.slice(path.lastIndexOf('/') + 1)
  if (path === `/${segment}`) return null
  const id = parseRecordSegment(segment)?.id
  if (id !== undefined) return { type: 'id', id }
  const key = parseContentSegment(segment)?.contentKey
  return key === undefined ? null : { type: 'key', key }
}
