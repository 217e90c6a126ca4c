import * as v from 'valibot'
import { importAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { orRefusal, refusedForm, type Refusal } from '#features/back-office/page-parts/refusal.ts'
import type { Job } from '#features/integrations/imports/import-claim.ts'
import { changeJob, changeReading } from '#features/integrations/imports/import-jobs.ts'
import { startUndo } from '#features/integrations/imports/start-undo.ts'
import { encodings } from '#platform/values/text/file-encodings.ts'
import { call } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'

const importParams = v.object({ importId: v.string() })

type Done = { readonly type: 'done'; readonly id: string } | Refusal

/** Makes a step, or says why it is refused. */
export const step = async (work: () => Promise<Job>): Promise<Done> =>
  await orRefusal(async () => ({ type: 'done', id: (await work()).id }) as const)

/** The page of an import, from its beginning: its state has changed. */
export const afterStep = (result: Done): FormOutcome =>
  result.type === 'refused' ? refusedForm(result) : { type: 'accepted', to: `${importAddress('', result.id)}#content` }

/** ImportController.changeKind: says what the rows of an uploaded file are, and how it is read. */
export const changeImportKind = call({
  name: 'ImportController.changeKind',
  ...byInternalUsers,
  params: v.object({
    importId: v.string(),
    kind: v.string(),
    encoding: v.optional(v.picklist(['', ...encodings])),
    sheet: v.optional(v.pipe(v.string(), v.maxLength(255))),
  }),
  run: async ({ importId, kind, encoding, sheet }, caller) =>
    await step(() => changeReading(officeContextOf(caller), importId, { kind, encoding, sheet })),
  form: {
    fields: ['kind', 'encoding', 'sheet'],
    after: (result) =>
      result.type === 'refused' && result.code === 'IMPORT_REFUSED'
        ? { ...refusedForm(result), errors: { kind: { code: 'notValid' } } }
        : afterStep(result),
  },
})

/** ImportController.check: finds what an import would do. */
export const checkImport = call({
  name: 'ImportController.check',
  ...byInternalUsers,
  params: importParams,
  run: async ({ importId }, caller) => await step(() => changeJob(officeContextOf(caller), importId, 'Check')),
  form: { fields: [], after: afterStep },
})

/** ImportController.start: imports a file that was checked. */
export const startImport = call({
  name: 'ImportController.start',
  ...byInternalUsers,
  params: importParams,
  run: async ({ importId }, caller) => await step(() => changeJob(officeContextOf(caller), importId, 'Start')),
  form: { fields: [], after: afterStep },
})

/** ImportController.cancel: ends an import. */
export const cancelImport = call({
  name: 'ImportController.cancel',
  ...byInternalUsers,
  params: importParams,
  run: async ({ importId }, caller) => await step(() => changeJob(officeContextOf(caller), importId, 'Cancel')),
  form: { fields: [], after: afterStep },
})

/** ImportController.undo: undoes an import, and leads to the page of its undo. */
export const undoImport = call({
  name: 'ImportController.undo',
  ...byInternalUsers,
  params: importParams,
  run: async ({ importId }, caller) => await step(() => startUndo(officeContextOf(caller), importId)),
  form: { fields: [], after: afterStep },
})
