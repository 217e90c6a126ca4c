import type { CallContext } from '#platform/calls/call.ts'
import { failure } from '#platform/values/errors.ts'
import { fileInputs } from '#features/back-office/fields/file-shapes.ts'
import { inputNames, type Problem } from '#features/back-office/fields/form-shapes.ts'
import { fileProblemOf } from './refused-file.ts'
import type { UploadTokens } from '#platform/forms/drafts/upload-tokens.ts'

/** What the form of a record has sent. Each field for which a file was uploaded has its key. */
export interface SentRecordForm {
  readonly fields: URLSearchParams
  /** The files that were uploaded with the form or with an earlier try to save it, by key. */
  readonly uploaded: ReadonlyMap<string, UploadedFile>
  /** Why the file of a field was not taken, by the name of the field. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>
}

export interface UploadedFile {
  readonly name: string
  /** Proves with the next try that its sender has uploaded the file. */
  readonly token: string
}

type SendingContext = Pick<CallContext, 'sentFiles' | 'uploadTokens'> & {
  readonly viewer: Pick<CallContext['viewer'], 'user'>
}

/**
 * The fields of a form with its files: those that came with it, and those that the same user has uploaded with an earlier try, unless
 * another file was chosen since or the file is removed. Throws INVALID_PARAMETERS for a token that the portal did not create.
 */
export function readSentForm(
  sent: URLSearchParams,
  { viewer, sentFiles, uploadTokens }: SendingContext,
): SentRecordForm {
  const userId = viewer.user?.id
  if (userId === undefined || uploadTokens === undefined) throw failure('ACCESS_DENIED')
  const fields = new URLSearchParams(sent)
  const uploaded = new Map<string, UploadedFile>()
  for (const [input, { key, name }] of sentFiles?.stored ?? []) {
    fields.set(inputNames.field(fieldOf(input, fileInputs.file(''))), key)
    uploaded.set(key, { name, token: uploadTokens.create({ userId, key, name }) })
  }
  for (const [key, file] of uploadedBefore(fields, userId, uploadTokens)) uploaded.set(key, file)
  const refused = [...(sentFiles?.refused ?? [])]
  return {
    fields,
    uploaded,
    problems: new Map(
      refused.map(([input, file]) => [
        fieldOf(input, fileInputs.file('')),
        [{ message: fileProblemOf(file), typed: file.name }],
      ]),
    ),
  }
}

/** The name of an input without its prefix. */
const fieldOf = (input: string, prefix: string): string => input.slice(prefix.length)

/** Adds the keys of the files to the fields. */
function uploadedBefore(fields: URLSearchParams, userId: string, tokens: UploadTokens): Map<string, UploadedFile> {
  const uploaded = new Map<string, UploadedFile>()
  const prefix = fileInputs.uploaded('')
  for (const [input, token] of [...fields].filter(([name]) => name.startsWith(prefix))) {
    const field = fieldOf(input, prefix)
    if (fields.has(inputNames.field(field)) || fields.has(fileInputs.remove(field))) continue
    const { key, name, userId: sender } = tokens.read(token)
    if (sender !== userId) continue
    fields.set(inputNames.field(field), key)
    uploaded.set(key, { name, token })
  }
  return uploaded
}
