import { writeAll } from '#platform/records/write/write-all.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import { user } from '#features/identity/people/user.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { failure } from '#platform/values/errors.ts'
import { folderItem } from './folder-item.ts'
import { maxFolderItems } from './folder-rules.ts'
import { folder } from './folder.ts'
import { moveBefore } from './item-order.ts'
import type { SavedRecord } from './saved-records.ts'

export type FolderRow = Row<typeof folder>
export type ItemRow = Row<typeof folderItem>

/** The result of a change of the items of a folder. */
export interface ItemOutcome {
  readonly type: 'done' | 'present' | 'full' | 'gone'
}

/** Locks a folder until the transaction ends, so that changes of its items follow one another; null if there is none. */
export async function lockedFolder(handle: WriteHandle, id: string): Promise<FolderRow | null> {
  const [row] = await handle.keep((queries) => selectRows(queries, folder, { where: is(folder, 'id', id), lock: true }))
  return row ?? null
}

/**
 * The active or removed folders of a user, who is locked, so that two windows cannot exceed the limit. Throws RECORD_NOT_FOUND if
 * there is no such user.
 */
export async function lockedFoldersOf(
  handle: WriteHandle,
  userId: string,
  isActive: boolean,
): Promise<readonly FolderRow[]> {
  return await handle.keep(async (queries) => {
    const [owner] = await selectRows(queries, user, { where: is(user, 'id', userId), lock: true })
    if (owner === undefined) throw failure('RECORD_NOT_FOUND', { id: userId })
    return await selectRows(queries, folder, { where: both(is(folder, 'user', userId), isActiveRow(folder, isActive)) })
  })
}

/** The items of a folder in their order; the removed ones with `isActive: false`. */
export const itemsOf = (handle: WriteHandle, folderId: string, isActive: boolean): Promise<readonly ItemRow[]> =>
  handle.keep((queries) =>
    selectRows(queries, folderItem, {
      where: both(is(folderItem, 'folder', folderId), isActiveRow(folderItem, isActive)),
    }).then((rows) => rows.toSorted(inOrder)),
  )

export const inOrder = (one: ItemRow, other: ItemRow): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1)

/** Saves a record at the end of a locked folder, once. */
export async function saveItem(
  handle: WriteHandle,
  row: FolderRow,
  record: Pick<SavedRecord, 'id' | 'name'>,
  note: string | null = null,
): Promise<ItemOutcome & { readonly item?: string }> {
  const items = await beginChange(handle, row)
  if (items.some(({ item }) => item === record.id)) return { type: 'present' }
  if (items.length >= maxFolderItems) return { type: 'full' }
  const { id } = await handle.create(folderItem, {
    integrationId: `${row.id} ${record.id}`,
    folder: row.id,
    user: row.kind === 'personal' ? row.user : null,
    account: row.account,
    item: record.id,
    position: 1 + Math.max(-1, ...items.map(({ position }) => position)),
    savedName: record.name.slice(0, 255),
    note,
  })
  return { type: 'done', item: id }
}

/** Removes an item of a locked folder; it can be restored until the next change of the folder. */
export const dropItem = (handle: WriteHandle, row: FolderRow, id: string): Promise<ItemOutcome> =>
  ofItem(handle, row, id, async (item) => {
    await handle.update(folderItem, item.id, item.version, { isActive: false })
  })

export const noteItem = (handle: WriteHandle, row: FolderRow, id: string, note: string | null): Promise<ItemOutcome> =>
  ofItem(handle, row, id, async (item) => {
    await handle.update(folderItem, item.id, item.version, { note })
  })

/** Moves an item before another one of the folder, or to the end. */
export const moveItem = (
  handle: WriteHandle,
  row: FolderRow,
  id: string,
  before: string | null,
): Promise<ItemOutcome> =>
  ofItem(handle, row, id, async (_, items) => {
    const byId = new Map(items.map((item) => [item.id, item]))
    const order = moveBefore([...byId.keys()], id, before)
    const moved = order.flatMap((itemId, position) => {
      const known = byId.get(itemId)
      return known === undefined || known.position === position ? [] : [{ known, values: { position } }]
    })
    await writeAll(handle, folderItem, moved)
  })

/** Restores what was removed last from a locked folder, as far as it has room. */
export async function restoreItems(handle: WriteHandle, row: FolderRow): Promise<ItemOutcome> {
  const [items, removed] = [await itemsOf(handle, row.id, true), await itemsOf(handle, row.id, false)]
  if (removed.length === 0) return { type: 'gone' }
  if (items.length + removed.length > maxFolderItems) return { type: 'full' }
  await writeAll(
    handle,
    folderItem,
    removed.map((known) => ({ known, values: { isActive: true } })),
  )
  await countChange(handle, row)
  return { type: 'done' }
}

/** Deletes a folder with its items. */
export async function deleteFolder(handle: WriteHandle, { id, version }: FolderRow): Promise<void> {
  for (const isActive of [true, false])
    for (const item of await itemsOf(handle, id, isActive)) await handle.remove(folderItem, item.id, item.version)
  await handle.remove(folder, id, version)
}

async function ofItem(
  handle: WriteHandle,
  row: FolderRow,
  id: string,
  change: (item: ItemRow, items: readonly ItemRow[]) => Promise<void>,
): Promise<ItemOutcome> {
  const known = await itemsOf(handle, row.id, true)
  if (!known.some((item) => item.id === id)) return { type: 'gone' }
  const items = await beginChange(handle, row)
  const item = items.find((each) => each.id === id)
  if (item === undefined) return { type: 'gone' }
  await change(item, items)
  return { type: 'done' }
}

/** Deletes what was removed before, because only the last removal can be undone, and returns the items. */
async function beginChange(handle: WriteHandle, row: FolderRow): Promise<readonly ItemRow[]> {
  for (const { id, version } of await itemsOf(handle, row.id, false)) await handle.remove(folderItem, id, version)
  await countChange(handle, row)
  return await itemsOf(handle, row.id, true)
}

const countChange = (handle: WriteHandle, { id, version, changes }: FolderRow): Promise<FolderRow> =>
  handle.update(folder, id, version, { changes: changes + 1 })

const is = (entity: Entity, field: string, value: string): SQL => eq(tableColumn(entity.table, field), value)
const isActiveRow = (entity: Entity, isActive: boolean): SQL => eq(tableColumn(entity.table, 'isActive'), isActive)
const both = (one: SQL, other: SQL): SQL => and(one, other) ?? one
