import { useState, type ReactNode } from 'react'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { NewPasswordField } from '#features/identity/sign-in/new-password-field.tsx'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { StateNotice } from '#features/identity/sign-in/state-notice.tsx'
import { AccountLinks } from './account-links.tsx'
import { AccountNotice } from './account-notice.tsx'
import { EmailChoice } from './email-choice.tsx'
import type { AccountData } from './load.ts'
import { ProviderList } from './provider-list.tsx'
import { SessionList } from './session-list.tsx'
import css from './account.module.css'

/** The page of a user. `work` is what the user has begun elsewhere in the portal, and comes first. */
export function AccountPage({ data, work }: { readonly data: AccountData; readonly work: ReactNode }) {
  const page = usePage()
  const { t, base } = page
  const { account } = data
  const facts = [
    [t('account.name'), account.name],
    [t('signIn.email'), account.email],
    [t('account.company'), account.accountName],
    [t('account.roles'), account.roles.map((role) => t(`account.role.${role}`)).join(', ')],
  ] as const
  return (
    <NarrowPage page={page} title={t('account.title')} layout="wide">
      <StateNotice state={data} page={page} />
      <AccountNotice state={data.accounts} page={page} />
      <div className={css.home}>
        <div>{work}</div>
        <div className={css.side}>
          <dl className={css.facts}>
            {facts.map(([label, value]) =>
              value === null ? null : (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd translate="no">{value}</dd>
                </div>
              ),
            )}
          </dl>
          <form action={base + signInPaths.signOut} method="post">
            <Button type="submit">{t('account.signOut')}</Button>
          </form>
          <AccountLinks account={account} page={page} />
        </div>
        <div className={css.rest}>
          <EmailChoice
            emails={account.emails}
            action={base + signInPaths.emails}
            always={t('account.emails.always')}
            page={page}
          />
          <SessionList sessions={account.sessions} page={page} />
          <ProviderList providers={account.providers} page={page} />
          <ChangePassword page={page} />
          <OwnData page={page} />
        </div>
      </div>
    </NarrowPage>
  )
}

function ChangePassword({ page }: { readonly page: Page }) {
  const { t, base } = page
  const [current, setCurrent] = useState('')
  return (
    <section className={css.section} aria-labelledby="change-password">
      <h2 id="change-password">{t('account.changePassword')}</h2>
      <Form action={base + signInPaths.password} method="post" aria-labelledby="change-password">
        <TextInput
          name={signInFields.current}
          label={t('signIn.current')}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          required
          errorText={inputErrorText(t)}
        />
        <NewPasswordField page={page} />
        <p>
          <Button type="submit" variant="brand">
            {t('signIn.keep')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

/** Offers the data that is stored about the user, as a file. */
function OwnData({ page: { t, base } }: { readonly page: Page }) {
  return (
    <section className={css.section} aria-labelledby="own-data">
      <h2 id="own-data">{t('account.data.title')}</h2>
      <p>{t('account.data.text')}</p>
      <p>
        <a href={base + signInPaths.data} download="">
          {t('account.data.download')}
        </a>
      </p>
    </section>
  )
}
