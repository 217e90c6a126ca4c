import { writeAll } from '#platform/records/write/write-all.ts'
import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { user } from '#features/identity/people/user.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { foldersPath } from '#platform/values/addresses/account-paths.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { onSite } from '#sites/site-viewer.ts'
import { afterFolderForm, afterSaving, atFolder, conflictRefusal, type FolderOutcome } from './folder-outcome.ts'
import { creatableKinds, folderUsers, ofOwnFolder } from './folder-rights.ts'
import { folderKinds, folderLimits, maxFolderItems, maxFolders } from './folder-rules.ts'
import { deleteFolder, type FolderRow, inOrder, lockedFolder, lockedFoldersOf, saveItem } from './folder-store.ts'
import { folderItem } from './folder-item.ts'
import { folder } from './folder.ts'
import { equals } from '#platform/records/read/condition.ts'
import { savedRecord, savedRecords } from './saved-records.ts'

const unavailable = 'folder.error.gone'

const name = v.pipe(
  v.string(),
  v.maxLength(8 * folderLimits.name),
  v.transform(readLine),
  v.minLength(1),
  v.maxLength(folderLimits.name),
)
const note = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(4 * folderLimits.note),
    v.transform(readLines),
    v.maxLength(folderLimits.note),
    v.transform((text) => text || null),
  ),
)

/** FolderController.create: creates an empty folder, or one with the record that is saved with it. */
export const createFolder = call({
  name: 'FolderController.create',
  cacheable: false,
  access: folderUsers,
  params: v.object({
    name,
    /** By default the first kind that the caller may create. */
    kind: v.optional(v.picklist(folderKinds)),
    recordId: v.optional(v.nullable(keyText), null),
    ...siteParams,
  }),
  run: async ({ name: title, kind: requested, recordId, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const kinds = creatableKinds(context.viewer)
    const kind = requested ?? kinds[0]
    if (!kinds.includes(kind)) return { type: 'gone' }
    const record = recordId === null ? null : await savedRecord(recordId, context)
    if (recordId !== null && record === null) return { type: 'gone' }
    if (record !== null) refuseConflicts(context, [record.id])
    return await addFolder(context, { name: title, kind }, async (handle, row) => {
      if (record !== null) await saveItem(handle, row, record)
    })
  },
  form: {
    fields: ['name', 'kind'],
    gone: unavailable,
    failures: conflictRefusal,
    after: (outcome, input) =>
      input.fields.has('recordId')
        ? afterSaving(outcome, input, ({ folder: folderId = '' }) =>
            formCommand('FolderController.remove', { folderId }),
          )
        : afterFolderForm(outcome, atFolder('folder.done.created')),
  },
})

/** FolderController.rename: changes the name and the note of a folder that still has the given version. */
export const renameFolder = call({
  name: 'FolderController.rename',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, version: v.pipe(v.number(), v.integer()), name, note, ...siteParams }),
  run: async ({ folderId, version, name: title, note: text, ...siteLocale }, requestContext): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(requestContext, siteLocale), async (handle, row) => {
      if (row.version !== version) return { type: 'stale' }
      await handle.update(folder, row.id, version, { name: title, note: text })
      return { type: 'done' }
    }),
  form: {
    fields: ['name', 'note'],
    gone: unavailable,
    after: (outcome) => afterFolderForm(outcome, () => ({ notice: 'folder.done.changed' })),
  },
})

/** FolderController.remove: removes a folder; it can be restored until its owner removes another one. */
export const removeFolder = call({
  name: 'FolderController.remove',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, ...siteParams }),
  run: async ({ folderId, ...siteLocale }, requestContext): Promise<FolderOutcome> =>
    await ofOwnFolder(folderId, onSite(requestContext, siteLocale), async (handle, row) => {
      for (const earlier of await lockedFoldersOf(handle, row.user, false)) await deleteFolder(handle, earlier)
      await handle.update(folder, row.id, row.version, { isActive: false })
      return { type: 'done', folder: row.id }
    }),
  form: {
    fields: [],
    gone: unavailable,
    // Its own page is gone with it; every other page stays.
    after: (outcome, { path }) =>
      afterFolderForm(outcome, ({ folder: id = '' }) => ({
        notice: 'folder.done.removed',
        ...(path === folderPath(id) ? { to: foldersPath } : {}),
      })),
  },
})

/** FolderController.restore: restores a folder that its owner has removed last. */
export const restoreFolder = call({
  name: 'FolderController.restore',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, ...siteParams }),
  run: async ({ folderId, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const { records, viewer } = onSite(requestContext, siteLocale)
    const [id, owner] = [toId18(folderId), viewer.user?.id]
    if (id === null || owner === undefined) return { type: 'gone' }
    return await records.write(inNameOf(viewer), async (handle) => {
      const active = await lockedFoldersOf(handle, owner, true)
      const row = await lockedFolder(handle, id)
      if (row === null || row.isActive || row.user !== owner) return { type: 'gone' }
      if (active.length >= maxFolders) return { type: 'tooMany' }
      await handle.update(folder, row.id, row.version, { isActive: true })
      return { type: 'done', folder: row.id }
    })
  },
  form: {
    fields: [],
    gone: unavailable,
    after: (outcome) => afterFolderForm(outcome, atFolder('folder.done.restored')),
  },
})

/** FolderController.copy: copies what the viewer sees of a folder into a new folder of their own. */
export const copyFolder = call({
  name: 'FolderController.copy',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, ...siteParams }),
  run: async ({ folderId, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const id = toId18(folderId)
    const row = id === null ? null : await context.records.byId(context.viewer, folder, id)
    if (row === null) return { type: 'gone' }
    const items = await context.records.list(context.viewer, folderItem, {
      where: equals('folder', row.id),
      limit: maxFolderItems,
    })
    return await copyItems(row.name, items.toSorted(inOrder), context)
  },
  form: {
    fields: [],
    gone: unavailable,
    failures: conflictRefusal,
    after: (outcome) => afterFolderForm(outcome, atFolder('folder.done.copied')),
  },
})

/** Creates a folder of the viewer with the records among the items that they see. */
export async function copyItems(
  title: string,
  items: readonly { readonly item: string; readonly note: string | null }[],
  context: Pick<CallContext, 'records' | 'viewer' | 'search'>,
): Promise<FolderOutcome> {
  const seen = await savedRecords(
    items.map(({ item }) => item),
    context,
  )
  refuseConflicts(context, [...seen.keys()])
  const [kind] = creatableKinds(context.viewer)
  return await addFolder(context, { name: title, kind }, async (handle, { id, user: owner, account }) => {
    await writeAll(
      handle,
      folderItem,
      items.flatMap(({ item, note: text }, position) => {
        const record = seen.get(item)
        return record === undefined
          ? []
          : [
              {
                known: null,
                values: {
                  integrationId: `${id} ${item}`,
                  folder: id,
                  user: kind === 'personal' ? owner : null,
                  account,
                  item,
                  position,
                  savedName: record.name.slice(0, 255),
                  note: text,
                },
              },
            ]
      }),
    )
  })
}

/**
 * FolderController.takeOver: an administrator of an account becomes the owner of a folder of the account whose owner has left
 * it.
 */
export const takeOverFolder = call({
  name: 'FolderController.takeOver',
  cacheable: false,
  access: ['customerAdmin'],
  params: v.object({ folderId: keyText, ...siteParams }),
  run: async ({ folderId, ...siteLocale }, requestContext): Promise<FolderOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const { records, viewer } = context
    const [id, self] = [toId18(folderId), viewer.user?.id]
    const row = id === null ? null : await records.byId(viewer, folder, id)
    if (row === null || self === undefined || !(await ownersWhoLeft([row], context)).has(row.user))
      return { type: 'gone' }
    return await records.write(inNameOf(viewer), async (handle) => {
      if ((await lockedFoldersOf(handle, self, true)).length >= maxFolders) return { type: 'tooMany' }
      const current = await lockedFolder(handle, row.id)
      if (current?.isActive !== true || current.user !== row.user) return { type: 'gone' }
      await handle.update(folder, current.id, current.version, { user: self })
      return { type: 'done', folder: current.id }
    })
  },
  form: {
    fields: [],
    gone: unavailable,
    after: (outcome) => afterFolderForm(outcome, atFolder('folder.done.takenOver')),
  },
})

/** The owners of folders of an account who cannot sign in any more or have another account. */
export async function ownersWhoLeft(
  rows: readonly Pick<FolderRow, 'kind' | 'user' | 'account' | 'madeBy'>[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<ReadonlySet<string>> {
  const ofAccount = rows.filter(({ kind }) => kind === 'account')
  const ids = [...new Set(ofAccount.map((row) => row.user))]
  const owners = ids.length === 0 ? [] : await records.byIds(inNameOf(viewer), user, ids)
  // Sales people who made a folder for the account are not of the account.
  const sales = new Set(ofAccount.flatMap(({ madeBy }) => madeBy ?? []))
  return new Set(
    owners.flatMap(({ id, isActive, account }) =>
      isActive && (account === viewer.account?.id || sales.has(id)) ? [] : id,
    ),
  )
}

/** Creates a folder of the viewer, up to the limit, and fills it in the same transaction. */
async function addFolder(
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  values: Pick<FolderRow, 'name' | 'kind'>,
  fill: (handle: WriteHandle, row: FolderRow) => Promise<void>,
): Promise<FolderOutcome> {
  const owner = viewer.user?.id
  if (owner === undefined) return { type: 'gone' }
  const served = servedAccount(viewer)
  return await records.write(inNameOf(viewer), async (handle) => {
    if ((await lockedFoldersOf(handle, owner, true)).length >= maxFolders) return { type: 'tooMany' }
    const row = await handle.create(folder, {
      ...values,
      user: owner,
      account: values.kind === 'account' ? (served ?? viewer.account?.id ?? null) : null,
      madeBy: served === null ? null : owner,
      changes: 0,
    })
    await fill(handle, row)
    return { type: 'done', folder: row.id, name: row.name }
  })
}
