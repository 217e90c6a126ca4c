import visitsCss from '#features/assistant/visits/visits.module.css'
import { FormDay, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import type { Translate } from '#platform/i18n/translator.ts'
import { ruleAttributes } from '#platform/widgets/form/rule-attributes.ts'
import type { StepOwner } from './read-steps.ts'
import { stepRules, type StepValues } from './step-rules.ts'

/** The visible names of the fields of a step. */
export const stepLabels = (t: Translate): Readonly<Record<string, string>> => ({
  text: t('assistant.steps.text'),
  dueOn: t('requests.dueOn'),
  owner: t('assistant.steps.owner'),
})

/** The fields of a step, on the page of the visit and in its offline pack. */
export function StepInputs({
  initial,
  owners,
}: {
  readonly initial: StepValues
  readonly owners: readonly StepOwner[]
}) {
  return (
    <>
      <FormText name="text" initial={initial.text} autoComplete="off" {...ruleAttributes(stepRules.text)} />
      <div className={visitsCss.pair}>
        <FormDay name="dueOn" initial={initial.dueOn ?? ''} />
        <FormSelect
          name="owner"
          initial={initial.owner}
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    </>
  )
}

/** The people who can do a step, and the one who does it, who may have left. */
export const ownersFor = (owners: readonly StepOwner[], owner: StepOwner): readonly StepOwner[] =>
  owners.some(({ id }) => id === owner.id) ? owners : [...owners, owner]
