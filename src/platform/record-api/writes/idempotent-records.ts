import type { Records } from '#platform/records/records.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { Claim } from './idempotent-writes.ts'

type Outcome = Readonly<Record<string, unknown>>

/** The record engine for a request with an Idempotency-Key. */
export interface ClaimedRecords {
  readonly records: Records
  /** The outcome that is stored with the writes (ApiContext). */
  readonly reportOutcome: (outcome: Outcome) => void
}

/**
 * Every transaction ends by storing its outcome under the claim. If another try holds the claim by then, nothing is written.
 */
export function claimedRecords(records: Records, claim: Claim): ClaimedRecords {
  let reported: Outcome = {}
  const write = <Result>(
    viewer: Parameters<Records['write']>[0],
    work: (handle: WriteHandle) => Promise<Result>,
  ): Promise<Result> =>
    records.write(viewer, async (handle) => {
      const result = await work(handle)
      await handle.keep((transaction) => claim.resolve(transaction, reported))
      return result
    })
  return {
    reportOutcome: (outcome) => {
      reported = outcome
    },
    records: {
      ...records,
      write,
      create: (viewer, entity, values) => write(viewer, (handle) => handle.create(entity, values)),
      update: (viewer, entity, id, version, changes) =>
        write(viewer, (handle) => handle.update(entity, id, version, changes)),
      remove: (viewer, entity, id, version) => write(viewer, (handle) => handle.remove(entity, id, version)),
      upsertBatch: (viewer, entity, rows, options) =>
        write(viewer, (handle) => handle.upsertBatch(entity, rows, options)),
    },
  }
}
