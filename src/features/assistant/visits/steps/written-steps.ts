import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import type { MyStep } from './get-my-steps.ts'
import type { ListedStep } from './read-steps.ts'

/** With its day as the site writes it. */
type Written<Step> = Step & { readonly day: string | null }
export type ShownStep = Written<ListedStep>
export type ShownMyStep = Written<MyStep>

type Locale = Pick<LoadContext, 'site' | 'language'>

export const writtenStep =
  ({ site, language }: Locale) =>
  <Step extends { readonly dueOn: string | null }>(step: Step): Written<Step> => ({
    ...step,
    day: step.dueOn === null ? null : formatDate(step.dueOn, site, language),
  })

/** The open steps as the recap proposes them to the customer: what, until when, and whom to ask. */
export const stepsOfRecap = (
  steps: readonly ListedStep[],
  { messages: { t }, ...locale }: Locale & Pick<LoadContext, 'messages'>,
): readonly string[] =>
  steps
    .filter(({ isDone }) => !isDone)
    .map(writtenStep(locale))
    .map(({ text, day, owner: { name } }) =>
      day === null
        ? t('assistant.recap.step', { step: text, name })
        : t('assistant.recap.stepDue', { step: text, date: day, name }),
    )
