import type { OutboxPosition } from './outbox.ts'

/** The index as it was at a position of the outbox. */
export interface IndexSnapshot {
  /** Everything of the outbox before it is in the index. */
  readonly position: OutboxPosition
  readonly bytes: Uint8Array
}

/**
 * Where the index is kept between two starts. `read` answers null for what is absent, damaged or of another format or
 * entity shape: the index is then built anew. `write` replaces the whole or nothing, whenever the process dies.
 */
export interface SnapshotStore {
  readonly read: () => Promise<IndexSnapshot | null>
  readonly write: (snapshot: IndexSnapshot) => Promise<void>
}
