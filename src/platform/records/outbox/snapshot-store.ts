import type { OutboxPosition } from './outbox-position.ts'

/** The search index at a position of the outbox. */
export interface IndexSnapshot {
  /** The index includes all entries before this position. */
  readonly position: OutboxPosition
  readonly bytes: Uint8Array
}

/**
 * Stores the index between two starts. `read` returns null for an index that is missing, damaged or of another format or
 * entity shape; the index is then rebuilt. `write` is atomic, even if the process is killed.
 */
export interface SnapshotStore {
  readonly read: () => Promise<IndexSnapshot | null>
  readonly write: (snapshot: IndexSnapshot) => Promise<void>
}
