import { Readable } from 'node:stream'
import type { CallContext } from '#platform/calls/call.ts'
import type { TemporaryFiles } from '#platform/records/files/file-store.ts'
import { maxListFileBytes, maxPastedLength } from './list-limits.ts'

/** No character has more bytes. */
const maxBytes = 4 * maxPastedLength

/** Stores the text of a list for some days, and returns its key, which nobody can guess. */
export async function storeList(text: string, context: Pick<CallContext, 'recordApi'>): Promise<string> {
  const { key } = await filesOf(context).put(Readable.from([Buffer.from(text, 'utf8')]), maxBytes)
  return key
}

/** The text of a stored list; null if there is none, or none any more. */
export async function storedList(key: string, context: Pick<CallContext, 'recordApi'>): Promise<string | null> {
  const bytes = await bytesOf(key, filesOf(context), maxBytes)
  return bytes === null ? null : bytes.toString('utf8')
}

/** The bytes of an uploaded file, which is deleted; null if there is none. */
export async function takeUploaded(key: string, context: Pick<CallContext, 'recordApi'>): Promise<Buffer | null> {
  const files = filesOf(context)
  try {
    return await bytesOf(key, files, maxListFileBytes)
  } finally {
    await files.remove(key)
  }
}

/** Null: there is no such file, or it is larger. */
async function bytesOf(key: string, files: TemporaryFiles, limit: number): Promise<Buffer | null> {
  const file = await files.open(key)
  if (file === null) return null
  if (file.bytes > limit) {
    file.stream.destroy()
    return null
  }
  const chunks: Buffer[] = []
  for await (const chunk of file.stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

function filesOf({ recordApi }: Pick<CallContext, 'recordApi'>): TemporaryFiles {
  if (recordApi === undefined) throw new Error('A list was stored or opened outside the portal.')
  return recordApi.temporaryFiles
}
