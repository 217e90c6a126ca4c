import * as v from 'valibot'
import { copyItems } from '#features/folders/folders/change-folders.ts'
import { afterMoving, afterNoting, beforeItem, itemNote } from '#features/folders/folders/change-items.ts'
import {
  afterFolderForm,
  atFolder,
  conflictRefusal,
  type FolderOutcome,
} from '#features/folders/folders/folder-outcome.ts'
import { folderUsers } from '#features/folders/folders/folder-rights.ts'
import {
  dropItem,
  type FolderRow,
  type ItemOutcome,
  lockedFolder,
  moveItem,
  noteItem,
  saveItem,
} from '#features/folders/folders/folder-store.ts'
import { itemsOfFolder, shownItems } from '#features/folders/folders/get-folders.ts'
import { savedRecord } from '#features/folders/folders/saved-records.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { Failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { mayEditShare } from './get-shares.ts'
import { receivedShare } from './received-share.ts'
import { recordInAddress } from './record-in-address.ts'
import { shareOpening } from './share-opening.ts'
import { share } from './share.ts'
import { onSite } from '#sites/site-viewer.ts'

const unavailable = 'folder.error.gone'

/** ShareController.revoke: ends a share of the caller at once. */
export const revokeShare = call({
  name: 'ShareController.revoke',
  cacheable: false,
  access: folderUsers,
  params: v.object({ shareId: keyText, ...siteParams }),
  run: async ({ shareId, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const { records, viewer } = onSite(requestContext, siteLocale)
    const id = toId18(shareId)
    for (;;) {
      const row = id === null ? null : await records.byId(viewer, share, id)
      if (row?.state !== 'active' || row.user !== viewer.user?.id) return { type: 'gone' }
      try {
        await records.write(inNameOf(viewer), (handle) =>
          handle.transition(share, row.id, row.version, { action: 'Revoke' }),
        )
        return { type: 'done' }
      } catch (error) {
        // An opening was counted in between.
        if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
      }
    }
  },
  form: {
    fields: [],
    gone: unavailable,
    after: (outcome) => afterFolderForm(outcome, () => ({ notice: 'share.done.revoked' })),
  },
})

/** ShareController.open: counts the opening of a page that was displayed, once for each visitor (SHR-06). */
export const openShare = call({
  name: 'ShareController.open',
  cacheable: false,
  access: 'everyone',
  params: v.object({ token: keyText, visitor: v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/)), ...siteParams }),
  run: async ({ token, visitor, ...siteLocale }, requestContext): Promise<{ readonly type: 'done' | 'gone' }> => {
    const context = onSite(requestContext, siteLocale)
    const { row, ended } = await receivedShare(token, context)
    if (ended || (await context.shareAttempts?.mayCountOpening()) === false) return { type: 'gone' }
    // Owners look at their own shares.
    if (context.viewer.user?.id === row.user) return { type: 'done' }
    try {
      await context.records.write(systemViewer, async (handle) => {
        const [opening] = await handle.upsertBatch(shareOpening, [
          { integrationId: `${row.id} ${visitor}`, share: row.id, user: row.user, visitor },
        ])
        if (opening?.status === 'created')
          await handle.update(share, row.id, row.version, { openings: row.openings + 1 })
      })
    } catch (error) {
      // Somebody else has opened it in the same moment. The opening is not worth another try.
      if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
    return { type: 'done' }
  },
})

/** ShareController.addItem: adds a record that the caller sees to a shared folder; it is named by its id or the address of its page. */
export const addSharedItem = call({
  name: 'ShareController.addItem',
  cacheable: false,
  access: folderUsers,
  params: v.object({ token: keyText, recordId: v.pipe(keyText, v.nonEmpty()), ...siteParams }),
  run: async ({ token, recordId, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const context = onSite(requestContext, siteLocale)
    // Whoever holds no such share learns nothing, whatever they name.
    await receivedShare(token, context)
    const record = await savedRecord(recordInAddress(recordId), context)
    if (record === null) return { type: 'gone' }
    return await ofSharedFolder(token, context, (handle, row) => saveItem(handle, row, record))
  },
  form: {
    fields: ['recordId'],
    gone: unavailable,
    failures: conflictRefusal,
    after: (outcome) =>
      afterFolderForm(outcome, ({ type }) => ({ notice: `folder.done.${type === 'present' ? 'present' : 'saved'}` })),
  },
})

/** ShareController.removeItem: removes an item that the caller sees from a shared folder; its owner can restore it. */
export const removeSharedItem = call({
  name: 'ShareController.removeItem',
  cacheable: false,
  access: folderUsers,
  params: v.object({ token: keyText, itemId: keyText, ...siteParams }),
  run: ({ token, itemId, ...siteLocale }, context) =>
    ofSeenItems(token, [itemId], onSite(context, siteLocale), (handle, row) => dropItem(handle, row, itemId)),
  form: {
    fields: [],
    gone: unavailable,
    after: (outcome) => afterFolderForm(outcome, () => ({ notice: 'folder.done.itemRemoved' })),
  },
})

/** ShareController.annotate: changes the note of an item that the caller sees. */
export const annotateSharedItem = call({
  name: 'ShareController.annotate',
  cacheable: false,
  access: folderUsers,
  params: v.object({ token: keyText, itemId: keyText, note: itemNote, ...siteParams }),
  run: ({ token, itemId, note, ...siteLocale }, context) =>
    ofSeenItems(token, [itemId], onSite(context, siteLocale), (handle, row) => noteItem(handle, row, itemId, note)),
  form: { fields: ['note'], gone: unavailable, after: afterNoting },
})

/** ShareController.order: moves an item that the caller sees before another one, or to the end. */
export const orderSharedItem = call({
  name: 'ShareController.order',
  cacheable: false,
  access: folderUsers,
  params: v.object({ token: keyText, itemId: keyText, before: beforeItem, ...siteParams }),
  run: ({ token, itemId, before, ...siteLocale }, context) =>
    ofSeenItems(token, before === null ? [itemId] : [itemId, before], onSite(context, siteLocale), (handle, row) =>
      moveItem(handle, row, itemId, before),
    ),
  form: { fields: [], gone: unavailable, after: afterMoving },
})

/** ShareController.copy: copies what the caller sees of a shared folder into a folder of their own. */
export const copySharedFolder = call({
  name: 'ShareController.copy',
  cacheable: false,
  access: folderUsers,
  params: v.object({ token: keyText, ...siteParams }),
  run: async ({ token, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const { folder, row, ended } = await receivedShare(token, context)
    if (ended || folder === null) return { type: 'gone' }
    const items = (await itemsOfFolder(folder.id, context)).filter(({ isActive }) => isActive)
    return await copyItems(row.title ?? folder.name, items, context)
  },
  form: {
    fields: [],
    gone: unavailable,
    failures: conflictRefusal,
    after: (outcome) => afterFolderForm(outcome, atFolder('folder.done.copied')),
  },
})

type SharedChange = (handle: WriteHandle, row: FolderRow) => Promise<ItemOutcome>

/** Changes the folder of a share that the caller may change. */
async function ofSharedFolder(token: string, context: CallContext, change: SharedChange): Promise<FolderOutcome> {
  const { folder, row, ended } = await receivedShare(token, context)
  if (ended || folder === null || !mayEditShare(row, context.viewer.account?.id)) return { type: 'gone' }
  return await context.records.write(inNameOf(context.viewer), async (handle) => {
    const locked = await lockedFolder(handle, folder.id)
    return locked?.isActive === true ? await change(handle, locked) : { type: 'gone' }
  })
}

/** The same for items that the caller sees: others are answered like items that do not exist. */
async function ofSeenItems(
  token: string,
  itemIds: readonly string[],
  context: CallContext,
  change: SharedChange,
): Promise<FolderOutcome> {
  const { folder } = await receivedShare(token, context)
  const items = folder === null ? [] : await itemsOfFolder(folder.id, context)
  const shown = await shownItems(
    items.filter(({ isActive }) => isActive),
    context,
    false,
  )
  const seen = new Set(shown.map(({ id }) => id))
  return itemIds.every((id) => seen.has(id)) ? await ofSharedFolder(token, context, change) : { type: 'gone' }
}
