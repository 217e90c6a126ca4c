import type { CallContext } from '#platform/calls/call.ts'
import type { FormFiles } from '#platform/calls/call-form.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import type { NewFile } from '#platform/records/files/files.ts'

/** A call whose form may take files. */
interface FileCall {
  readonly form: { readonly files?: FormFiles<CallContext> }
}

type Files = ReadonlyMap<string, NewFile>

/** The field of a file whose form does not name others. */
const onlyField = 'file'

/**
 * The files of a form, with the one that came with an earlier try of the same user, unless another file was chosen since. Throws
 * INVALID_PARAMETERS for a token that the portal did not create.
 */
export async function withRetainedFile(
  files: Files,
  { form }: FileCall,
  fields: URLSearchParams,
  token: string,
  context: CallContext,
): Promise<Files> {
  const { uploadTokens, viewer } = context
  if (token === '' || files.size > 0 || form.files === undefined || uploadTokens === undefined) return files
  const { file, userId } = uploadTokens.read(token)
  const isOwn = userId === viewer.user?.id && (await form.files.mayStore(fields, context))
  return file === undefined || !isOwn ? files : new Map([[onlyField, file]])
}

/** The file of a refused form, which goes on with it; a guest chooses it again. */
export function retainedFile(
  files: Files,
  { form }: FileCall,
  { uploadTokens, viewer: { user } }: Pick<CallContext, 'uploadTokens' | 'viewer'>,
): SentForm['file'] {
  const [first] = files.values()
  if (first === undefined) return null
  const file = files.get(onlyField)
  const isRetained = file !== undefined && form.files?.register === undefined && user !== undefined
  const token = isRetained ? uploadTokens?.create({ userId: user.id, key: file.key, name: file.name, file }) : undefined
  return { name: first.name, token: token ?? null }
}
