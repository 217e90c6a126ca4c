import { type Assortments, loadAssortments } from '#features/catalogue/assortment-rules/assortments.ts'
import { type Conflicts, loadConflicts } from '#features/catalogue/conflicts/conflicts.ts'
import { loadTaxonomy } from '#features/catalogue/load-taxonomy.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import type { SnapshotStore } from '#platform/records/outbox/snapshot-store.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import { createIndex, loadIndex } from '#platform/search/search-index.ts'
import { labelChanges } from './attribute-labels.ts'
import { everything, type SearchSource } from './search-feed.ts'

/** What the state is read from. */
export interface StateParts extends SearchSource {
  readonly snapshots: SnapshotStore
  readonly log: {
    readonly info: (details: Readonly<Record<string, unknown>>, message: string) => void
    readonly error: (details: { readonly err: unknown }, message: string) => void
  }
}

/** What a follower replaces as it follows the outbox. */
export interface FollowerState {
  search: SearchIndex
  taxonomy: Taxonomy
  assortments: Assortments
  conflicts: Conflicts
  position: OutboxPosition
  /** The position of the snapshot on disk; null if there is no valid one. */
  saved: OutboxPosition | null
}

/** Reads the last snapshot; null if there is none, or it cannot be read. */
export async function restored({ snapshots, records, log }: StateParts): Promise<FollowerState | null> {
  const snapshot = await snapshots.read()
  if (snapshot === null) return null
  try {
    const search = loadIndex(snapshot.bytes)
    const taxonomy = await loadTaxonomy(records)
    const assortments = await loadAssortments(records, taxonomy)
    const conflicts = await loadConflicts(records, taxonomy)
    search.apply(await labelChanges(taxonomy))
    return { search, taxonomy, assortments, conflicts, position: snapshot.position, saved: snapshot.position }
  } catch (error) {
    log.error({ err: error }, 'The saved search index cannot be read: it is rebuilt.')
    return null
  }
}

/** Builds everything from the records. */
export async function rebuilt(parts: StateParts): Promise<FollowerState> {
  // The position is read first. Entries written during the build are applied again from the outbox, which has no
  // effect.
  const position = await parts.records.outboxPosition()
  const taxonomy = await loadTaxonomy(parts.records)
  const search = createIndex()
  for await (const changes of everything(parts, taxonomy)) search.apply(changes)
  search.apply(await labelChanges(taxonomy))
  parts.log.info({ ...search.size() }, 'The search index is built.')
  const assortments = await loadAssortments(parts.records, taxonomy)
  const conflicts = await loadConflicts(parts.records, taxonomy)
  return { search, taxonomy, assortments, conflicts, position, saved: null }
}
