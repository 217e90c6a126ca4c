import { useRef, useState } from 'react'
import type { OfflineChange, StepState, StoredStep } from '#features/assistant/offline/offline-changes.ts'
import type { PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import { removedLast, stepsOnDevice } from '#features/assistant/offline/pack-steps.ts'
import { StepInputs, stepLabels } from '#features/assistant/visits/steps/step-inputs.tsx'
import { StepText, Tick } from '#features/assistant/visits/steps/step-line.tsx'
import { isOverdue, stepOfForm, type StepValues } from '#features/assistant/visits/steps/step-rules.ts'
import stepsCss from '#features/assistant/visits/steps/steps.module.css'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { QueuedChange } from './database.ts'
import { DeviceForm } from './device-form.tsx'

/** The next steps of the visit. What is added, changed, ticked and removed is saved on the device first, with or without a connection. */
export function StepsPart({
  page,
  userId,
  manifest,
  changes,
  write,
}: {
  readonly page: Page
  readonly userId: string
  readonly manifest: PackManifest
  readonly changes: readonly QueuedChange[]
  readonly write: (change: OfflineChange, about: string) => Promise<void>
}) {
  const { t, site, language } = page
  const { visit, stepOwners } = manifest
  const [edited, setEdited] = useState<string | null>(null)
  /** How many have been saved: each time the fields begin anew. */
  const [saved, setSaved] = useState(0)
  /** What was removed last on this page, or that it is back. */
  const [notice, setNotice] = useState<StoredStep | 'restored' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = changes.flatMap((each) => (each.visitId === visit.id && each.refused === null ? each.change : []))
  const steps = stepsOnDevice(visit.steps, waiting)
  const [today] = useState(() => localDay(new Date(), visit.timeZone))
  const keep = (change: OfflineChange, about: string, then: typeof notice = null): void => {
    write(change, about).then(() => {
      // The button that was pressed leaves the page, so the focus goes to the list.
      if (edited !== null || then !== null) heading.current?.focus()
      setEdited(null)
      setSaved(saved + 1)
      setNotice(then)
    }, reportError)
  }
  const change = ({ key, ...before }: StoredStep, to: Partial<StepState>): void =>
    keep({ kind: 'stepChanged', key, before, after: { ...before, ...to } }, to.text ?? before.text)
  const remove = (step: StoredStep): void => {
    const { key, ...before } = step
    keep({ kind: 'stepRemoved', key, before }, `${t('cart.remove')}: ${before.text}`, step)
  }
  const restore = ({ key, ...step }: StoredStep): void =>
    keep({ kind: 'stepRestored', key, step }, step.text, 'restored')
  const removed = removedLast(waiting) ?? (notice === 'restored' ? null : notice)
  return (
    <section className={visitsCss.part} aria-labelledby="pack-steps">
      <h2 id="pack-steps" ref={heading} tabIndex={-1}>
        {t('assistant.visit.nextSteps')}
      </h2>
      <div role="status">
        {removed !== null && !steps.some(({ key }) => key === removed.key) ? (
          <Notice tone="info">
            <p>{t('assistant.done.removeStep')}</p>
            <Button aria-label={`${t('cart.undo')}: ${removed.text}`} onClick={() => restore(removed)}>
              {t('cart.undo')}
            </Button>
          </Notice>
        ) : (
          notice === 'restored' && (
            <Notice tone="info">
              <p>{t('assistant.done.restoreStep')}</p>
            </Notice>
          )
        )}
      </div>
      {steps.length === 0 ? (
        <p>{t('assistant.steps.none')}</p>
      ) : (
        <ul className={stepsCss.list}>
          {steps.map((step) =>
            step.key === edited ? (
              <li key={`${step.key} edited`} className={stepsCss.edited}>
                <StepForm
                  at={step.key}
                  page={page}
                  label={`${t('assistant.steps.edit')}: ${step.text}`}
                  initial={step}
                  owners={stepOwners}
                  submit={t('assistant.visit.save')}
                  onCancel={() => setEdited(null)}
                  onStep={(values) => change(step, values)}
                  onRemove={() => remove(step)}
                />
              </li>
            ) : (
              <li key={step.key} className={stepsCss.step}>
                <Tick page={page} step={step} type="button" onClick={() => change(step, { isDone: !step.isDone })} />
                <StepText
                  page={page}
                  step={{
                    ...step,
                    day: step.dueOn === null ? null : formatDate(step.dueOn, site, language),
                    isOverdue: isOverdue(step, today),
                  }}
                >
                  <span translate="no">{stepOwners.find(({ id }) => id === step.owner)?.name}</span>
                </StepText>
                <Button aria-label={`${t('assistant.steps.edit')}: ${step.text}`} onClick={() => setEdited(step.key)}>
                  {t('assistant.steps.edit')}
                </Button>
              </li>
            ),
          )}
        </ul>
      )}
      <StepForm
        key={saved}
        at="new"
        page={page}
        label={t('assistant.steps.add')}
        initial={{ text: '', dueOn: null, owner: userId }}
        owners={stepOwners}
        submit={t('assistant.steps.add')}
        onStep={(values) => keep({ kind: 'stepAdded', key: crypto.randomUUID(), ...values }, values.text)}
      />
      <p role="status">{saved > 0 && t('offline.saved')}</p>
    </section>
  )
}

function StepForm({
  at,
  page,
  label,
  initial,
  owners,
  submit,
  onStep,
  onCancel,
  onRemove,
}: {
  /** Tells the forms of the page from each other. */
  readonly at: string
  readonly page: Page
  readonly label: string
  readonly initial: StepValues
  readonly owners: PackManifest['stepOwners']
  readonly submit: string
  readonly onStep: (step: StepValues) => void
  readonly onCancel?: () => void
  readonly onRemove?: () => void
}) {
  return (
    <DeviceForm
      at={`step-${at}`}
      labels={stepLabels(page.t)}
      name={label}
      page={page}
      onSave={(field) => onStep(stepOfForm(field))}
    >
      <div className={visitsCss.form}>
        <StepInputs initial={initial} owners={owners} />
      </div>
      <p className={visitsCss.acts}>
        <Button type="submit" variant={onCancel === undefined ? 'neutral' : 'brand'}>
          {submit}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{page.t('choose.cancel')}</Button>}
        {onRemove !== undefined && (
          <Button
            variant="destructive-text"
            aria-label={`${page.t('cart.remove')}: ${initial.text}`}
            onClick={onRemove}
          >
            {page.t('cart.remove')}
          </Button>
        )}
      </p>
    </DeviceForm>
  )
}
