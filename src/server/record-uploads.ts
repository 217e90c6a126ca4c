import type { Readable } from 'node:stream'
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#domain/errors.ts'
import { contentTypeOf, fileNameOf } from '#domain/file-types.ts'
import { isMap } from '#domain/is-map.ts'
import type { FileStore } from '#records/file-store.ts'
import type { NewFile } from '#records/files.ts'
import { readJson } from './read-json.ts'

/** Bytes of one file that is sent to the API. */
const mostUploadBytes = 512 * 1024 ** 2
/** Bytes of the words beside it. */
const mostWordBytes = 64 * 1024

/** The part that is the file, and those that may hold the words beside it as JSON: which of them, no public page says. */
const filePart = 'fileData'
const wordParts: ReadonlySet<string> = new Set(['json', 'body', 'data', 'entity_content'])
/** Words in parts of their own. */
const wordFields: ReadonlySet<string> = new Set(['title', 'description'])

const limits = {
  fieldNameSize: 100,
  fieldSize: mostWordBytes,
  fields: 10,
  files: 3,
  parts: 12,
  headerPairs: 100,
}

/** What the reader of multipart bodies says of those that are none: plain errors, without a code. */
const brokenForm =
  /^(?:Multipart: Boundary not found|Unexpected end of multipart data|(?:Part|Header) terminated early|The needle cannot)/

export interface Upload {
  readonly words: Readonly<Record<string, unknown>>
  readonly file: NewFile
}

/** Takes multipart bodies in a scope of the server, and nowhere else; with files of at most so many bytes. */
export async function takeUploads(scope: FastifyInstance, mostBytes = mostUploadBytes): Promise<void> {
  await scope.register(fastifyMultipart, { limits: { ...limits, fileSize: mostBytes } })
}

/**
 * One file and the words beside it, the file streamed to the store: whole, or nothing of it. The request waits in no line while it
 * arrives. Throws INVALID_PARAMETERS, PARAMETER_REQUIRED, UNREADABLE_JSON, FILE_REFUSED.
 */
export async function readUpload(request: FastifyRequest, files: Pick<FileStore, 'put'>): Promise<Upload> {
  if (!request.isMultipart())
    throw failure('INVALID_PARAMETERS', { parameter: 'body', reason: 'is not multipart/form-data' })
  request.leave()
  try {
    return await readParts(request, files)
  } catch (error) {
    // What is still to come of it is read and forgotten, as long as a request may take.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Error && 'code' in error && error.code === 'FST_INVALID_JSON_FIELD_ERROR')
      throw failure('UNREADABLE_JSON', {}, error)
    if (error instanceof Error && brokenForm.test(error.message))
      throw failure('INVALID_PARAMETERS', { parameter: 'body', reason: 'is no whole multipart/form-data' }, error)
    throw error
  } finally {
    await request.enter()
  }
}

async function readParts(request: FastifyRequest, files: Pick<FileStore, 'put'>): Promise<Upload> {
  let words: Readonly<Record<string, unknown>> = {}
  let file: NewFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') words = { ...words, ...wordsOf(part) }
    else if (part.fieldname === filePart) {
      if (file !== null) throw failure('INVALID_PARAMETERS', { parameter: filePart, reason: 'is given twice' })
      file = await kept(part, files)
    } else if (wordParts.has(part.fieldname)) words = { ...words, ...mapOf(part.fieldname, await readWords(part.file)) }
    else part.file.resume()
  }
  if (file === null) throw failure('PARAMETER_REQUIRED', { parameter: filePart })
  return { words, file }
}

function wordsOf({ fieldname, value, valueTruncated }: MultipartValue): Readonly<Record<string, unknown>> {
  if (valueTruncated)
    throw failure('INVALID_PARAMETERS', { parameter: fieldname, reason: `has more than ${mostWordBytes} bytes` })
  if (wordFields.has(fieldname)) return { [fieldname]: value }
  if (!wordParts.has(fieldname)) return {}
  // A part that says that it is JSON has been read.
  return mapOf(fieldname, typeof value === 'string' ? readJson(Buffer.from(value)) : value)
}

function mapOf(parameter: string, value: unknown): Readonly<Record<string, unknown>> {
  if (!isMap(value)) throw failure('INVALID_PARAMETERS', { parameter, reason: 'is not a JSON object' })
  return value
}

/** Some clients send words as a file, too. */
async function readWords(stream: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const piece = Buffer.from(chunk)
    bytes += piece.length
    if (bytes > mostWordBytes)
      throw failure('INVALID_PARAMETERS', { parameter: 'body', reason: `has more than ${mostWordBytes} bytes` })
    chunks.push(piece)
  }
  return readJson(Buffer.concat(chunks))
}

async function kept({ filename, file }: MultipartFile, files: Pick<FileStore, 'put'>): Promise<NewFile> {
  const name = fileNameOf(filename)
  const digest = await files.put(wholeOf(file))
  return { ...digest, name, contentType: contentTypeOf(name) }
}

/** A file that is cut off at the limit ends as if it were whole. */
async function* wholeOf(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  yield* file
  if (file.truncated) throw failure('FILE_REFUSED', { reason: `has more than ${file.bytesRead} bytes` })
}
