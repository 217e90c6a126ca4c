import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import type { ActForms } from './act-form.tsx'
import type { RequestWithMessages } from './get-request.ts'
import { assignName, requestFields } from './request-rules.ts'

/** The form with which the desk gives a request to one of its people. It opens on demand. */
export function AssignForm({
  request: { id, name, version, colleagues },
  action,
  forms: { formError, typed },
  page: { t },
}: {
  readonly request: RequestWithMessages
  readonly action: string
  readonly forms: Pick<ActForms, 'formError' | 'typed'>
  readonly page: Page
}) {
  if (colleagues.length === 0) return null
  const isRejected = formError !== null && typed[requestFields.act] === assignName
  const wrong = isRejected && formError.type === 'refused' ? formError.errors.colleague : undefined
  const label = t('requests.act.assign')
  return (
    <details open={isRejected}>
      <summary>{label}</summary>
      <form action={action} method="post" aria-label={`${label}: ${name}`}>
        <input type="hidden" name={requestFields.act} value={assignName} />
        <input type="hidden" name={requestFields.request} value={id} />
        <input type="hidden" name={requestFields.version} value={version} />
        <PlainSelect
          label={t('requests.colleague')}
          name={requestFields.colleague}
          options={colleagues.map((each) => ({ value: each.id, label: each.name }))}
          chosen={typed[requestFields.colleague] ?? ''}
          error={wrong === undefined ? null : inputErrorText(t)(wrong)}
        />
        <p>
          <Button type="submit" aria-label={`${label}: ${name}`}>
            {label}
          </Button>
        </p>
      </form>
    </details>
  )
}
