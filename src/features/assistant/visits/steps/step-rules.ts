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

/** The parameters of the address of a visit. */
export const stepParameters = {
  /** The step whose form is open. */
  edit: 'edit',
  /** The step that was removed just now and can be restored. */
  removed: 'removed-step',
} as const

export type StepErrors = { readonly [Field in keyof StepValues]?: InputError }

/** The fragments of the lists of steps. */
export const stepsFragment = 'next-steps'
export const myStepsFragment = 'my-steps'

/** The next steps on the page of a visit, below the base of the Sales Assistant. */
export function stepsAddress(visitId: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString()
  return `/visit/${visitId}${query === '' ? '' : `?${query}`}#${stepsFragment}`
}

/** The step of a form in its stored form. */
export const stepOfForm = (field: (name: string) => string): StepValues => ({
  text: readLine(field('text')),
  dueOn: field('dueOn').trim() || null,
  owner: field('owner'),
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
