import * as v from 'valibot'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { portalBase } from '#features/back-office/page-parts/portal-base.ts'
import { copyItems } from '#features/folders/folders/change-folders.ts'
import { folderLimits } from '#features/folders/folders/folder-rules.ts'
import { savedRecords } from '#features/folders/folders/saved-records.ts'
import { call } from '#platform/calls/call.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { failure } from '#platform/values/errors.ts'
import { mayFill, openBulkForm, refusalOfSelection, selectedIds } from './load-bulk.ts'
import { afterBulk, bulkParams } from './write-bulk.ts'

/** The reason in English, as those of the record data API. */
const cannotContain = 'A folder cannot contain this record.'

/**
 * BulkController.fillFolder: puts the selected records into a new folder of the viewer, and leads to it. Records that no folder can
 * contain, such as customers among accounts, are named instead.
 */
export const fillFolder = call({
  name: 'BulkController.fillFolder',
  ...byInternalUsers,
  params: v.object({
    ...bulkParams,
    folderName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(folderLimits.name)),
  }),
  run: async ({ objectApiName, folderName, ...selected }, caller) => {
    const context = officeContextOf(caller)
    if (!mayFill(context, openBulkForm(context, objectApiName).entity)) throw failure('ACCESS_DENIED')
    const ids = selectedIds(selected.ids)
    const because = refusalOfSelection(ids)
    if (because !== null) return { type: 'nothing', because } as const
    const seen = await savedRecords(ids, context)
    const contained = ids.filter((id) => seen.has(id))
    const items = contained.map((item) => ({ item, note: null }))
    const outcome = items.length === 0 ? null : await copyItems(folderName, items, context)
    if (outcome?.type === 'tooMany') return { type: 'nothing', because: 'tooManyFolders' } as const
    const folder = outcome?.type === 'done' ? (outcome.folder ?? null) : null
    const folderHref = folder === null ? null : portalBase(context.viewer) + folderPath(folder)
    if (folderHref !== null && contained.length === ids.length) return { type: 'filled', folderHref } as const
    const names = await readNames(context, ids)
    const results = ids.map((id) => ({ id, name: names.get(id) ?? id, ...(seen.has(id) ? inFolder : refused) }))
    return { type: 'result', result: { results, retry: null, folderHref } } as const
  },
  form: {
    fields: ['folderName'],
    adds: true,
    read: ({ fields }, named) => ({
      params: named,
      errors: isName(fields.get('folderName') ?? '')
        ? {}
        : { folderName: { text: 'backOffice.bulk.refusal.folderName' } },
    }),
    after: (outcome) =>
      outcome.type === 'filled' ? { type: 'accepted', path: outcome.folderHref } : afterBulk(outcome),
  },
})

const isName = (text: string): boolean => text.trim() !== '' && text.trim().length <= folderLimits.name

const inFolder = { outcome: 'inFolder' as const, reasons: [] }
const refused = { outcome: 'refused' as const, reasons: [cannotContain] }
