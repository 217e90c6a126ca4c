import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { readLines } from '#platform/values/person-fields.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { folderUsers, type FolderOutcome, ofOwnFolder } from './folder-rights.ts'
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
    return await ofOwnFolder(folderId, context, (handle, row) => saveItem(handle, row, record))
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
})

/** FolderController.restoreItem: restores the item that was removed last. */
export const restoreItem = call({
  name: 'FolderController.restoreItem',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, ...siteParams }),
  run: async ({ folderId, ...siteLocale }, context): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(context, siteLocale), (handle, row: FolderRow) => restoreItems(handle, row)),
})

/** FolderController.annotate: changes the note of an item. */
export const annotateItem = call({
  name: 'FolderController.annotate',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, itemId: keyText, note: itemNote, ...siteParams }),
  run: async ({ folderId, itemId, note, ...siteLocale }, context): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(context, siteLocale), (handle, row) => noteItem(handle, row, itemId, note)),
})

/** FolderController.order: moves an item before another one, or to the end. */
export const orderItem = call({
  name: 'FolderController.order',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, itemId: keyText, before: beforeItem, ...siteParams }),
  run: async ({ folderId, itemId, before, ...siteLocale }, context): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(context, siteLocale), (handle, row) => moveItem(handle, row, itemId, before)),
})
