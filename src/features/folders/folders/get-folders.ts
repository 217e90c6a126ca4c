import * as v from 'valibot'
import { outsideOf } from '#features/catalogue/assortments/outside.ts'
import { user } from '#features/identity/people/user.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { ownersWhoLeft } from './change-folders.ts'
import { folderItem } from './folder-item.ts'
import { creatableKinds, folderUsers, mayEdit } from './folder-rights.ts'
import { maxFolderItems } from './folder-rules.ts'
import { type FolderRow, inOrder, type ItemRow } from './folder-store.ts'
import { folder } from './folder.ts'
import { savedRecord, savedRecords } from './saved-records.ts'
import { onSite } from '#sites/site-viewer.ts'

/** The folders of a user and of its colleagues, or of the staff, in one answer. */
const maxListed = 500

const folderFields = selectFields(folder, ['id', 'version', 'name', 'kind', 'note'])

/**
 * FolderController.getFolders: returns the folders that the caller sees, by name; with `recordId` also the record that the
 * caller wants to save, and which folders have it.
 */
export const getFolders = call({
  name: 'FolderController.getFolders',
  cacheable: false,
  access: folderUsers,
  params: v.object({ recordId: v.optional(v.nullable(keyText), null), ...siteParams }),
  run: async ({ recordId, ...siteLocale }, requestContext) => {
    const context = onSite(requestContext, siteLocale)
    const { records, viewer } = context
    const record = recordId === null ? null : await savedRecord(recordId, context)
    const rows = await records.list(viewer, folder, { limit: maxListed })
    const [owners, left, having, [removed = null]] = await Promise.all([
      ownersOf(rows, context),
      ownersWhoLeft(rows, context),
      record === null ? [] : records.list(viewer, folderItem, { where: equals('item', record.id), limit: maxListed }),
      records.list(systemViewer, folder, {
        where: all(equals('user', viewer.user?.id ?? ''), equals('isActive', false)),
        limit: 1,
      }),
    ])
    const takesOver = rolesOf(viewer).includes('customerAdmin')
    return {
      kinds: creatableKinds(viewer),
      /** The folder that the caller has removed last and can restore. */
      removed: removed === null ? null : { id: removed.id, name: removed.name },
      record: record === null ? null : { id: record.id, name: record.name, lang: record.lang, path: record.path },
      folders: rows.map((row) => ({
        ...shownFolder(row, owners, context),
        hasRecord: having.some((item) => item.folder === row.id),
        mayTakeOver: takesOver && row.kind === 'account' && left.has(row.user),
      })),
    }
  },
})

export type FolderList = AnswerOf<typeof getFolders>

/**
 * FolderController.getFolder: returns a folder with the items that the caller sees. Whoever may change the folder also gets the
 * saved names of records that are not visible any more. Throws RECORD_NOT_FOUND.
 */
export const getFolder = call({
  name: 'FolderController.getFolder',
  cacheable: false,
  access: folderUsers,
  params: v.object({ folderId: keyText, ...siteParams }),
  run: async ({ folderId, ...siteLocale }, requestContext) => {
    const context = onSite(requestContext, siteLocale)
    const { records, viewer } = context
    const id = toId18(folderId)
    const row = id === null ? null : await records.byId(viewer, folder, id)
    if (row === null) throw failure('RECORD_NOT_FOUND', { id: folderId })
    const items = await itemsOfFolder(row.id, context)
    const editable = mayEdit(row, viewer)
    const outside = outsideOf(
      context,
      items.flatMap(({ item, isActive }) => (isActive ? item : [])),
    )
    return {
      ...shownFolder(row, await ownersOf([row], context), context),
      items: await shownItems(
        items.filter(({ isActive }) => isActive),
        context,
        editable,
      ),
      /** The marks of the records that the customer of the session does not see, by id (SAL-03). */
      ...(outside.size === 0 ? {} : { outside: Object.fromEntries(outside) }),
      /** The names of the items that were removed last and can be restored. */
      removed: editable ? items.filter(({ isActive }) => !isActive).map(({ savedName }) => savedName) : [],
    }
  },
})

export type OpenFolder = AnswerOf<typeof getFolder>
export type ShownItem = OpenFolder['items'][number]

/** All items of a folder whose visibility the caller has checked, in their order; the removed ones too. */
export async function itemsOfFolder(
  folderId: string,
  { records }: Pick<CallContext, 'records'>,
): Promise<readonly ItemRow[]> {
  const items = await records.list(systemViewer, folderItem, {
    where: equals('folder', folderId),
    orderBy: [{ field: 'position' }],
    limit: 2 * maxFolderItems,
  })
  return items.toSorted(inOrder)
}

/**
 * The items whose records the viewer sees. The others are left out, or for whoever may change the folder reduced to the name
 * that was saved.
 */
export async function shownItems(
  items: readonly ItemRow[],
  context: Pick<CallContext, 'viewer' | 'records'>,
  withVanished: boolean,
) {
  const seen = await savedRecords(
    items.map(({ item }) => item),
    context,
  )
  return items.flatMap(({ id, item, savedName, note }) => {
    const record = seen.get(item) ?? null
    if (record === null && !withVanished) return []
    return [{ id, savedName: record === null ? savedName : record.name, note: record === null ? null : note, record }]
  })
}

async function ownersOf(
  rows: readonly FolderRow[],
  { records, viewer }: Pick<CallContext, 'viewer' | 'records'>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap((row) => [row.user, row.lastModifiedById, row.madeBy ?? []].flat()))
  const users = ids.size === 0 ? [] : await records.byIds(inNameOf(viewer), user, [...ids])
  return new Map(users.map(({ id, name }) => [id, name]))
}

function shownFolder(row: FolderRow, names: ReadonlyMap<string, string>, { viewer }: Pick<CallContext, 'viewer'>) {
  return {
    ...folderFields(row),
    isOwn: row.user === viewer.user?.id,
    owner: names.get(row.user) ?? '',
    /** The name of the internal user who made it for the account (SAL-03). */
    madeBy: row.madeBy === null ? null : (names.get(row.madeBy) ?? ''),
    changedOn: row.lastModifiedDate.toISOString(),
    changedBy: names.get(row.lastModifiedById) ?? '',
    mayEdit: mayEdit(row, viewer),
  }
}
