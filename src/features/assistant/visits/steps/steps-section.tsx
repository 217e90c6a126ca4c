import visitsCss from '#features/assistant/visits/visits.module.css'
import type { VisitData } from '#features/assistant/visits/visit-data.ts'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { ownersFor, StepInputs, stepLabels } from './step-inputs.tsx'
import { StepText, Tick, tickForm, tickOf } from './step-line.tsx'
import { stepParameters, stepsFragment } from './step-rules.ts'
import type { ShownStep } from './written-steps.ts'
import css from './steps.module.css'

interface Part {
  readonly page: Page
  readonly data: VisitData
}

/** The next steps of a visit: each is ticked, changed and removed, and another one is added. Every form works without scripts. */
export function StepsSection({ page, data }: Part) {
  const { t } = page
  const { steps } = data
  return (
    <section className={visitsCss.part} aria-labelledby={stepsFragment}>
      <h2 id={stepsFragment}>{t('assistant.visit.nextSteps')}</h2>
      <div role="status">
        <Removed page={page} data={data} />
      </div>
      <Form {...tickForm} name={t('assistant.visit.nextSteps')}>
        {null}
      </Form>
      {steps.length === 0 ? (
        <p>{t('assistant.steps.none')}</p>
      ) : (
        <ul className={css.list}>
          {steps.map((step) =>
            step.id === data.editedStep ? (
              <EditedStep key={`${step.id} edited`} page={page} data={data} step={step} />
            ) : (
              <StepItem key={step.id} page={page} data={data} step={step} />
            ),
          )}
        </ul>
      )}
      <AddStep page={page} data={data} />
    </section>
  )
}

/** Offers to restore the step that was removed just now. */
function Removed({ page: { t }, data: { visit, steps, removedStep } }: Part) {
  if (removedStep === null || steps.some(({ id }) => id === removedStep)) return null
  return (
    <Form of="VisitController.restoreStep" hidden={{ visitId: visit.id, stepId: removedStep }} name={t('cart.undo')}>
      <Notice tone="info">
        <p>{t('assistant.done.removeStep')}</p>
        <Button type="submit">{t('cart.undo')}</Button>
      </Notice>
    </Form>
  )
}

function StepItem({ page, data: { visit }, step }: Part & { readonly step: ShownStep }) {
  const { t, base } = page
  const query = new URLSearchParams({ [stepParameters.edit]: step.id }).toString()
  return (
    <li className={css.step}>
      <Tick page={page} step={step} {...tickOf(step)} />
      <StepText page={page} step={step}>
        <span translate="no">{step.owner.name}</span>
      </StepText>
      <ButtonLink
        href={`${base}${visitPath(visit.id)}?${query}#${stepsFragment}`}
        rel="nofollow"
        aria-label={`${t('assistant.steps.edit')}: ${step.text}`}
      >
        {t('assistant.steps.edit')}
      </ButtonLink>
    </li>
  )
}

function EditedStep({ page: { t, base }, data: { visit }, step }: Part & { readonly step: ShownStep }) {
  const { text, dueOn, owner } = step
  return (
    <li className={css.edited}>
      <Form
        of="VisitController.changeStep"
        record={step.id}
        hidden={{ stepId: step.id, version: step.version }}
        labels={stepLabels(t)}
        name={`${t('assistant.steps.edit')}: ${text}`}
      >
        <StepInputs initial={{ text, dueOn, owner: owner.id }} owners={ownersFor(visit.stepOwners, owner)} />
        <p className={visitsCss.acts}>
          <Button type="submit" variant="brand">
            {t('assistant.visit.save')}
          </Button>
          <ButtonLink href={`${base}${visitPath(visit.id)}#${stepsFragment}`}>{t('choose.cancel')}</ButtonLink>
        </p>
      </Form>
      <Form
        of="VisitController.removeStep"
        record={step.id}
        hidden={{ stepId: step.id }}
        name={`${t('cart.remove')}: ${text}`}
      >
        <Button type="submit" variant="destructive-text" aria-label={`${t('cart.remove')}: ${text}`}>
          {t('cart.remove')}
        </Button>
      </Form>
    </li>
  )
}

function AddStep({ page: { t, user }, data: { visit } }: Part) {
  return (
    <Form
      of="VisitController.addStep"
      hidden={{ visitId: visit.id }}
      labels={stepLabels(t)}
      name={t('assistant.steps.add')}
    >
      <StepInputs initial={{ text: '', dueOn: null, owner: user?.id ?? '' }} owners={visit.stepOwners} />
      <p>
        <Button type="submit" variant="brand-outline">
          {t('assistant.steps.add')}
        </Button>
      </p>
    </Form>
  )
}
