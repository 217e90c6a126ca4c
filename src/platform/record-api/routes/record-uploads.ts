import type { Readable } from 'node:stream'
import fastifyMultipart, { type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { readJson } from '#platform/http/read-json.ts'
import { discardRest, isBrokenForm, storeUploadedFile } from '#platform/http/uploaded-file.ts'

/** The maximum size of an uploaded file, in bytes. */
export const maxUploadBytes = 512 * 1024 ** 2
/** The maximum size of the values beside the file, in bytes. */
const maxTextBytes = 64 * 1024

/**
 * The names of the part with the file and of the parts that may hold the values beside it as JSON. No public page says which names
 * clients use.
 */
const filePart = 'fileData'
const wordParts: ReadonlySet<string> = new Set(['json', 'body', 'data', 'entity_content'])
/** Values may be in parts of their own. */
const wordFields: ReadonlySet<string> = new Set(['title', 'description'])

const limits = {
  fieldNameSize: 100,
  fieldSize: maxTextBytes,
  fields: 10,
  files: 3,
  parts: 12,
  headerPairs: 100,
}

export interface Upload {
  readonly words: Readonly<Record<string, unknown>>
  readonly file: NewFile
}

/** Accepts multipart bodies in one scope of the server only, with files up to the maximum size. */
export async function takeUploads(scope: FastifyInstance, maxBytes = maxUploadBytes): Promise<void> {
  // Who stores a file refuses one beyond the limit. The parser need not end the request for it.
  await scope.register(fastifyMultipart, { limits: { ...limits, fileSize: maxBytes }, throwFileSizeLimit: false })
}

/**
 * Reads one file and the values beside it. The file is streamed to the store, completely or not at all. The request does not count
 * against the concurrency limit while the file arrives. Throws INVALID_PARAMETERS, PARAMETER_REQUIRED, UNREADABLE_JSON,
 * FILE_REFUSED, FILE_TYPE_REFUSED.
 */
export async function readUpload(request: FastifyRequest, files: Pick<FileStore, 'put'>): Promise<Upload> {
  if (!request.isMultipart())
    throw failure('INVALID_PARAMETERS', { parameter: 'body', reason: 'is not multipart/form-data' })
  request.releaseCapacity()
  try {
    return await readParts(request, files)
  } catch (error) {
    discardRest(request)
    if (error instanceof Error && 'code' in error && error.code === 'FST_INVALID_JSON_FIELD_ERROR')
      throw failure('UNREADABLE_JSON', {}, error)
    if (isBrokenForm(error))
      throw failure('INVALID_PARAMETERS', { parameter: 'body', reason: 'is no whole multipart/form-data' }, error)
    throw error
  } finally {
    await request.acquireCapacity()
  }
}

async function readParts(request: FastifyRequest, files: Pick<FileStore, 'put'>): Promise<Upload> {
  let words: Readonly<Record<string, unknown>> = {}
  let file: NewFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') words = { ...words, ...wordsOf(part) }
    else if (part.fieldname === filePart) {
      if (file !== null) throw failure('INVALID_PARAMETERS', { parameter: filePart, reason: 'is given twice' })
      file = await storeUploadedFile(part, files)
    } else if (wordParts.has(part.fieldname)) words = { ...words, ...mapOf(part.fieldname, await readWords(part.file)) }
    else part.file.resume()
  }
  if (file === null) throw failure('PARAMETER_REQUIRED', { parameter: filePart })
  return { words, file }
}

function wordsOf({ fieldname, value, valueTruncated }: MultipartValue): Readonly<Record<string, unknown>> {
  if (valueTruncated)
    throw failure('INVALID_PARAMETERS', { parameter: fieldname, reason: `has more than ${maxTextBytes} bytes` })
  if (wordFields.has(fieldname)) return { [fieldname]: value }
  if (!wordParts.has(fieldname)) return {}
  // A part with the content type of JSON has already been parsed.
  return mapOf(fieldname, typeof value === 'string' ? readJson(Buffer.from(value)) : value)
}

function mapOf(parameter: string, value: unknown): Readonly<Record<string, unknown>> {
  if (!isMap(value)) throw failure('INVALID_PARAMETERS', { parameter, reason: 'is not a JSON object' })
  return value
}

/** Some clients send values as a file, too. */
async function readWords(stream: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const piece = Buffer.from(chunk)
    bytes += piece.length
    if (bytes > maxTextBytes)
      throw failure('INVALID_PARAMETERS', { parameter: 'body', reason: `has more than ${maxTextBytes} bytes` })
    chunks.push(piece)
  }
  return readJson(Buffer.concat(chunks))
}
