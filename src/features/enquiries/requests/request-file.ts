import type { CallContext } from '#platform/calls/call.ts'
import { keepFiles } from '#platform/records/files/files.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { requestFileField } from './request-rules.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** A file with an answer of the desk or with a message. */
export interface RequestFile {
  /** The key of its bytes. */
  readonly key: string
  readonly name: string
  readonly bytes: number
}

/**
 * Registers the file that a form has sent, in the transaction of the record that refers to it. Returns its key; null if there is
 * none.
 */
export async function keepSentFile(
  handle: WriteHandle,
  viewer: Viewer,
  { records, now, sentFiles }: Pick<CallContext, 'records' | 'now' | 'sentFiles'>,
): Promise<string | null> {
  const sentFile = sentFiles?.stored.get(requestFileField)
  if (sentFile === undefined) return null
  const { entities } = records.model
  await handle.keep((queries) => keepFiles({ queries, entities }, inNameOf(viewer), now, [sentFile]))
  return sentFile.key
}

/** The files with these keys, whose records the reader has been checked to see. */
export async function requestFiles(
  viewer: Viewer,
  keys: readonly (string | null)[],
  { records }: Pick<CallContext, 'records'>,
): Promise<ReadonlyMap<string, RequestFile>> {
  const known = [...new Set(keys.flatMap((key) => key ?? []))]
  if (known.length === 0) return new Map()
  const files = await records.files(inNameOf(viewer), known)
  return new Map([...files].map(([key, { name, bytes }]) => [key, { key, name, bytes }]))
}
