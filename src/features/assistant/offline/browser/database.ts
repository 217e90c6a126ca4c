import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import type { PackRow } from '#features/assistant/offline/get-pack.ts'
import type { OfflineChange, ReplayOutcome } from '#features/assistant/offline/offline-changes.ts'
import type { PackEnd } from '#features/assistant/offline/pack-end.ts'
import type { PackHolder } from '#features/assistant/offline/pack-holder.ts'
import type { PackLock } from '#features/assistant/offline/pack-lock.ts'
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
  /** One row at most. Every pack is guarded by it, so it is written with the first one and deleted with the last one. */
  lock: { key: typeof lockKey; value: PackLock }
  /** One row at most: the key of the device, which names it to the server while it has packs. */
  device: { key: typeof deviceKey; value: string }
  /** One row at most: why packs were deleted last, until somebody has read it. */
  ended: { key: typeof endKey; value: PackEnd }
}

/** The rows in a transaction that changes packs. */
export type RowStore = IDBPObjectStore<Schema, ('packs' | 'rows')[], 'rows', 'readwrite'>

export const lockKey = 'lock'
export const deviceKey = 'key'
export const endKey = 'end'

const name = 'sales-assistant'
let opened: Promise<IDBPDatabase<Schema>> | null = null

/** The database of the Sales Assistant on this device. */
export const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>(name, 3, {
    upgrade: (db, before, _after, change) => {
      if (before < 1) {
        db.createObjectStore('packs', { keyPath: 'visitId' })
        db.createObjectStore('rows', { keyPath: ['visitId', 'hash'] })
        db.createObjectStore('queue', { keyPath: 'key' })
      }
      if (before < 2) db.createObjectStore('lock')
      // Packs of the second version stay: the next contact of their user registers the device.
      if (before < 3) for (const store of ['device', 'ended'] as const) db.createObjectStore(store)
      // Packs of the first version have no PIN; they are prepared again.
      if (before === 1) for (const store of ['packs', 'rows'] as const) void change.objectStore(store).clear()
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
