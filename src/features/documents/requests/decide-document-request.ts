import * as v from 'valibot'
import type { RequestAct } from './document-decision.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { Failure } from '#platform/values/errors.ts'
import { documentRequest } from './document-request.ts'
import { transitionFrom } from '#platform/entity/path-steps.ts'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'

/** `gone`: the request does not exist; `stale`: it has changed since the page with the form was loaded. */
interface DecisionOutcome {
  readonly type: 'decided' | 'gone' | 'stale'
}

/** The transition of each decision. */
const actions = { grant: 'Grant', decline: 'Decline', withdraw: 'Withdraw' } as const satisfies Record<
  RequestAct,
  string
>

const reason = v.pipe(v.string(), v.minLength(1), v.maxLength(2000))

/** Decides a request once, for the route of the form. `version` is the version of the request that the form showed. */
export const decideDocumentRequest = call({
  name: 'DocumentController.decideRequest',
  cacheable: false,
  access: ['editor', 'administrator'],
  params: v.object({
    requestId: keyText,
    version: v.pipe(v.number(), v.integer()),
    decision: v.variant('act', [
      v.object({ act: v.literal('grant'), until: v.nullable(v.pipe(v.string(), v.check(isDay, 'is no day'))) }),
      v.object({ act: v.picklist(['decline', 'withdraw']), reason }),
    ]),
  }),
  run: async ({ requestId, version, decision }, { records, viewer }): Promise<DecisionOutcome> => {
    const row = await records.byId(viewer, documentRequest, requestId)
    if (row === null) return { type: 'gone' }
    const action = actions[decision.act]
    if (transitionFrom(documentRequest, row.state, action) === null) return { type: 'stale' }
    const values = decision.act === 'grant' ? { validUntil: decision.until } : { reason: decision.reason }
    try {
      await records.write(viewer, (handle) => handle.transition(documentRequest, row.id, version, { action, values }))
    } catch (error) {
      if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
      throw error
    }
    return { type: 'decided' }
  },
})
