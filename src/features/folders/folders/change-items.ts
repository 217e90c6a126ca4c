import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { call } from '#platform/calls/call.ts'
import type { FormInput, FormOutcome } from '#platform/calls/call-form.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { readLines } from '#platform/values/person-fields.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { afterFolderForm, afterSaving, conflictRefusal, type FolderOutcome } from './folder-outcome.ts'
import { folderUsers, ofOwnFolder } from './folder-rights.ts'
import { folderLimits } from './folder-rules.ts'
import { dropItem, type FolderRow, moveItem, noteItem, restoreItems, saveItem } from './folder-store.ts'
import { savedRecord } from './saved-records.ts'
import { onSite } from '#sites/site-viewer.ts'

export const itemNote = v.pipe(
  v.string(),
  v.maxLength(4 * folderLimits.itemNote),
  v.transform(readLines),
  v.maxLength(folderLimits.itemNote),
  v.transform((text) => text || null),
)

/** '' is the end of a folder. */
export const beforeItem = v.pipe(
  keyText,
  v.transform((id) => (id === '' ? null : (toId18(id) ?? ''))),
)

const unavailable = 'folder.error.gone'

/** The page without scripts stays where the item is. */
export const afterMoving = (outcome: FolderOutcome, { fields }: Pick<FormInput, 'fields'>): FormOutcome =>
  afterFolderForm(outcome, () => ({ notice: 'folder.done.moved', place: fields.get('itemId') ?? '' }))

export const afterNoting = (outcome: FolderOutcome, { fields }: Pick<FormInput, 'fields'>): FormOutcome =>
  afterFolderForm(outcome, () => ({ notice: 'folder.done.changed', place: fields.get('itemId') ?? '' }))

/** FolderController.addItem: saves a record that the viewer sees in a folder, once. `recordId` may be a content key. */
export const addItem = call({
  name: 'FolderController.addItem',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, recordId: keyText, ...siteParams }),
  run: async ({ folderId, recordId, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const record = await savedRecord(recordId, context)
    if (record === null) return { type: 'gone' }
    refuseConflicts(context, [record.id])
    return await ofOwnFolder(folderId, context, async (handle, row) => ({
      ...(await saveItem(handle, row, record)),
      folder: row.id,
      name: row.name,
    }))
  },
  form: {
    fields: [],
    gone: unavailable,
    failures: conflictRefusal,
    after: (outcome, input) =>
      afterSaving(outcome, input, ({ folder = '', item = '' }) =>
        formCommand('FolderController.removeItem', { folderId: folder, itemId: item }),
      ),
  },
})

/** FolderController.removeItem: removes an item; it can be restored until the next change of the folder. */
export const removeItem = call({
  name: 'FolderController.removeItem',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, itemId: keyText, ...siteParams }),
  run: async ({ folderId, itemId, ...siteLocale }, context): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(context, siteLocale), (handle, row) => dropItem(handle, row, itemId)),
  form: {
    fields: [],
    gone: unavailable,
    after: (outcome) => afterFolderForm(outcome, () => ({ notice: 'folder.done.itemRemoved' })),
  },
})

/** FolderController.restoreItem: restores the item that was removed last. */
export const restoreItem = call({
  name: 'FolderController.restoreItem',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, ...siteParams }),
  run: async ({ folderId, ...siteLocale }, context): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(context, siteLocale), (handle, row: FolderRow) => restoreItems(handle, row)),
  form: {
    fields: [],
    gone: unavailable,
    after: (outcome) => afterFolderForm(outcome, () => ({ notice: 'folder.done.restored' })),
  },
})

/** FolderController.annotate: changes the note of an item. */
export const annotateItem = call({
  name: 'FolderController.annotate',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, itemId: keyText, note: itemNote, ...siteParams }),
  run: async ({ folderId, itemId, note, ...siteLocale }, context): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(context, siteLocale), (handle, row) => noteItem(handle, row, itemId, note)),
  form: { fields: ['note'], gone: unavailable, after: afterNoting },
})

/** FolderController.order: moves an item before another one, or to the end. */
export const orderItem = call({
  name: 'FolderController.order',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, itemId: keyText, before: beforeItem, ...siteParams }),
  run: async ({ folderId, itemId, before, ...siteLocale }, context): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(context, siteLocale), (handle, row) => moveItem(handle, row, itemId, before)),
  form: { fields: [], gone: unavailable, after: afterMoving },
})
