import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { claimedRecords } from '#platform/record-api/writes/idempotent-records.ts'
import type { IdempotentWrites } from '#platform/record-api/writes/idempotent-writes.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import { applyChange } from './apply-change.ts'
import { offlineChange, replayOutcome, type ReplayOutcome } from './offline-changes.ts'
import { servedVisit } from './visit-context.ts'

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** The writes of a user with a key; absent where no request of a user is answered. */
    readonly keyedWrites?: IdempotentWrites
  }
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * VisitController.replay: carries out one change that was made without a connection, once for its key, however often it is sent
 * (OFF-02). A refusal is an outcome, and stays the same for the key. Throws IDEMPOTENCY_KEY_REUSED if another change had the key,
 * IDEMPOTENCY_KEY_IN_FLIGHT while another request with it is running.
 */
export const replay = call({
  name: 'VisitController.replay',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    key: v.pipe(v.string(), v.regex(uuid4, 'is no UUID of version 4')),
    visitId: keyText,
    change: offlineChange,
    ...siteParams,
  }),
  run: async ({ key, visitId, change, ...siteLocale }, input): Promise<ReplayOutcome> => {
    const { keyedWrites, viewer } = input
    if (keyedWrites === undefined || viewer.user === undefined) throw failure('ACCESS_DENIED')
    const hash = createHash('sha256')
      .update(JSON.stringify(['VisitController.replay', visitId, change]))
      .digest('hex')
    const begun = await keyedWrites.begin(viewer.user.id, key, hash)
    if (begun.state === 'answered') return v.parse(replayOutcome, JSON.parse(begun.answer.body))
    if (begun.state === 'written') return v.parse(replayOutcome, begun.outcome)
    const { claim } = begun
    try {
      const outcome = await once()
      await claim.answered({ status: 200, body: JSON.stringify(outcome), headers: {} })
      return outcome
    } catch (error) {
      // Nothing was written, so the same change can be sent again.
      await claim.release()
      throw error
    }

    async function once(): Promise<ReplayOutcome> {
      const { records, reportOutcome } = claimedRecords(input.records, claim)
      try {
        const served = await servedVisit(visitId, siteLocale, { ...input, records })
        return await applyChange(change, served, reportOutcome)
      } catch (error) {
        if (error instanceof Failure && error.code === 'RECORD_NOT_FOUND')
          return { type: 'refused', reason: 'gone', detail: '' }
        throw error
      }
    }
  },
})
