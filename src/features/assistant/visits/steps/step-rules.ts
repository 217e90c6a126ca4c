import { isDay } from '#platform/values/dates/iso-day.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { checkField, readLine, type FieldRules } from '#platform/values/person-fields.ts'

export const stepStates = { open: 'Open', done: 'Done' } as const

/** The page, the offline pack and the server apply the same rules. */
export const stepRules = { text: { required: true, maxLength: 500 } } as const satisfies Record<string, FieldRules>

/** The steps that can be added to one visit. */
export const maxSteps = 100

/** The steps of one visit that are read: a text of an older version had at most this many lines. */
export const maxListedSteps = 2000

/** What somebody writes about a step. */
export interface StepValues {
  readonly text: string
  /** An ISO day, or null. */
  readonly dueOn: string | null
  /** The id of an internal user. */
  readonly owner: string
}

/** The names of the fields of a step in the forms of a visit, which have other fields too. */
export const stepFields = {
  step: 'step',
  key: 'step-key',
  version: 'step-version',
  text: 'step-text',
  dueOn: 'step-due',
  owner: 'step-owner',
  /** In an address: the step whose form is open. */
  edit: 'edit',
  /** Where the form of a list of steps leads back to. */
  from: 'from',
} as const

/** The value of `from` on the start page. */
export const fromStart = 'start'

export const stepActs = ['addStep', 'changeStep', 'finishStep', 'reopenStep', 'removeStep', 'restoreStep'] as const
export type StepAct = (typeof stepActs)[number]

export const isStepAct = (act: string): act is StepAct => stepActs.some((each) => each === act)

export type StepErrors = { readonly [Field in keyof StepValues]?: InputError }

/** The fragments of the lists of steps. */
export const stepsFragment = 'next-steps'
export const myStepsFragment = 'my-steps'

/** The step of a form in its stored form. */
export const stepOfForm = (field: (name: string) => string): StepValues => ({
  text: readLine(field(stepFields.text)),
  dueOn: field(stepFields.dueOn).trim() || null,
  owner: field(stepFields.owner),
})

/** The first error of each field, except for who does it, which only the server knows. */
export function checkStep({ text, dueOn }: Pick<StepValues, 'text' | 'dueOn'>): StepErrors {
  const error = checkField(text, stepRules.text)
  return {
    ...(error === null ? {} : { text: error }),
    ...(dueOn === null || isDay(dueOn) ? {} : { dueOn: { code: 'notValid' } as const }),
  }
}

interface Ordered {
  readonly dueOn: string | null
  readonly isDone: boolean
}

/** Open ones before done ones, the one that is due first before the others, those without a day last. */
export const byDue = (one: Ordered, other: Ordered): number =>
  Number(one.isDone) - Number(other.isDone) || compareDays(one.dueOn, other.dueOn)

function compareDays(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}

/** `today`: the local day of the visit. */
export const isOverdue = ({ dueOn, isDone }: Ordered, today: string): boolean =>
  !isDone && dueOn !== null && dueOn < today
