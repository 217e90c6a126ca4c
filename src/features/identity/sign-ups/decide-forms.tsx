import { useState } from 'react'
import { FormRadios } from '#platform/forms/choice-fields.tsx'
import { FormCheckbox, FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import type { OpenRequest, WrittenRequest } from './written-requests.ts'
import { newAccount, signUpFields } from './sign-up-fields.ts'

/**
 * The forms to assign a request to an account or to decline it with a reason. A separate form searches for accounts, so that it
 * works without scripts.
 */
export function DecideForms({
  request,
  find,
  found,
  at,
  page,
}: {
  readonly request: WrittenRequest
  readonly at: number
  readonly page: Page
} & OpenRequest) {
  const { t } = page
  return (
    <>
      <FindAccount find={find} requestId={request.id} at={at} page={page} />
      {find !== '' && found.length === 0 && <p role="status">{t('account.noneFound')}</p>}
      <Form
        of="AccountController.approveSignUp"
        record={request.id}
        hidden={{ requestId: request.id }}
        labels={{ account: t('account.toAccount'), isAdmin: t('account.asAdmin') }}
        name={t('account.approve')}
      >
        <FormRadios
          name="account"
          initial={newAccount}
          options={[
            { value: newAccount, label: t('account.newAccount', { company: request.company }) },
            ...found.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
        {request.kind === 'customer' && <FormCheckbox name="isAdmin" isTicked />}
        <p>
          <Button type="submit" variant="brand">
            {t('account.approve')}
          </Button>
        </p>
      </Form>
      <Form
        of="AccountController.declineSignUp"
        record={request.id}
        hidden={{ requestId: request.id }}
        labels={{ reason: t('account.reason') }}
        name={t('account.decline')}
      >
        <FormTextArea name="reason" rows={3} />
        <p>
          <Button type="submit">{t('account.decline')}</Button>
        </p>
      </Form>
    </>
  )
}

function FindAccount({
  find,
  requestId,
  at,
  page: { t, base },
}: {
  readonly find: string
  readonly requestId: string
  /** The page of the list. */
  readonly at: number
  readonly page: Page
}) {
  const [looked, setLooked] = useState(find)
  return (
    <form className={css.search} action={base + signInPaths.signUps} method="get" aria-label={t('account.findAccount')}>
      <TextInput
        name={signUpFields.find}
        label={t('account.findAccount')}
        value={looked}
        onChange={setLooked}
        maxLength={200}
        errorText={inputErrorText(t)}
      />
      <input type="hidden" name={signUpFields.request} value={requestId} />
      {at > 1 && <input type="hidden" name={urlParameters.page} value={at} />}
      <Button type="submit" iconName="search">
        {t('search.submit')}
      </Button>
    </form>
  )
}
