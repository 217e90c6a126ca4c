import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterVisit } from '#features/assistant/visits/after-visit.ts'
import { lockedVisit, ofVisit } from '#features/assistant/visits/own-visit.ts'
import { visitUsers, type VisitOutcome } from '#features/assistant/visits/visit-rules.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { countTo, freeText, keyText, siteParams } from '#platform/calls/params.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { readLine } from '#platform/values/person-fields.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { onSite } from '#sites/site-viewer.ts'
import { nextStep } from './next-step.ts'
import { isStepOwner } from './read-steps.ts'
import { checkStep, stepParameters, stepsAddress, type StepErrors, type StepValues } from './step-rules.ts'
import { addStep, changeStep, removeStep, restoreStep, stepsOf, type StepRow } from './step-store.ts'

const written = {
  text: freeText,
  /** An ISO day; '' for none. */
  dueOn: v.pipe(v.string(), v.maxLength(10)),
  /** The id of the user who does it. */
  owner: keyText,
} as const

const stepFields = ['text', 'dueOn', 'owner']
const ofSteps = { gone: 'assistant.visit.error.stepGone' } as const

/** UUID that was made where the step was written first. */
const stepKey = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'is no UUID'))

/** VisitController.addStep: adds a next step to a visit of the caller (SAL-02). The same key adds a step once. */
export const addVisitStep = call({
  name: 'VisitController.addStep',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, key: stepKey, ...written, ...siteParams }),
  run: async ({ visitId, key, text, dueOn, owner, ...siteLocale }, input): Promise<VisitOutcome> => {
    const context = onSite(input, siteLocale)
    const step = stored({ text, dueOn, owner })
    const errors = await errorsOf(step, null, context)
    if (errors !== null) return { type: 'step', errors }
    return await ofVisit<VisitOutcome>(visitId, context, async (handle, { id }) => {
      const row = await lockedVisit(handle, id)
      if (row === null) return { type: 'gone' }
      const added = await addStep(handle, row, key, step)
      return added.type === 'full' ? added : { type: 'done', id }
    })
  },
  form: {
    ...ofSteps,
    fields: stepFields,
    adds: true,
    // The form itself acts once.
    read: (_input, named) => ({ params: { ...named, key: randomUUID() } }),
    after: (outcome) => afterVisit(outcome, () => ({ notice: 'assistant.done.addStep' })),
  },
})

/** VisitController.changeStep: changes a next step of a visit of the caller. A version that is no longer current is refused. */
export const changeVisitStep = call({
  name: 'VisitController.changeStep',
  cacheable: false,
  access: visitUsers,
  params: v.object({ stepId: keyText, version: countTo(2_000_000_000), ...written, ...siteParams }),
  run: async ({ stepId, version, text, dueOn, owner, ...siteLocale }, input): Promise<VisitOutcome> => {
    const context = onSite(input, siteLocale)
    const step = stored({ text, dueOn, owner })
    const before = await context.records.byId(context.viewer, nextStep, stepId)
    const errors = before === null ? null : await errorsOf(step, before.owner, context)
    if (errors !== null) return { type: 'step', errors }
    return await ofStep(stepId, context, async (handle, row) => {
      if (row.visitOwner !== context.viewer.user?.id) return { type: 'stepGone' }
      if (row.version !== version) return { type: 'stale' }
      await changeStep(handle, row, step)
      return { type: 'done', id: row.visit }
    })
  },
  form: {
    ...ofSteps,
    fields: stepFields,
    after: (outcome) =>
      afterVisit(outcome, ({ id }) => ({ to: stepsAddress(id), notice: 'assistant.done.changeStep' })),
  },
})

/** VisitController.tickStep: a next step is done, or is not done after all. Who does it may say so, and the owner of its visit. */
export const tickVisitStep = call({
  name: 'VisitController.tickStep',
  cacheable: false,
  access: visitUsers,
  params: v.object({ stepId: keyText, isDone: v.boolean(), ...siteParams }),
  run: async ({ stepId, isDone, ...siteLocale }, input): Promise<VisitOutcome> =>
    await ofStep(stepId, onSite(input, siteLocale), async (handle, row) => {
      await changeStep(handle, row, { isDone })
      return { type: 'done', id: row.visit }
    }),
  form: {
    ...ofSteps,
    fields: [],
    // A step is done, open and done again.
    repeats: true,
    after: (outcome, { fields }) =>
      afterVisit(outcome, () => ({
        notice: fields.get('isDone') === 'yes' ? 'assistant.done.finishStep' : 'assistant.done.reopenStep',
      })),
  },
})

/** VisitController.removeStep: removes a next step from a visit of the caller. It can be restored until the next removal. */
export const removeVisitStep = call({
  name: 'VisitController.removeStep',
  cacheable: false,
  access: visitUsers,
  params: v.object({ stepId: keyText, ...siteParams }),
  run: async ({ stepId, ...siteLocale }, input): Promise<VisitOutcome> => {
    const context = onSite(input, siteLocale)
    return await ofStep(stepId, context, async (handle, row) => {
      if (row.visitOwner !== context.viewer.user?.id) return { type: 'stepGone' }
      await removeStep(handle, row)
      return { type: 'done', id: row.visit }
    })
  },
  form: {
    ...ofSteps,
    fields: [],
    after: (outcome, { fields }) =>
      afterVisit(outcome, ({ id }) => ({
        // The page says it there, with the button that restores the step.
        to: stepsAddress(id, { [stepParameters.removed]: fields.get('stepId') ?? '' }),
      })),
  },
})

/** VisitController.restoreStep: restores the next step that was removed last from a visit of the caller. */
export const restoreVisitStep = call({
  name: 'VisitController.restoreStep',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, stepId: keyText, ...siteParams }),
  run: async ({ visitId, stepId, ...siteLocale }, input): Promise<VisitOutcome> =>
    await ofVisit<VisitOutcome>(visitId, onSite(input, siteLocale), async (handle, { id }) => {
      await lockedVisit(handle, id)
      const requested = toId18(stepId)
      const removed = (await stepsOf(handle, id, false)).find((row) => row.id === requested)
      if (removed === undefined) return { type: 'stepGone' }
      await restoreStep(handle, removed)
      return { type: 'done', id }
    }),
  form: {
    ...ofSteps,
    fields: [],
    // It is removed and restored more than once.
    repeats: true,
    after: (outcome) =>
      afterVisit(outcome, ({ id }) => ({ to: stepsAddress(id), notice: 'assistant.done.restoreStep' })),
  },
})

const stored = ({ text, dueOn, owner }: { readonly [Field in keyof StepValues]: string }): StepValues => ({
  text: readLine(text),
  dueOn: dueOn || null,
  owner: toId18(owner) ?? owner,
})

/** Why a step cannot be stored, or null. The person who has it already may keep it. */
async function errorsOf(
  step: StepValues,
  ownerBefore: string | null,
  context: Pick<CallContext, 'records' | 'viewer'>,
): Promise<StepErrors | null> {
  const errors = checkStep(step)
  const isOwner = step.owner === ownerBefore || (await isStepOwner(step.owner, context))
  if (!isOwner) return { ...errors, owner: { code: 'notValid' } }
  return Object.keys(errors).length === 0 ? null : errors
}

/** Changes a step that the caller sees, in a transaction that has locked its visit; another one answers like one that does not exist. */
async function ofStep(
  stepId: string,
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  change: (handle: WriteHandle, row: StepRow) => Promise<VisitOutcome>,
): Promise<VisitOutcome> {
  const seen = await records.byId(viewer, nextStep, stepId)
  if (seen === null) return { type: 'stepGone' }
  return await records.write(inNameOf(viewer), async (handle) => {
    await lockedVisit(handle, seen.visit)
    const row = (await stepsOf(handle, seen.visit, true)).find(({ id }) => id === seen.id)
    return row === undefined ? { type: 'stepGone' } : await change(handle, row)
  })
}
