import * as v from 'valibot'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { isAmount, measures } from '#features/enquiries/carts/line-choices.ts'
import { checkLead, leadRules, readLead } from '#features/assistant/visits/leads/lead-rules.ts'
import { visitLimits } from '#features/assistant/visits/visit-rules.ts'
import { freeText, keyText } from '#platform/calls/params.ts'

const written = (max: number) => v.pipe(freeText, v.maxLength(max))

const leadText = v.pipe(freeText, v.maxLength(leadRules.message.maxLength))

/** What somebody can change without a connection. */
export const offlineChange = v.variant('kind', [
  /** Added to the internal notes of the visit, so it never replaces what somebody else wrote. */
  v.object({
    kind: v.literal('note'),
    text: v.pipe(
      written(visitLimits.notes),
      v.check((text) => text.trim() !== '', 'is empty'),
    ),
  }),
  v.object({
    kind: v.literal('line'),
    cart: v.picklist(cartKinds),
    recordId: keyText,
    quantity: v.nullable(v.pipe(v.string(), v.check(isAmount, 'is no amount'))),
    unit: v.picklist(Object.keys(measures) as (keyof typeof measures)[]),
  }),
  /** Replaces the next steps, if they are still those that the user had before. */
  v.object({
    kind: v.literal('nextSteps'),
    text: written(visitLimits.nextSteps),
    before: written(visitLimits.nextSteps),
  }),
  /** What a person at an event says about themselves, who has agreed that it is stored. */
  v.pipe(
    v.object({
      kind: v.literal('lead'),
      name: leadText,
      email: leadText,
      phone: leadText,
      company: leadText,
      message: leadText,
      consent: v.literal(true),
    }),
    v.check((lead) => Object.keys(checkLead(readLead(lead))).length === 0, 'is no valid lead'),
  ),
])

export type OfflineChange = v.InferOutput<typeof offlineChange>

export const refusals = ['gone', 'full', 'conflict', 'stale'] as const
export type Refusal = (typeof refusals)[number]

/** What became of a change: done, merged with what was there already, or refused for a reason. */
export const replayOutcome = v.variant('type', [
  v.object({ type: v.literal('done') }),
  v.object({ type: v.literal('merged') }),
  v.object({
    type: v.literal('refused'),
    reason: v.picklist(refusals),
    /** The reason of a rule of conflict, or the next steps that somebody has written meanwhile. */
    detail: v.string(),
  }),
])

export type ReplayOutcome = v.InferOutput<typeof replayOutcome>
