import type { CallContext } from '#platform/calls/call.ts'
import { siteLocaleOf } from '#platform/http/form-answers.ts'
import type { SentPage } from '#platform/http/form-routes.ts'
import type { VisitOutcome } from '#features/assistant/visits/visit-rules.ts'
import { addVisitStep, changeVisitStep, removeVisitStep, restoreVisitStep, tickVisitStep } from './change-steps.ts'
import { stepFields, stepOfForm, type StepAct } from './step-rules.ts'

/** Carries out the form of a step of a visit. */
export function actOnStep(act: StepAct, visitId: string, sent: SentPage, context: CallContext): Promise<VisitOutcome> {
  const field = (name: string): string => sent.fields.get(name) ?? ''
  const siteLocale = siteLocaleOf(sent)
  const of = { stepId: field(stepFields.step), ...siteLocale }
  const { text, dueOn, owner } = stepOfForm(field)
  const written = { text, dueOn: dueOn ?? '', owner }
  const acts = {
    addStep: () => addVisitStep.answer({ visitId, key: field(stepFields.key), ...written, ...siteLocale }, context),
    changeStep: () =>
      changeVisitStep.answer({ ...of, version: Number(field(stepFields.version)), ...written }, context),
    finishStep: () => tickVisitStep.answer({ ...of, isDone: true }, context),
    reopenStep: () => tickVisitStep.answer({ ...of, isDone: false }, context),
    removeStep: () => removeVisitStep.answer(of, context),
    restoreStep: () => restoreVisitStep.answer({ visitId, ...of }, context),
  } satisfies Record<StepAct, () => Promise<VisitOutcome>>
  return acts[act]()
}
