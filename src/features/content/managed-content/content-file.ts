import type { StoredFile } from '#platform/records/files/files.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { contentByKey, type ReadContent } from './content-records.ts'
import type { ContentType } from './content-types.ts'

/** The content types that are files themselves, with the field of the file and its key in the body. */
const mediaFields: Readonly<Partial<Record<ContentType, readonly ['image' | 'attachment', 'image' | 'attachment']>>> = {
  sfdc_cms__image: ['image', 'attachment'],
  sfdc_cms__document: ['attachment', 'image'],
}

/** Returns the file of an image or document; null for other contents, even if they have attached files. */
export function ownFile({ row }: Pick<ReadContent, 'row'>): string | null {
  const fields = mediaFields[row.type]
  return fields === undefined ? null : (row[fields[0]] ?? row[fields[1]])
}

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
