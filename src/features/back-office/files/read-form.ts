import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { discardRest, isBrokenForm, storeUploadedFile } from '#platform/http/uploaded-file.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { maxUploadBytes } from '#platform/record-api/routes/record-uploads.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import { fileNameOf } from '#platform/values/file-types.ts'
import { inputNames, type Problem } from '#features/back-office/forms/form-shapes.ts'
import { fileInputs } from './file-shapes.ts'
import type { SentForm, UploadedFile } from './sent-form.ts'

/** The maximum size of all texts of a form: a long text is sent with its value before the change. */
export const maxFormText = 1024 * 1024

/** A list of many rows has an input for each part of each row. */
const maxParts = 20_000
const limits = {
  fieldNameSize: 200,
  fieldSize: maxFormText,
  fields: maxParts,
  files: 20,
  parts: maxParts + 20,
  headerPairs: 100,
}

/** Where the files of a form go. */
export interface FormFiles {
  readonly userId: string
  /** The store within the quota of the user. Throws UPLOAD_QUOTA_EXCEEDED. */
  readonly store: () => Promise<Pick<FileStore, 'put'>>
  /** Registers a stored file, so that a record can refer to it. */
  readonly keep: (file: NewFile) => Promise<void>
  readonly encryption: Encryption
  /** The maximum size of one file. */
  readonly maxBytes?: number
}

/**
 * Reads a form with its files, which are streamed to the store. A file that is refused does not lose what was typed: the form is
 * read to its end. Throws INVALID_PARAMETERS for a body that is no whole form, and what the store throws.
 */
export async function readFormWithFiles(request: FastifyRequest, files: FormFiles): Promise<SentForm> {
  const taken = new Map<string, NewFile>()
  const problems = new Map<string, readonly Problem[]>()
  const fields = await readParts(
    request,
    async (part) => {
      const field = fieldOf(part)
      if (field === null) return
      try {
        const file = await storeUploadedFile(part, await files.store())
        await files.keep(file)
        taken.set(field, file)
      } catch (error) {
        problems.set(field, [problemOf(error, part)])
      }
    },
    files.maxBytes,
  )
  const uploaded = new Map<string, UploadedFile>()
  for (const [field, { key, name }] of taken) {
    fields.set(inputNames.field(field), key)
    uploaded.set(key, { name, token: files.encryption.encrypt(JSON.stringify({ userId: files.userId, key, name })) })
  }
  return { fields, uploaded: new Map([...uploadedBefore(fields, files), ...uploaded]), problems }
}

/** Reads a form of texts alone: its files that were uploaded with an earlier try. */
export const readFormWithoutFiles = (fields: URLSearchParams, files: FormFiles): SentForm => ({
  fields,
  uploaded: uploadedBefore(fields, files),
  problems: new Map(),
})

/** The texts of a form whose files nobody may store: they are read to their end and discarded. */
export const readFormTexts = (request: FastifyRequest): Promise<URLSearchParams> =>
  readParts(request, () => Promise.resolve())

async function readParts(
  request: FastifyRequest,
  take: (part: MultipartFile) => Promise<void>,
  maxBytes = maxUploadBytes,
): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  let room = maxFormText
  request.releaseCapacity()
  try {
    // A file beyond the limit is refused when it is stored, and the fields after it are read.
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes } })) {
      if (part.type === 'file') {
        await take(part)
        // What was not read of the file would hold up the parts after it.
        part.file.resume()
      } else if (typeof part.value === 'string' && !part.valueTruncated) {
        room -= part.value.length
        if (room < 0) throw brokenForm(`has more than ${maxFormText} characters`)
        fields.append(part.fieldname, part.value)
      } else throw brokenForm('has a value that is too long')
    }
    return fields
  } catch (error) {
    discardRest(request)
    if (isBrokenForm(error) || isOverLimit(error)) throw brokenForm('is no whole form', error)
    throw error
  } finally {
    await request.acquireCapacity()
  }
}

const brokenForm = (reason: string, cause?: unknown): Failure =>
  failure('INVALID_PARAMETERS', { parameter: 'body', reason }, cause)

/** The parser has codes for more fields, files or parts than a form has. */
const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^FST_(?:PARTS|FILES|FIELDS|PROTO)/.test(String(error.code))

/** The field for which a file was chosen. A browser sends an empty file for an input in which none was. */
function fieldOf({ fieldname, filename }: MultipartFile): string | null {
  const prefix = fileInputs.file('')
  return filename !== '' && fieldname.startsWith(prefix) ? fieldname.slice(prefix.length) : null
}

const refusals = {
  FILE_TYPE_REFUSED: 'fileType',
  MALWARE_FOUND: 'fileMalware',
  UPLOAD_QUOTA_EXCEEDED: 'fileQuota',
  SCANNER_UNAVAILABLE: 'fileScanner',
} as const

/** Why a file was not taken. Errors about which its sender can do nothing are thrown again. */
function problemOf(error: unknown, { filename, file }: MultipartFile): Problem {
  const typed = fileNameOf(filename)
  if (!(error instanceof Failure)) throw error
  if (error.code === 'FILE_REFUSED') return { message: file.bytesRead === 0 ? 'fileEmpty' : 'fileTooLarge', typed }
  const message = Object.entries(refusals).find(([code]) => code === error.code)?.[1]
  if (message === undefined) throw error
  return { message, typed }
}

const tokenSchema = v.object({ userId: v.string(), key: v.string(), name: v.string() })

/** The files that the same user has uploaded with an earlier try, unless another file was chosen since or the file is removed. */
function uploadedBefore(fields: URLSearchParams, { encryption, userId }: FormFiles): Map<string, UploadedFile> {
  const prefix = fileInputs.uploaded('')
  const uploaded = new Map<string, UploadedFile>()
  const tokens = [...fields].filter(([input]) => input.startsWith(prefix))
  for (const [input, token] of tokens) {
    const field = input.slice(prefix.length)
    if (fields.has(inputNames.field(field)) || fields.has(fileInputs.remove(field))) continue
    const { key, name, userId: sender } = contentOf(token, encryption)
    if (sender !== userId) continue
    fields.set(inputNames.field(field), key)
    uploaded.set(key, { name, token })
  }
  return uploaded
}

/** Throws INVALID_PARAMETERS for a token that the portal did not make. */
function contentOf(token: string, encryption: Encryption): v.InferOutput<typeof tokenSchema> {
  try {
    return v.parse(tokenSchema, JSON.parse(encryption.decrypt(token)))
  } catch (error) {
    throw failure('INVALID_PARAMETERS', { parameter: 'uploaded', reason: 'is no file of this portal' }, error)
  }
}
