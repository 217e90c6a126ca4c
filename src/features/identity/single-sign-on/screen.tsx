import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { EmailField } from '#features/identity/sign-in/email-field.tsx'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { StateNotice } from '#features/identity/sign-in/state-notice.tsx'
import css from '#features/identity/sign-in/sign-in.module.css'
import { loadCompanySignIn, type CompanySignInData } from './load.ts'

function CompanySignInScreen({ data }: { readonly data: CompanySignInData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('signIn.company.title')} layout="centred">
      <StateNotice state={data} page={page} />
      {data.formError?.type === 'stale' && <SignInAgain page={page} />}
      {data.leadsTo === null ? <SetOut data={data} page={page} /> : <OnTheWay to={data.leadsTo} page={page} />}
      <p className={css.aside}>
        {data.isGuest ? (
          <a href={signInAddress(base, data.returnTo)}>{t('signIn.company.password')}</a>
        ) : (
          <a href={base + signInPaths.account}>{t('account.title')}</a>
        )}
      </p>
    </NarrowPage>
  )
}

/** Users whose session has not just begun sign in again and return to the page for connecting. */
function SignInAgain({ page: { t, base } }: { readonly page: Page }) {
  return (
    <form action={base + signInPaths.signOut} method="post">
      <input type="hidden" name={signInFields.returnTo} value={base + signInPaths.account} />
      <Button type="submit">{t('signIn.again')}</Button>
    </form>
  )
}

function SetOut({ data, page }: { readonly data: CompanySignInData; readonly page: Page }) {
  const { t, base } = page
  if (!data.isGuest) return null
  return (
    <>
      <p>{t(data.provider === '' ? 'signIn.company.text' : 'signIn.company.known')}</p>
      <Form action={base + signInPaths.provider} method="post" aria-label={t('signIn.company.title')}>
        {data.provider === '' ? (
          <EmailField page={page} typed={data.email} />
        ) : (
          <input type="hidden" name={signInFields.provider} value={data.provider} />
        )}
        {data.returnTo !== null && <input type="hidden" name={signInFields.returnTo} value={data.returnTo} />}
        <p className={css.actions}>
          <Button type="submit" variant="brand" iconName="lock">
            {t('signIn.company.continue')}
          </Button>
        </p>
      </Form>
    </>
  )
}

/** Shown until the browser follows the redirect, and for browsers that do not follow it automatically. */
function OnTheWay({
  to,
  page: { t },
}: {
  readonly to: { readonly address: string; readonly name: string }
  readonly page: Page
}) {
  return (
    <>
      <p>{t('signIn.company.leading', { name: to.name })}</p>
      <p>
        <a href={to.address} rel="noreferrer">
          {t('signIn.company.go', { name: to.name })}
        </a>
      </p>
    </>
  )
}

export const screen = defineScreen<CompanySignInData>({ load: loadCompanySignIn, component: CompanySignInScreen })
