import { type ReadTarget, selectedFields } from './read-target.ts'
import { RecordLink } from './records.ts'
import { nextSnapshot, type Refusal, type Snapshot } from './snapshot.ts'
import type { Store } from './store.ts'
import { refusal } from './transport.ts'

/** Answers to reads from what the store has. */
export function createStoredReads(store: Store, isLoading: (key: string) => boolean) {
  /** What the store knows, after what a reader has seen of it. An in-progress request shows as Pending. */
  function snapshotOf(target: ReadTarget, previous: Snapshot): Snapshot {
    const { key } = target
    adoptRecord(target)
    const error = store.errorOf(key) ?? missingRecord(target)
    if (error !== null && (store.isFresh(key) || missingRecord(target) !== null))
      return nextSnapshot(previous, { type: 'refuse', error })
    const resolved = error === null ? store.resolve(key) : null
    let snapshot =
      resolved === null
        ? nextSnapshot(previous, { type: 'evict' })
        : nextSnapshot(previous, { type: 'data', data: resolved.data, isOptimistic: resolved.isOptimistic })
    if (!store.isFresh(key)) snapshot = nextSnapshot(snapshot, { type: 'expire' })
    return isLoading(key) ? nextSnapshot(snapshot, { type: 'request' }) : snapshot
  }

  /** Answers a read of a record with what other reads have stored of it (RDL-02). */
  function adoptRecord(target: ReadTarget): void {
    const selected = selectedFields(target)
    if (selected === null || store.isFresh(target.key)) return
    const id = String(target.config['recordId'])
    const expiresAt = store.records.freshUntil(id, selected)
    if (store.isCurrent(expiresAt))
      store.adopt(target.key, new RecordLink(id, selected, {}), store.nextOrder(), expiresAt)
  }

  function missingRecord({ name, config }: ReadTarget): Refusal | null {
    return name === 'getRecord' && store.isMissing(String(config['recordId'])) ? notFound : null
  }

  /** Whether the answer needs no request. */
  const isAnswered = (target: ReadTarget): boolean => store.isFresh(target.key) || missingRecord(target) !== null

  /** Whether nothing has superseded the data that is displayed, even if its lifetime has ended. */
  const isValid = ({ key }: ReadTarget): boolean => !store.isSuperseded(key) && store.resolve(key) !== null

  return { snapshotOf, missingRecord, isAnswered, isValid }
}

const notFound = refusal(404, 'NOT_FOUND', 'The requested resource does not exist')
