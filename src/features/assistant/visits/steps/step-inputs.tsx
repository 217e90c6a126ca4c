import { DayField } from '#features/identity/accounts/day-field.tsx'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { ruleAttributes } from '#platform/widgets/form/rule-attributes.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { useState } from 'react'
import type { StepOwner } from './read-steps.ts'
import { stepFields, stepRules, type StepErrors, type StepValues } from './step-rules.ts'

/** The fields of a step, on the page of the visit and in its offline pack. */
export function StepInputs({
  page: { t },
  initial,
  owners,
  errors,
}: {
  readonly page: Pick<Page, 't'>
  readonly initial: StepValues
  readonly owners: readonly StepOwner[]
  readonly errors: StepErrors
}) {
  const [text, setText] = useState(initial.text)
  const errorText = inputErrorText(t)
  const error = (field: keyof StepErrors): string | null => {
    const found = errors[field]
    return found === undefined ? null : errorText(found)
  }
  return (
    <>
      <TextInput
        name={stepFields.text}
        label={t('assistant.steps.text')}
        value={text}
        onChange={setText}
        {...ruleAttributes(stepRules.text)}
        error={error('text')}
        errorText={errorText}
        autoComplete="off"
      />
      <div className={visitsCss.pair}>
        <DayField
          label={t('requests.dueOn')}
          name={stepFields.dueOn}
          day={initial.dueOn ?? ''}
          error={error('dueOn')}
        />
        <PlainSelect
          label={t('assistant.steps.owner')}
          name={stepFields.owner}
          chosen={initial.owner}
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          error={error('owner')}
        />
      </div>
    </>
  )
}

/** The people who can do a step, and the one who does it, who may have left. */
export const ownersFor = (owners: readonly StepOwner[], owner: StepOwner): readonly StepOwner[] =>
  owners.some(({ id }) => id === owner.id) ? owners : [...owners, owner]
