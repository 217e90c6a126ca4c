import { FormDay } from '#platform/forms/choice-fields.tsx'
import { FormCheckbox, FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { requestFields } from './document-requests.ts'
import type { DocumentRequestsData, ShownRequestLine } from './requests-data.ts'

/**
 * The forms to grant a request with an end date or to decline or withdraw it with a reason. Each contains the version of the
 * request that it shows.
 */
export function DecideForms({
  request: { id, version },
  acts,
  days,
  page: { t },
}: {
  readonly request: ShownRequestLine
  readonly acts: 'answer' | 'withdraw'
  readonly days: DocumentRequestsData['days']
  readonly page: Page
}) {
  const shared = { record: id, hidden: { requestId: id, version } }
  const refusal = acts === 'answer' ? 'decline' : 'withdraw'
  return (
    <>
      {acts === 'answer' && (
        <Form
          of="DocumentController.grantRequest"
          {...shared}
          labels={{ until: t('account.documents.untilDay'), endless: t('account.documents.endless') }}
          name={t('account.documents.grant')}
        >
          <FormDay name={requestFields.until} initial={days.proposed} min={days.first} />
          <FormCheckbox name={requestFields.endless} />
          <p>
            <Button type="submit" variant="brand">
              {t('account.documents.grant')}
            </Button>
          </p>
        </Form>
      )}
      <Form
        of={acts === 'answer' ? 'DocumentController.declineRequest' : 'DocumentController.withdrawGrant'}
        {...shared}
        labels={{ reason: t('account.documents.reason') }}
        name={t(`account.documents.${refusal}`)}
      >
        <FormTextArea name={requestFields.reason} rows={3} />
        <p>
          <Button type="submit">{t(`account.documents.${refusal}`)}</Button>
        </p>
      </Form>
    </>
  )
}
