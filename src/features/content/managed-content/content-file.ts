import type { StoredFile } from '#platform/records/files/files.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { contentByKey } from './content-records.ts'
import { ownFile } from '#features/content/delivery/delivered-content.ts'

/**
 * Returns the file that a media key identifies (CMS-04): the key of the file itself or of a content that is an image or
 * document. A viewer may read a file if the viewer may read a record that refers to it, so the file of a content is visible
 * exactly where the content is. Returns null if the file does not exist, is not visible, or the key does not identify a file.
 */
export async function fileOfMediaKey(
  key: string,
  context: Pick<CallContext, 'viewer' | 'records'>,
): Promise<StoredFile | null> {
  const { records, viewer } = context
  const file = (await records.files(viewer, [key])).get(key)
  if (file !== undefined) return file
  const content = await contentByKey(key, context)
  const own = content === null ? null : ownFile(content)
  return own === null ? null : ((await records.files(viewer, [own])).get(own) ?? null)
}
