import type { StoredFile } from '#records/files.ts'
import type { CallContext } from './call.ts'
import { contentByKey } from './content-records.ts'
import { ownFile } from './delivered-content.ts'

/**
 * The file that a media key names (CMS-04): its own key, or that of a content which is an image or a document. A file is to be
 * had where a record that the viewer sees points at it, so the file of a content is exactly where the content is. Null for all
 * else: what is not there, what may not be seen, what is no file.
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
