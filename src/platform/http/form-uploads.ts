import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxFormFileMegabytes } from '#platform/values/limits/form-files.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { type ErrorName, Failure, failure } from '#platform/values/errors.ts'
import { discardRest, isBrokenForm, sentNameOf, storeUploadedFile } from './uploaded-file.ts'

/** How much a form may send. */
export interface FormLimits {
  /** The maximum number of its texts. */
  readonly fields: number
  /** The maximum number of characters of all texts together. */
  readonly text: number
  readonly files: number
  /** The maximum size of each file in bytes; a form may take less. */
  readonly fileBytes: number
}

/** The limits of pages that guests open. The longest form answers the 100 lines of a request with at most seven fields each. */
export const formLimits: FormLimits = {
  fields: 750,
  text: 256 * 1024,
  files: 1,
  fileBytes: maxFormFileMegabytes * 1_000_000,
}

/** What a form does with a file. */
export interface FileRules {
  readonly store: Pick<FileStore, 'put'>
  /** The maximum size in bytes. */
  readonly maxBytes: number
  /** Whether it takes a file with this name; what its bytes are is checked as well. */
  readonly takesName: (name: string) => boolean
  /** What happens with a file as soon as it is stored. */
  readonly register: (file: NewFile) => Promise<void>
}

/** Why a file was not taken. */
export interface RefusedFile {
  readonly failure: Failure
  readonly name: string
  /** The number of bytes that were read of it. */
  readonly bytes: number
}

/** What a form has sent. */
export interface FormWithFiles {
  readonly fields: URLSearchParams
  /** The stored files by the names of their fields. */
  readonly files: ReadonlyMap<string, NewFile>
  readonly refused: ReadonlyMap<string, RefusedFile>
}

/** Accepts forms with files in one scope of the server only. */
export const takeFormsWithFiles = async (scope: FastifyInstance): Promise<void> => {
  // Who stores a file refuses one beyond the limit, and the fields after it are read.
  await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
}

/** Errors about which the sender can do something: the page shows its form again. */
const refusals: ReadonlySet<ErrorName> = new Set([
  'FILE_REFUSED',
  'FILE_TYPE_REFUSED',
  'MALWARE_FOUND',
  'UPLOAD_QUOTA_EXCEEDED',
  'SCANNER_UNAVAILABLE',
])

/**
 * Reads the fields of a form and its files, which are streamed to the store of `rulesFor` for the fields before them and the field of
 * the file; null: the sender may store none there. A refused file does not lose what was typed: the form is read to its end. Returns null for a body that
 * is not a whole form. Throws what the store throws.
 */
export async function readFormWithFiles(
  request: FastifyRequest,
  rulesFor: (fields: URLSearchParams, field: string) => Promise<FileRules | null>,
  limits = formLimits,
): Promise<FormWithFiles | null> {
  const fields = new URLSearchParams()
  const files = new Map<string, NewFile>()
  const refused = new Map<string, RefusedFile>()
  let room = limits.text
  request.releaseCapacity()
  try {
    for await (const part of request.parts({ limits: parserLimits(limits) })) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw new BrokenForm()
        room -= part.value.length
        if (room < 0) throw new BrokenForm()
        fields.append(part.fieldname, part.value)
        // A browser sends an empty file for an input in which none was chosen.
      } else if (part.filename === '') part.file.resume()
      else {
        const taken = await takeFile(part, await rulesFor(fields, part.fieldname))
        if ('failure' in taken) refused.set(part.fieldname, taken)
        else files.set(part.fieldname, taken)
        // What was not read of the file would hold up the parts after it.
        part.file.resume()
      }
    }
    return { fields, files, refused }
  } catch (error) {
    discardRest(request)
    if (error instanceof BrokenForm || isBrokenForm(error) || isOverLimit(error)) return null
    throw error
  } finally {
    await request.acquireCapacity()
  }
}

const parserLimits = ({ fields, text, files, fileBytes }: FormLimits) => ({
  fieldNameSize: 200,
  fieldSize: text,
  fields,
  files,
  parts: fields + files,
  headerPairs: 100,
  fileSize: fileBytes,
})

async function takeFile(part: MultipartFile, rules: FileRules | null): Promise<NewFile | RefusedFile> {
  const name = sentNameOf(part)
  // A browser always sends a name, if only an empty one.
  if (name === null) throw new BrokenForm()
  try {
    if (rules === null) throw failure('FILE_REFUSED', { reason: 'is not expected here' })
    if (!rules.takesName(name)) throw failure('FILE_TYPE_REFUSED', { name })
    const file = await storeUploadedFile(part, rules.store, rules.maxBytes)
    await rules.register(file)
    return file
  } catch (error) {
    if (!(error instanceof Failure) || !refusals.has(error.code)) throw error
    return { failure: error, name, bytes: part.file.bytesRead }
  }
}

class BrokenForm extends Error {}

/** The parser has codes for more fields, files or parts than a form has. */
const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^FST_(?:PARTS|FILES|FIELDS|PROTO|INVALID)/.test(String(error.code))
