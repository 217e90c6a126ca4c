import { reasonRules } from './document-decision.ts'
import { requestFields } from './document-requests.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { CheckboxInput } from '#platform/widgets/checkbox/checkbox-input.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import css from '#features/identity/accounts/account.module.css'
import { DayField } from '#features/identity/accounts/day-field.tsx'
import { errorOf, TypedField } from '#features/identity/accounts/typed-field.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { DocumentRequestsData, ShownRequestLine } from './load.ts'

/**
 * The forms to grant a request with an end date or to decline or withdraw it with a reason. Each contains the version of the
 * request that it shows.
 */
export function DecideForms({
  request: { id, version },
  acts,
  action,
  data: { state, days },
  page,
}: {
  readonly request: ShownRequestLine
  readonly acts: 'answer' | 'withdraw'
  readonly action: string
  readonly data: DocumentRequestsData
  readonly page: Page
}) {
  const { t } = page
  const error = errorOf(requestFields.until, state.formError)
  const hidden = (act: string) =>
    [
      [requestFields.request, id],
      [requestFields.version, version],
      [requestFields.act, act],
    ].map(([name, value]) => <input key={name} type="hidden" name={String(name)} value={value} />)
  const refusal = acts === 'answer' ? 'decline' : 'withdraw'
  return (
    <>
      {acts === 'answer' && (
        <Form action={action} method="post" aria-label={t('account.documents.grant')}>
          {hidden('grant')}
          <DayField
            label={t('account.documents.untilDay')}
            name={requestFields.until}
            day={state.typed[requestFields.until] || days.proposed}
            min={days.first}
            error={error === null ? null : inputErrorText(t)(error)}
          />
          <label className={css.choice}>
            <CheckboxInput name={requestFields.endless} value="yes" />
            {t('account.documents.endless')}
          </label>
          <p>
            <Button type="submit" variant="brand">
              {t('account.documents.grant')}
            </Button>
          </p>
        </Form>
      )}
      <Form action={action} method="post" aria-label={t(`account.documents.${refusal}`)}>
        {hidden(refusal)}
        <TypedField
          name={requestFields.reason}
          label={t('account.documents.reason')}
          rules={reasonRules.reason}
          rows={3}
          state={state}
          page={page}
        />
        <p>
          <Button type="submit">{t(`account.documents.${refusal}`)}</Button>
        </p>
      </Form>
    </>
  )
}
