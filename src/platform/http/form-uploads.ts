import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFormFile, maxFormFileMegabytes } from '#platform/pages/form-kind.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { type ErrorName, Failure, failure } from '#platform/values/errors.ts'
import { fileNameOf } from '#platform/values/file-types.ts'
import { discardRest, isBrokenForm, storeUploadedFile } from './uploaded-file.ts'

/** The longest form answers the 100 lines of a request with at most seven fields each. */
const maxFields = 750
/** The maximum number of characters of all texts together: 100 notes of 2,000, and an answer. */
const textLimit = 256 * 1024
const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: maxFields,
  files: 1,
  parts: maxFields + 1,
  headerPairs: 100,
  fileSize: maxFormFileMegabytes * 1_000_000,
}

/** What a form with a file has sent. */
export interface FormWithFile {
  readonly fields: URLSearchParams
  readonly file: NewFile | null
  /** Why the file was not taken. */
  readonly refusal: Failure | null
}

/** Accepts forms with a file in one scope of the server only. */
export const takeFormsWithFiles = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(fastifyMultipart, { limits })
}

/** Errors about which the sender can do something: the page shows its form again. */
const refusals: ReadonlySet<ErrorName> = new Set([
  'FILE_REFUSED',
  'FILE_TYPE_REFUSED',
  'MALWARE_FOUND',
  'UPLOAD_QUOTA_EXCEEDED',
])

/**
 * Reads the fields of a form and then its file, which is streamed to the store that `storeFor` returns for the fields before it;
 * null: the sender may store no file. Returns null for a body that is not a whole form. Throws what the store throws.
 */
export async function readFormWithFile(
  request: FastifyRequest,
  storeFor: (fields: URLSearchParams) => Promise<Pick<FileStore, 'put'> | null>,
): Promise<FormWithFile | null> {
  const fields = new URLSearchParams()
  let file: NewFile | null = null
  let room = textLimit
  request.releaseCapacity()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw new BrokenForm()
        room -= part.value.length
        if (room < 0) throw new BrokenForm()
        fields.append(part.fieldname, part.value)
        // A browser sends an empty file for an input in which none was chosen.
      } else if (part.filename === '') part.file.resume()
      else {
        const store = await storeFor(fields)
        if (store === null) throw failure('FILE_REFUSED', { reason: 'is not expected here' })
        const name = fileNameOf(part.filename)
        if (!isFormFile(name)) throw failure('FILE_TYPE_REFUSED', { name })
        file = await storeUploadedFile(part, store)
      }
    }
    return { fields, file, refusal: null }
  } catch (error) {
    discardRest(request)
    if (error instanceof Failure && refusals.has(error.code)) return { fields, file: null, refusal: error }
    if (error instanceof BrokenForm || isBrokenForm(error) || isOverLimit(error)) return null
    throw error
  } finally {
    await request.acquireCapacity()
  }
}

class BrokenForm extends Error {}

/** The parser has codes for more fields, files or parts than a form has. */
const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^FST_(?:PARTS|FILES|FIELDS|PROTO|INVALID)/.test(String(error.code))
