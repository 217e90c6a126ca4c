import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { checkedContent } from '#platform/records/files/file-content.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { failure } from '#platform/values/errors.ts'
import { contentTypeOf, fileNameOf } from '#platform/values/file-types.ts'

/** The errors of the multipart parser for malformed bodies are plain errors without a code. */
const brokenForm =
  /^(?:Multipart: Boundary not found|Unexpected end of multipart data|(?:Part|Header) terminated early|The needle cannot)/

export const isBrokenForm = (error: unknown): boolean => error instanceof Error && brokenForm.test(error.message)

/** Reads the rest of a request and discards it, within the timeout of a request. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** The name of a sent file. The parser has none for a part of binary type that states none, although its type promises one. */
export const sentNameOf = ({ filename }: { readonly filename: string | undefined }): string | null =>
  filename === undefined ? null : fileNameOf(filename)

/**
 * Streams the file of a part to the store. `maxBytes`: a limit below that of the parser. Throws FILE_REFUSED, FILE_TYPE_REFUSED,
 * MALWARE_FOUND and what the store throws.
 */
export async function storeUploadedFile(
  part: MultipartFile,
  files: Pick<FileStore, 'put'>,
  maxBytes = Infinity,
): Promise<NewFile> {
  const name = sentNameOf(part)
  if (name === null) throw failure('FILE_REFUSED', { reason: 'has no file name' })
  const digest = await files.put(checkedContent(name, wholeOf(part.file, maxBytes)))
  return { ...digest, name, contentType: contentTypeOf(name) }
}

/** The parser ends a file that exceeds the limit as if it were complete. */
async function* wholeOf(file: MultipartFile['file'], maxBytes: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    if (file.bytesRead > maxBytes) throw failure('FILE_REFUSED', { reason: `has more than ${maxBytes} bytes` })
    yield chunk
  }
  if (file.truncated) throw failure('FILE_REFUSED', { reason: `has more than ${file.bytesRead} bytes` })
}
