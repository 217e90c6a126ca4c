import type { Records } from '#records/records.ts'
import type { WriteHandle } from '#records/write.ts'
import type { Claim } from './idempotent-writes.ts'

type Outcome = Readonly<Record<string, unknown>>

/** The records as a request with an Idempotency-Key writes them. */
export interface ClaimedRecords {
  readonly records: Records
  /** What is kept with the writes (ApiContext). */
  readonly tell: (outcome: Outcome) => void
}

/**
 * Every transaction ends by keeping its outcome under the claim: with it go the records, and where another try holds the claim by
 * now, nothing is written.
 */
export function claimedRecords(records: Records, claim: Claim): ClaimedRecords {
  let told: Outcome = {}
  const write = <Result>(
    viewer: Parameters<Records['write']>[0],
    work: (handle: WriteHandle) => Promise<Result>,
  ): Promise<Result> =>
    records.write(viewer, async (handle) => {
      const result = await work(handle)
      await handle.keep((transaction) => claim.settle(transaction, told))
      return result
    })
  return {
    tell: (outcome) => {
      told = outcome
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
