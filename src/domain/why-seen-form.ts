import { parseContentSegment, parseRecordSegment } from './addresses.ts'
import { isContentKey } from './content-key.ts'
import { toId18 } from './record-id.ts'

/** Names of the fields of the page that explains what is shown, and of the parameters of its address. */
export const whySeenFields = { what: 'what', account: 'account', site: 'site', day: 'day' } as const

/** What somebody can ask about: a record by its id, a content by its key. */
export type AskedRecord = { readonly type: 'id'; readonly id: string } | { readonly type: 'key'; readonly key: string }

/**
 * What a visitor of ours copied: the address of a page, whole or from its first slash, or what names a record by itself. Null where
 * it names none.
 */
export function readAskedRecord(text: string): AskedRecord | null {
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
