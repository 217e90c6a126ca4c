import { Failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { Upload } from '#platform/record-api/routes/record-uploads.ts'
import { detectKind, readBeginning } from '#features/integrations/imports/detect-kind.ts'
import { changeJob, changeKind, createJob, demandJob, storeFile } from '#features/integrations/imports/import-jobs.ts'
import { startUndo } from '#features/integrations/imports/start-undo.ts'
import { importAddress } from '#features/back-office/pages/back-office-address.ts'
import { importForm } from './load-imports.ts'
import { loadImport } from './load-import.ts'
import { importInputs, type ImportPage, type ImportStartPage } from './import-shapes.ts'

type Went = { readonly type: 'go'; readonly to: string }

/** Takes an uploaded file as a new import of the kind that it probably is. */
export async function uploadImport(
  context: ApiContext,
  base: string,
  read: () => Promise<Upload>,
): Promise<Went | ImportStartPage> {
  // Who may import nothing uploads nothing.
  importForm(context, base, null)
  try {
    const { file } = await read()
    const { id } = await createdFor(context, file)
    await storeFile(context, id, file)
    return { type: 'go', to: importAddress(base, id) }
  } catch (error) {
    return importForm(context, base, refusalOf(error))
  }
}

async function kindOf(context: ApiContext, { key, name, bytes }: Upload['file']): Promise<string> {
  const { records, viewer, temporaryFiles } = context
  const open = async function* (): AsyncGenerator<Uint8Array> {
    const file = await temporaryFiles.open(key)
    if (file !== null) yield* file.stream
  }
  const { header } = await readBeginning({ name, bytes, open })
  return detectKind(records.model.entities, viewer, name, header) ?? ''
}

/** A file whose job is refused is deleted. */
async function createdFor(context: ApiContext, file: Upload['file']) {
  try {
    return await createJob(context, { kind: await kindOf(context, file), encoding: null })
  } catch (error) {
    await context.temporaryFiles.remove(file.key)
    throw error
  }
}

/** Does one step of an import. A step that its state does not allow shows the page with the reason. */
export async function actOnImport(
  context: ApiContext,
  base: string,
  given: string,
  sent: URLSearchParams,
): Promise<Went | ImportPage> {
  const step = steps[sent.get(importInputs.action) ?? '']
  try {
    const { id } = await (step ?? demandJob)(context, given, sent)
    return { type: 'go', to: importAddress(base, id) }
  } catch (error) {
    return await loadImport(context, base, given, { show: '', page: '', problem: refusalOf(error) })
  }
}

type Step = (context: ApiContext, given: string, sent: URLSearchParams) => Promise<{ readonly id: string }>

const steps: Readonly<Record<string, Step>> = {
  kind: async (context, given, sent) => await changeKind(context, given, sent.get(importInputs.kind) ?? ''),
  check: async (context, given) => await changeJob(context, given, 'Check'),
  start: async (context, given) => await changeJob(context, given, 'Start'),
  cancel: async (context, given) => await changeJob(context, given, 'Cancel'),
  undo: async (context, given) => await startUndo(context, given),
}

/** The text of a refusal that the user can do something about. Other errors are thrown again. */
function refusalOf(error: unknown): string {
  if (error instanceof Failure && (error.status === 400 || error.code === 'STALE_RECORD')) return error.message
  throw error
}
