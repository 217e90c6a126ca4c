import type { PackRow } from '#features/assistant/offline/get-pack.ts'
import { isPackCache, packCache } from '#features/assistant/offline/offline-paths.ts'
import type { PackEnd } from '#features/assistant/offline/pack-end.ts'
import type { PackLock } from '#features/assistant/offline/pack-lock.ts'
import type { StoredStep } from '#features/assistant/offline/offline-changes.ts'
import { packFormat, type PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import { stepsAfter } from '#features/assistant/offline/pack-steps.ts'
import { database, endKey, lockKey, type QueuedChange, type RowStore, type StoredPack } from './database.ts'

export const allPacks = async (): Promise<readonly StoredPack[]> => (await database()).getAll('packs')

const ofVisit = (visitId: string) => IDBKeyRange.bound([visitId, ''], [visitId, '\uffff'])

export const rowsOf = async (visitId: string): Promise<readonly PackRow[]> =>
  (await database()).getAll('rows', ofVisit(visitId))

/**
 * Notes that a pack is being prepared; an older complete one stays. A lock with a new PIN replaces the one of the device; null keeps
 * it. Rejects if there would be no lock, because another tab has deleted the last pack.
 */
export async function beginPack(pack: Omit<StoredPack, 'manifest'>, lock: PackLock | null): Promise<void> {
  const write = (await database()).transaction(['packs', 'lock', 'ended'], 'readwrite')
  const locks = write.objectStore('lock')
  const packs = write.objectStore('packs')
  if (lock !== null) await locks.put(lock, lockKey)
  else if ((await locks.getKey(lockKey)) === undefined) throw new Error('A pack without a PIN is not prepared.')
  await write.objectStore('ended').delete(endKey)
  const known = await packs.get(pack.visitId)
  await packs.put({ ...pack, manifest: known?.manifest ?? null })
  await write.done
}

export async function saveRows(visitId: string, rows: readonly PackRow[]): Promise<void> {
  const write = (await database()).transaction('rows', 'readwrite')
  // A browser without room refuses a row or the whole transaction. Only the transaction says that this was the reason.
  await Promise.allSettled(rows.map((row) => write.store.put({ ...row, visitId })))
  await write.done
}

/**
 * Removes the rows that only an unfinished preparation needs, and returns the manifest of the complete pack of before; null if there
 * is none.
 */
export async function removeUnfinishedRows(visitId: string): Promise<PackManifest | null> {
  const write = (await database()).transaction(['packs', 'rows'], 'readwrite')
  const before = (await write.objectStore('packs').get(visitId))?.manifest ?? null
  await removeOtherRows(write.objectStore('rows'), visitId, before?.products ?? [])
  await write.done
  return before
}

async function removeOtherRows(rows: RowStore, visitId: string, products: PackManifest['products']): Promise<void> {
  const required = new Set(products.map(({ hash }) => hash))
  for (const key of await rows.getAllKeys(ofVisit(visitId))) if (!required.has(key[1])) await rows.delete(key)
}

/** Completes a pack, in one transaction with the removal of what an older one had. */
export async function completePack(pack: StoredPack & { readonly manifest: PackManifest }): Promise<void> {
  const write = (await database()).transaction(['packs', 'rows'], 'readwrite')
  if ((await write.objectStore('packs').getKey(pack.visitId)) === undefined)
    throw new Error('The pack was deleted during its preparation.')
  await removeOtherRows(write.objectStore('rows'), pack.visitId, pack.manifest.products)
  await write.objectStore('packs').put(pack)
  await write.done
}

/** Notes in a pack what the server has as a next step of its visit now; null: the step was removed. */
export async function noteStep(visitId: string, key: string, step: StoredStep | null): Promise<void> {
  const write = (await database()).transaction('packs', 'readwrite')
  const pack = await write.store.get(visitId)
  if (pack?.manifest?.format === packFormat) {
    const { visit } = pack.manifest
    const steps = stepsAfter(visit.steps, key, step)
    await write.store.put({ ...pack, manifest: { ...pack.manifest, visit: { ...visit, steps } } })
  }
  await write.done
}

/**
 * Deletes all that a pack has on this device, and the PIN with the last pack. Unsent changes are no part of it. `end` says why, if
 * its user has not asked for it.
 */
export async function deletePack(visitId: string, end: PackEnd | null = null): Promise<void> {
  await caches.delete(packCache(visitId))
  const write = (await database()).transaction(['packs', 'rows', 'lock', 'ended'], 'readwrite')
  // The beginning of a pack was never shown, so nobody misses it.
  const isMissed = ((await write.objectStore('packs').get(visitId))?.manifest ?? null) !== null
  if (end !== null && isMissed) await write.objectStore('ended').put(end, endKey)
  await write.objectStore('rows').delete(ofVisit(visitId))
  await write.objectStore('packs').delete(visitId)
  if ((await write.objectStore('packs').count()) === 0) await write.objectStore('lock').delete(lockKey)
  await write.done
}

/** Deletes the packs that must not stay, and caches that belong to none. */
export async function deleteEnded(endOf: (pack: StoredPack) => PackEnd | null): Promise<void> {
  for (const pack of await allPacks()) {
    const end = endOf(pack)
    if (end !== null) await deletePack(pack.visitId, end)
  }
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
