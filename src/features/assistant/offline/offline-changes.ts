import * as v from 'valibot'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { isAmount, measures } from '#features/enquiries/carts/line-choices.ts'
import { checkLead, leadRules, readLead } from '#features/assistant/visits/leads/lead-rules.ts'
import { visitLimits } from '#features/assistant/visits/visit-rules.ts'
import { checkStep } from '#features/assistant/visits/steps/step-rules.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { readLine } from '#platform/values/person-fields.ts'
import { freeText, keyText } from '#platform/calls/params.ts'

const written = (max: number) => v.pipe(freeText, v.maxLength(max))

const leadText = v.pipe(freeText, v.maxLength(leadRules.message.maxLength))

/** The longest text of next steps before they were rows. */
const maxStepsText = 4000

const stepKey = v.pipe(v.string(), v.regex(/^[\w-]{1,36}$/, 'is no key'))

const step = {
  text: v.pipe(
    v.string(),
    v.check((text) => text === readLine(text) && checkStep({ text, dueOn: null }).text === undefined, 'is no step'),
  ),
  dueOn: v.nullable(v.pipe(v.string(), v.check(isDay, 'is no day'))),
  owner: keyText,
} as const

const stepState = v.object({ ...step, isDone: v.boolean() })
export type StepState = v.InferOutput<typeof stepState>

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
  /** A next step of the visit. It has a key of its own, because later changes name it before the server knows it. */
  v.object({ kind: v.literal('stepAdded'), key: stepKey, ...step }),
  /** Changes a next step, from what the device has shown to what the user wants. What the user did not change is not compared. */
  v.object({ kind: v.literal('stepChanged'), key: stepKey, before: stepState, after: stepState }),
  /** Removes a next step as the device has shown it. */
  v.object({ kind: v.literal('stepRemoved'), key: stepKey, before: stepState }),
  /** Undoes the removal of a next step. `step`: what it was, so that it can be added again where it does not exist any more. */
  v.object({ kind: v.literal('stepRestored'), key: stepKey, step: stepState }),
  /** The next steps of packs of older versions, which were one text. Unsent changes outlive an update of the portal. */
  v.object({ kind: v.literal('nextSteps'), text: written(maxStepsText), before: written(maxStepsText) }),
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

/** `removed`: the step was removed; `owner`: the person who was to do the step cannot do it any more. */
export const refusals = ['gone', 'full', 'conflict', 'stale', 'removed', 'owner'] as const
export type Refusal = (typeof refusals)[number]

/** A next step as the server has it after a change. */
const storedStep = v.object({
  key: v.string(),
  text: v.string(),
  dueOn: v.nullable(v.string()),
  owner: v.string(),
  isDone: v.boolean(),
})
export type StoredStep = v.InferOutput<typeof storedStep>

/** What became of a change: done, merged with what was there already, or refused for a reason. */
export const replayOutcome = v.variant('type', [
  v.object({ type: v.literal('done'), step: v.optional(storedStep) }),
  v.object({ type: v.literal('merged'), step: v.optional(storedStep) }),
  v.object({
    type: v.literal('refused'),
    reason: v.picklist(refusals),
    /** The reason of a rule of conflict. */
    detail: v.string(),
    step: v.optional(storedStep),
  }),
])

export type ReplayOutcome = v.InferOutput<typeof replayOutcome>
