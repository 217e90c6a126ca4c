import { inputNames } from '#features/back-office/forms/form-shapes.ts'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { RecordPath } from './record-path.ts'

/** The states of a record, and only the steps that its reader may make from the present one. */
export function PathBar({
  path: { label, states, steps },
  eTag,
  texts: { t, language },
}: {
  readonly path: RecordPath
  readonly eTag: string
  readonly texts: PageTexts
}) {
  return (
    <section className="office-path" aria-label={label} lang="en">
      <ol lang={language}>
        {states.map((state) => (
          <li
            key={state.value}
            aria-current={state.isCurrent ? 'step' : undefined}
            data-lost={state.isLost ? '' : undefined}
          >
            {state.label}
          </li>
        ))}
      </ol>
      {steps.length > 0 && (
        <div className="office-actions" role="group" aria-label={t('backOffice.path.next')}>
          {steps.map((step) =>
            step.hasForm ? (
              <ButtonLink key={step.href} href={step.href}>
                {step.label}…
              </ButtonLink>
            ) : (
              <form key={step.href} action={step.href} method="post">
                <input type="hidden" name={inputNames.eTag} value={eTag} />
                <Button type="submit">{step.label}</Button>
              </form>
            ),
          )}
        </div>
      )}
    </section>
  )
}
