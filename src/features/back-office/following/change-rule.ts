import type { Snapshot } from '#platform/record-client/snapshot.ts'
import { isMap } from '#platform/values/text/is-map.ts'

/** What has become of the record of a page. Null: nothing that is known. */
export type RecordChange =
  | { readonly type: 'changed'; readonly version: string; readonly by: string | null; readonly at: Date | null }
  | { readonly type: 'deleted' }
  | null

/** Of the digits of an eTag, these change with every write of the record, and with nothing else (docs/record-api.md). */
export const versionOf = (eTag: string): string => eTag.slice(0, 16)

/**
 * What a page reports of its record, by the eTag of the page and the newest read. A read that failed, or is in progress without
 * data, says nothing. A record that the reader may no longer see answers like a deleted one.
 */
export function changeOf(eTag: string, { data, error }: Pick<Snapshot, 'data' | 'error'>): RecordChange {
  if (error?.status === 404) return { type: 'deleted' }
  if (!isMap(data) || typeof data['eTag'] !== 'string') return null
  const version = versionOf(data['eTag'])
  if (version === versionOf(eTag)) return null
  const at = new Date(String(data['lastModifiedDate']))
  return { type: 'changed', version, by: nameOfWriter(data['fields']), at: Number.isNaN(at.getTime()) ? null : at }
}

/** The name of a user that the reader may not see is absent. */
function nameOfWriter(fields: unknown): string | null {
  const user = valueOf(fields, 'LastModifiedBy')
  const name = isMap(user) ? valueOf(user['fields'], 'Name') : null
  return typeof name === 'string' && name !== '' ? name : null
}

function valueOf(fields: unknown, name: string): unknown {
  const field = isMap(fields) ? fields[name] : null
  return isMap(field) ? field['value'] : null
}
