import type { AnswerOf, ReadName } from './adapters/table.ts'
import type { Config } from './canonical.ts'
import type { RecordClient } from './record-client.ts'
import { nextSnapshot, type Snapshot, unfulfilled } from './snapshot.ts'

/** What a component needs of the record client. */
export type SnapshotReader = Pick<RecordClient, 'read' | 'subscribe'>

/** A read that is displayed, in the form that `useSyncExternalStore` takes. */
export interface SnapshotSource<Data> {
  /** Reads, and calls the listener at each change. Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly state: () => Snapshot<Data>
}

/**
 * The source of one read. It is Unfulfilled without a record client, and for an invalid configuration, for which nothing is
 * requested (VAL-24).
 */
export function snapshotSource<Name extends ReadName>(
  records: SnapshotReader | null,
  name: Name,
  config: Config,
): SnapshotSource<AnswerOf<Name>> {
  let snapshot: Snapshot = unfulfilled
  return {
    // The answer of a read has the type that the table gives to its name.
    state: () => snapshot as Snapshot<AnswerOf<Name>>,
    subscribe: (listener) => {
      let [isOver, end] = [false, (): void => {}]
      const show = (next: Snapshot): void => {
        if (isOver || next === snapshot) return
        snapshot = next
        listener()
      }
      const begin = (): void => {
        const reading = records?.read(name, config) ?? null
        if (records === null || reading === null) return
        show(nextSnapshot(snapshot, { type: 'request' }))
        // A read never rejects: a refusal is a snapshot.
        void reading.then((read) => {
          if (isOver) return
          if (read.state === 'Unfulfilled') return begin()
          // Before the subscription, which may already know something newer.
          show(read)
          end()
          end = records.subscribe(read, take)
        })
      }
      /** Reads again when the store was emptied, because the user, account, language or context is another one (RDL-22). */
      const take = (next: Snapshot): void => {
        if (isOver) return
        if (next.state === 'Unfulfilled') begin()
        else show(next)
      }
      begin()
      return () => {
        isOver = true
        end()
      }
    },
  }
}
