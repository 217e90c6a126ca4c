import type { ShownMySteps } from '#features/assistant/visits/visit-data.ts'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { StepText, Tick, tickForm, tickOf } from './step-line.tsx'
import { myStepsFragment } from './step-rules.ts'
import css from './steps.module.css'

/** The open steps of the user over all visits; a step that is ticked leaves the list. */
export function MyStepsSection({
  page,
  mySteps: { steps, hasMore },
}: {
  readonly page: Page
  readonly mySteps: ShownMySteps
}) {
  const { t, base } = page
  if (steps.length === 0) return null
  return (
    <section className={visitsCss.part} aria-labelledby={myStepsFragment}>
      <h2 id={myStepsFragment}>{t('assistant.steps.mine')}</h2>
      <Form {...tickForm} name={t('assistant.steps.mine')}>
        {null}
      </Form>
      <ul className={css.list}>
        {steps.map((step) => (
          <li key={step.id} className={css.step}>
            <Tick page={page} step={{ text: step.text, isDone: false }} {...tickOf({ ...step, isDone: false })} />
            <StepText page={page} step={step}>
              {step.customer !== null && step.customer !== step.visitName && (
                <span translate="no">{step.customer}</span>
              )}
              {step.visitId === null ? (
                <span>{step.visitName}</span>
              ) : (
                <a href={base + visitPath(step.visitId)}>{step.visitName}</a>
              )}
            </StepText>
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('assistant.steps.more', { count: steps.length })}</p>}
    </section>
  )
}
