import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { PackRow } from '#features/assistant/offline/get-pack.ts'
import type { OfflineChange, ReplayOutcome } from '#features/assistant/offline/offline-changes.ts'
import { isPackCache, packCache } from '#features/assistant/offline/offline-paths.ts'
import type { PackHolder } from '#features/assistant/offline/pack-holder.ts'
import type { PackManifest } from '#features/assistant/offline/pack-shapes.ts'

/** A pack, or the beginning of one. */
export interface StoredPack {
  readonly visitId: string
  readonly holder: PackHolder
  /** A moment in ISO format. */
  readonly expiresAt: string
  /** Null until everything has arrived: a pack is complete or absent. */
  readonly manifest: PackManifest | null
}

/** A change that waits for the server, or that the server has refused. */
export interface QueuedChange {
  /** UUID of version 4: the server carries out each one once. */
  readonly key: string
  /** The order in which changes were made on this device. */
  readonly at: number
  readonly userId: string
  readonly visitId: string
  /** The session in which it is sent. */
  readonly session: string
  readonly change: OfflineChange
  /** What the change is about, for the list of refused ones. */
  readonly about: string
  readonly refused: Extract<ReplayOutcome, { type: 'refused' }> | null
}

interface Schema extends DBSchema {
  packs: { key: string; value: StoredPack }
  rows: { key: [string, string]; value: PackRow & { readonly visitId: string } }
  queue: { key: string; value: QueuedChange }
}

const name = 'sales-assistant'
let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>(name, 1, {
    upgrade: (db) => {
      db.createObjectStore('packs', { keyPath: 'visitId' })
      db.createObjectStore('rows', { keyPath: ['visitId', 'hash'] })
      db.createObjectStore('queue', { keyPath: 'key' })
    },
    // Another tab has a newer version, or the browser has closed the database.
    blocking: () => {
      void opened?.then((db) => db.close())
      opened = null
    },
    terminated: () => {
      opened = null
    },
  }))

export const allPacks = async (): Promise<readonly StoredPack[]> => (await database()).getAll('packs')

const ofVisit = (visitId: string) => IDBKeyRange.bound([visitId, ''], [visitId, '\uffff'])

export const rowsOf = async (visitId: string): Promise<readonly PackRow[]> =>
  (await database()).getAll('rows', ofVisit(visitId))

/** Notes that a pack is being prepared; an older complete one stays. */
export async function beginPack(pack: Omit<StoredPack, 'manifest'>): Promise<void> {
  const write = (await database()).transaction('packs', 'readwrite')
  const known = await write.store.get(pack.visitId)
  await write.store.put({ ...pack, manifest: known?.manifest ?? null })
  await write.done
}

export async function saveRows(visitId: string, rows: readonly PackRow[]): Promise<void> {
  const write = (await database()).transaction('rows', 'readwrite')
  await Promise.all(rows.map((row) => write.store.put({ ...row, visitId })))
  await write.done
}

/** Completes a pack, in one transaction with the removal of what an older one had. */
export async function completePack(pack: StoredPack & { readonly manifest: PackManifest }): Promise<void> {
  const write = (await database()).transaction(['packs', 'rows'], 'readwrite')
  const wanted = new Set(pack.manifest.products.map(({ hash }) => hash))
  const rows = write.objectStore('rows')
  for (const key of await rows.getAllKeys(ofVisit(pack.visitId))) if (!wanted.has(key[1])) await rows.delete(key)
  await write.objectStore('packs').put(pack)
  await write.done
}

/** Notes in a pack what the server has as the next steps of its visit now. */
export async function noteNextSteps(visitId: string, nextSteps: string): Promise<void> {
  const write = (await database()).transaction('packs', 'readwrite')
  const pack = await write.store.get(visitId)
  if (pack?.manifest != null)
    await write.store.put({
      ...pack,
      manifest: { ...pack.manifest, visit: { ...pack.manifest.visit, nextSteps: nextSteps || null } },
    })
  await write.done
}

/** Deletes all that a pack has on this device. Unsent changes are no part of it. */
export async function deletePack(visitId: string): Promise<void> {
  await caches.delete(packCache(visitId))
  const write = (await database()).transaction(['packs', 'rows'], 'readwrite')
  await write.objectStore('rows').delete(ofVisit(visitId))
  await write.objectStore('packs').delete(visitId)
  await write.done
}

/** Deletes the packs that must not stay, and caches that belong to none. */
export async function deleteEnded(hasEnded: (pack: StoredPack) => boolean): Promise<void> {
  const packs = await allPacks()
  for (const pack of packs) if (hasEnded(pack)) await deletePack(pack.visitId)
  const stored = new Set((await allPacks()).map(({ visitId }) => packCache(visitId)))
  for (const each of await caches.keys()) if (isPackCache(each) && !stored.has(each)) await caches.delete(each)
}

export async function enqueue(change: Omit<QueuedChange, 'key' | 'at' | 'refused'>): Promise<void> {
  const write = (await database()).transaction('queue', 'readwrite')
  const last = Math.max(0, ...(await write.store.getAll()).map(({ at }) => at))
  await write.store.put({ ...change, key: crypto.randomUUID(), at: last + 1, refused: null })
  await write.done
}

/** The changes of a user in their order, whether they wait or were refused. Those of other users are not shown. */
export const changesOf = async (userId: string): Promise<readonly QueuedChange[]> =>
  (await (await database()).getAll('queue'))
    .filter((each) => each.userId === userId)
    .toSorted((one, other) => one.at - other.at)

export const removeChange = async (key: string): Promise<void> => (await database()).delete('queue', key)

export const putChange = async (change: QueuedChange): Promise<void> => {
  await (await database()).put('queue', change)
}
