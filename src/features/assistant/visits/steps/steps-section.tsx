import visitsCss from '#features/assistant/visits/visits.module.css'
import type { VisitData } from '#features/assistant/visits/load.ts'
import { visitFields, visitPath } from '#features/assistant/visits/visit-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { ownersFor, StepInputs } from './step-inputs.tsx'
import { StepText, Tick } from './step-line.tsx'
import { stepActs, stepFields, stepOfForm, stepsFragment } from './step-rules.ts'
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
      <StepNotice page={page} data={data} />
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
      <AddStep key={data.visit.stepKey} page={page} data={data} />
    </section>
  )
}

/** Says here what was done, because the page is opened at the steps; a removal can be undone. */
function StepNotice({ page: { t, base }, data: { visit, notice, removedStep } }: Part) {
  const act = stepActs.find((each) => each === notice)
  return (
    <div role="status">
      {act !== undefined && (
        <Notice tone="info">
          <p>{t(`assistant.visit.notice.${act}`)}</p>
          {removedStep !== null && (
            <form action={base + visitPath(visit.id)} method="post">
              <input type="hidden" name={stepFields.step} value={removedStep} />
              <Button type="submit" name={visitFields.act} value="restoreStep">
                {t('cart.undo')}
              </Button>
            </form>
          )}
        </Notice>
      )}
    </div>
  )
}

function StepItem({ page, data: { visit }, step }: Part & { readonly step: ShownStep }) {
  const { t, base } = page
  const here = base + visitPath(visit.id)
  return (
    <li className={css.step}>
      <form action={here} method="post">
        <input type="hidden" name={stepFields.step} value={step.id} />
        <Tick
          page={page}
          step={step}
          type="submit"
          name={visitFields.act}
          value={step.isDone ? 'reopenStep' : 'finishStep'}
        />
      </form>
      <StepText page={page} step={step}>
        <span translate="no">{step.owner.name}</span>
      </StepText>
      <ButtonLink
        href={`${here}?${new URLSearchParams({ [stepFields.edit]: step.id }).toString()}#${stepsFragment}`}
        rel="nofollow"
        aria-label={`${t('assistant.steps.edit')}: ${step.text}`}
      >
        {t('assistant.steps.edit')}
      </ButtonLink>
    </li>
  )
}

function EditedStep({ page, data, step }: Part & { readonly step: ShownStep }) {
  const { t, base } = page
  const { visit, typed, formError } = data
  const here = base + visitPath(visit.id)
  const isSent = typed[visitFields.act] === 'changeStep'
  const { text, dueOn, owner } = step
  return (
    <li className={css.edited}>
      <Form action={here} method="post" aria-label={`${t('assistant.steps.edit')}: ${text}`}>
        <input type="hidden" name={stepFields.step} value={step.id} />
        <input type="hidden" name={stepFields.version} value={step.version} />
        <StepInputs
          page={page}
          initial={isSent ? stepOfForm((name) => typed[name] ?? '') : { text, dueOn, owner: owner.id }}
          owners={ownersFor(visit.stepOwners, owner)}
          errors={isSent && formError?.type === 'step' ? formError.errors : {}}
        />
        <p className={visitsCss.acts}>
          <Button type="submit" variant="brand" name={visitFields.act} value="changeStep">
            {t('assistant.visit.save')}
          </Button>
          <ButtonLink href={`${here}#${stepsFragment}`}>{t('choose.cancel')}</ButtonLink>
          <Button
            type="submit"
            variant="destructive-text"
            formNoValidate
            name={visitFields.act}
            value="removeStep"
            aria-label={`${t('cart.remove')}: ${text}`}
          >
            {t('cart.remove')}
          </Button>
        </p>
      </Form>
    </li>
  )
}

function AddStep({ page, data: { visit, typed, formError } }: Part) {
  const { t, base, user } = page
  const isSent = typed[visitFields.act] === 'addStep'
  return (
    <Form action={base + visitPath(visit.id)} method="post" aria-label={t('assistant.steps.add')}>
      <input type="hidden" name={stepFields.key} value={typed[stepFields.key] ?? visit.stepKey} />
      <StepInputs
        page={page}
        initial={isSent ? stepOfForm((name) => typed[name] ?? '') : { text: '', dueOn: null, owner: user?.id ?? '' }}
        owners={visit.stepOwners}
        errors={isSent && formError?.type === 'step' ? formError.errors : {}}
      />
      <p>
        <Button type="submit" variant="brand-outline" name={visitFields.act} value="addStep">
          {t('assistant.steps.add')}
        </Button>
      </p>
    </Form>
  )
}
