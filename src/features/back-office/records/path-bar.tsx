import { inputNames } from '#features/back-office/fields/form-shapes.ts'
import { RefusedNotice } from '#features/back-office/forms/refused-notice.tsx'
import { readFormPage, saveCall } from '#features/back-office/forms/saved-form.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { RecordPath } from '#features/back-office/values/record-path.ts'

/** The states of a record, and only the steps that its reader may make from the present one. */
export function PathBar({
  path: { label, states, steps },
  recordId,
  eTag,
  texts,
}: {
  readonly path: RecordPath
  readonly recordId: string
  readonly eTag: string
  readonly texts: PageTexts
}) {
  const { t, language } = texts
  const { shown: refused } = useShown(
    steps.map(({ action }) => formId(saveCall, action)),
    readFormPage,
  )
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
      {refused !== null && <RefusedNotice page={refused} texts={texts} />}
      {steps.length > 0 && (
        <div className="office-actions" role="group" aria-label={t('backOffice.path.next')}>
          {steps.map((step) =>
            step.hasForm ? (
              <ButtonLink key={step.href} href={step.href}>
                {step.label}…
              </ButtonLink>
            ) : (
              <Form
                key={step.href}
                of={saveCall}
                record={step.action}
                hidden={{ recordId, action: step.action, [inputNames.eTag]: eTag }}
                name={step.label}
              >
                <Button type="submit">{step.label}</Button>
              </Form>
            ),
          )}
        </div>
      )}
    </section>
  )
}
