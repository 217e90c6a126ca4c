import type { AcceptedForm, FormOutcome, FormProblem, RefusedForm } from '#platform/calls/call-form.ts'
import type { VisitFormError, VisitOutcome } from './visit-rules.ts'

/** What the sender of a form is told if the visit does not exist, or is somebody else's. */
export const noVisit = 'assistant.visit.error.gone'

/** What follows from a form of a visit; `accepted` says what was done, and where the page goes. */
export const afterVisit = <Done extends Extract<VisitOutcome, { readonly type: 'done' }>>(
  outcome: Done | VisitFormError,
  accepted: (done: Done) => Omit<AcceptedForm, 'type'>,
): FormOutcome => (outcome.type === 'done' ? { type: 'accepted', ...accepted(outcome) } : refusedVisit(outcome))

function refusedVisit(error: VisitFormError): RefusedForm {
  if (error.type === 'lead' || error.type === 'step') return { type: 'refused', errors: error.errors }
  if (error.type === 'confirm')
    return {
      type: 'refused',
      errors: { confirmed: { text: 'assistant.visit.confirm', values: { other: error.other } } },
    }
  const text = `assistant.visit.error.${error.type}`
  const field = fieldOf[error.type]
  if (field !== undefined) return { type: 'refused', errors: { [field]: { text } } }
  const problem: FormProblem = error.type === 'stale' ? { text, status: 412 } : { text }
  return { type: 'refused', problem }
}

/** The field to which an error belongs. */
const fieldOf: { readonly [Type in VisitFormError['type']]?: string } = {
  name: 'name',
  day: 'plannedOn',
  recap: 'text',
}
