import { useState } from 'react'
import { accountFields, declineRules } from '#features/identity/accounts/account-forms.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { AccountState } from '#features/identity/accounts/account-state.ts'
import css from '#features/identity/accounts/account.module.css'
import { PlainRadios } from '#features/identity/accounts/plain-choice.tsx'
import { TypedField } from '#features/identity/accounts/typed-field.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { OpenRequest, WrittenRequest } from './load.ts'

/**
 * The forms to assign a request to an account or to decline it with a reason. A separate form searches for accounts, so that it
 * works without scripts.
 */
export function DecideForms({
  request,
  find,
  found,
  at,
  state,
  page,
}: {
  readonly request: WrittenRequest
  readonly at: number
  readonly state: AccountState
  readonly page: Page
} & OpenRequest) {
  const { t, base } = page
  const [looked, setLooked] = useState(find)
  const [isAdmin, setIsAdmin] = useState(true)
  const action = base + signInPaths.signUps
  const hidden = <input type="hidden" name={accountFields.request} value={request.id} />
  return (
    <>
      <form className={css.search} action={action} method="get" aria-label={t('account.findAccount')}>
        <TextInput
          name={accountFields.find}
          label={t('account.findAccount')}
          value={looked}
          onChange={setLooked}
          maxLength={200}
          errorText={inputErrorText(t)}
        />
        {hidden}
        {at > 1 && <input type="hidden" name={urlParameters.page} value={at} />}
        <Button type="submit" iconName="search">
          {t('search.submit')}
        </Button>
      </form>
      {find !== '' && found.length === 0 && <p role="status">{t('account.noneFound')}</p>}
      <Form action={action} method="post" aria-label={t('account.approve')}>
        {hidden}
        <PlainRadios
          label={t('account.toAccount')}
          name={accountFields.account}
          chosen=""
          options={[
            { value: '', label: t('account.newAccount', { company: request.company }) },
            ...found.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
        {request.kind === 'customer' && (
          <Checkbox
            label={t('account.asAdmin')}
            name={accountFields.isAdmin}
            value="yes"
            checked={isAdmin}
            onChange={setIsAdmin}
          />
        )}
        <p>
          <Button type="submit" variant="brand" name={accountFields.act} value="approve">
            {t('account.approve')}
          </Button>
        </p>
      </Form>
      <Form action={action} method="post" aria-label={t('account.decline')}>
        {hidden}
        <TypedField
          name={accountFields.reason}
          label={t('account.reason')}
          rules={declineRules.reason}
          rows={3}
          state={state}
          page={page}
        />
        <p>
          <Button type="submit" name={accountFields.act} value="decline">
            {t('account.decline')}
          </Button>
        </p>
      </Form>
    </>
  )
}
