import { callHeaders, callOverHttp, Offline } from '#platform/calls/call-over-http.ts'
import { portalSessionHeader } from '#features/assistant/session/specified-session.ts'
import type { OfflineChange, ReplayOutcome } from '#features/assistant/offline/offline-changes.ts'
import { Failure } from '#platform/values/errors.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { askHolder } from './ask-holder.ts'
import type { QueuedChange } from './database.ts'
import { isStepRemoved, isUndone, keyOfStep } from '#features/assistant/offline/pack-steps.ts'
import { changesOf, noteStep, putChange, removeChange } from './store.ts'

/**
 * Sends the changes of a user in their order (OFF-02). It stops at the first one that the server has not answered, and the next
 * attempt continues there. One tab at a time sends. Nothing is dropped: a refused change stays until the user decides.
 */
export async function replayChanges(userId: string, site: SiteParams): Promise<void> {
  await navigator.locks.request('sales-assistant replay', { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    for (const queued of await changesOf(userId)) {
      if (queued.refused !== null) continue
      const outcome = await send(queued, site)
      if (outcome === null) return
      const key = keyOfStep(queued.change)
      if (key !== null && (outcome.step !== undefined || isStepRemoved(queued.change, outcome)))
        await noteStep(queued.visitId, key, outcome.step ?? null)
      if (outcome.type === 'refused' && !isUndone(queued.change, await laterThan(queued)))
        await putChange({ ...queued, refused: outcome })
      else await removeChange(queued.key)
    }
  })
}

/** The changes of a visit that its user has made after one of them. */
const laterThan = async ({ userId, visitId, at }: QueuedChange): Promise<readonly OfflineChange[]> =>
  (await changesOf(userId)).filter((each) => each.visitId === visitId && each.at > at).map(({ change }) => change)

/** Null if the change must be sent again later. */
async function send(
  { key, visitId, session, change, userId }: QueuedChange,
  site: SiteParams,
): Promise<ReplayOutcome | null> {
  callHeaders[portalSessionHeader] = session
  try {
    return await callOverHttp('VisitController.replay', { key, visitId, change, ...site })
  } catch (error) {
    if (error instanceof Offline) return null
    if (!(error instanceof Failure)) throw error
    // The customer of the session does not exist any more, unless the user's own session has ended. Other refusals of the server
    // pass, such as too many requests.
    return error.code === 'RECORD_NOT_FOUND' && (await askHolder())?.answer.userId === userId ? unavailable : null
  }
}

const unavailable: ReplayOutcome = { type: 'refused', reason: 'gone', detail: '' }
