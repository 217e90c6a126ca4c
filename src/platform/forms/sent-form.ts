import type { AcceptedForm, FormOutcome, RefusedForm } from '#platform/calls/call-form.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import { parameterOf } from './form-names.ts'

interface ReceivedFields {
  readonly at: string
  readonly form: string
  readonly fields: URLSearchParams
  /** The fields that people fill in. */
  readonly typed: readonly string[]
  readonly secret: readonly string[]
}

/** A form as its page shows it again: with what was typed, and with what is wrong or shown once. */
export function sentForm(
  { at, form, fields, typed, secret }: ReceivedFields,
  outcome: FormOutcome,
  file: SentForm['file'] = null,
): SentForm {
  const values = [...fields].filter(([name]) => typed.includes(parameterOf(name)) && !secret.includes(name))
  const shared = { at, form, values, file }
  return outcome.type === 'refused'
    ? { ...shared, ...refused(outcome), notice: null, status: statusOfRefusal(outcome) }
    : {
        ...shared,
        values: values.filter(([name]) => outcome.keeps?.includes(parameterOf(name)) === true),
        errors: {},
        problem: null,
        ...accepted(outcome),
        status: 200,
      }
}

const refused = ({ errors = {}, problem, shown = null }: RefusedForm) => ({ errors, problem: problem ?? null, shown })

const accepted = ({ notice, shown = null }: AcceptedForm) => ({ notice: notice ?? null, shown })

const statusOfRefusal = ({ problem, status }: RefusedForm): number => problem?.status ?? status ?? 422
