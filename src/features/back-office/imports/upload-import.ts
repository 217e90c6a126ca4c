import * as v from 'valibot'
import { importAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { fileProblemOf, fileProblemTexts } from '#features/back-office/files/refused-file.ts'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { orRefusal, refusedForm } from '#features/back-office/page-parts/refusal.ts'
import { detectKind, readBeginning } from '#features/integrations/imports/detect-kind.ts'
import { maxImportBytes } from '#features/integrations/imports/import-job.ts'
import { createJob, storeFile } from '#features/integrations/imports/import-jobs.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FieldError } from '#platform/calls/call-form.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { importFileField } from './import-shapes.ts'
import { mayImportAny, requireImporter } from './load-imports.ts'

/** ImportController.upload: takes an uploaded file as a new import of the kind that it probably is. */
export const uploadImport = call({
  name: 'ImportController.upload',
  ...byInternalUsers,
  params: v.object({}),
  run: async (_params, caller) => {
    const context = officeContextOf(caller)
    requireImporter(context)
    const file = caller.sentFiles?.stored.get(importFileField)
    if (file === undefined) return { type: 'noFile', error: errorOfFile(caller) } as const
    return await orRefusal(async () => {
      const { id } = await createdFor(context, file)
      await storeFile(context, id, file)
      return { type: 'done', id } as const
    })
  },
  form: {
    fields: [importFileField],
    files: {
      mayStore: async (_params, context) => await Promise.resolve(mayImportAny(officeContextOf(context))),
      maxBytes: maxImportBytes,
      takesAllTypes: true,
      isTemporary: true,
      readsRefused: true,
    },
    after: (result) => {
      if (result.type === 'noFile') return { type: 'refused', errors: { [importFileField]: result.error } }
      return result.type === 'refused'
        ? refusedForm(result)
        : { type: 'accepted', to: `${importAddress('', result.id)}#content` }
    },
  },
})

/** Why there is no file, with the name of the one that was not taken. */
function errorOfFile({ sentFiles }: Pick<CallContext, 'sentFiles'>): FieldError {
  const refused = sentFiles?.refused.get(importFileField)
  if (refused === undefined) return { code: 'required' }
  return { text: fileProblemTexts[fileProblemOf(refused)], values: { name: refused.name } }
}

async function kindOf(context: ApiContext, { key, name, bytes }: NewFile): Promise<string> {
  const { records, viewer, temporaryFiles } = context
  const open = async function* (): AsyncGenerator<Uint8Array> {
    const file = await temporaryFiles.open(key)
    if (file !== null) yield* file.stream
  }
  const { header } = await readBeginning({ name, bytes, open })
  return detectKind(records.model.entities, viewer, name, header) ?? ''
}

/** A file whose job is refused is deleted. */
async function createdFor(context: ApiContext, file: NewFile) {
  try {
    return await createJob(context, { kind: await kindOf(context, file), encoding: null })
  } catch (error) {
    await context.temporaryFiles.remove(file.key)
    throw error
  }
}
