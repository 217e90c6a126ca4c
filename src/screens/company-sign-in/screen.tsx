import { signInAddress, signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage, type Page } from '../page-context.ts'
import { EmailField } from '../sign-in/email-field.tsx'
import { OwnPage } from '../sign-in/own-page.tsx'
import { StateNotice } from '../sign-in/state-notice.tsx'
import css from '../sign-in/sign-in.module.css'
import { loadCompanySignIn, type CompanySignInData } from './load.ts'

function CompanySignInScreen({ data }: { readonly data: CompanySignInData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <OwnPage page={page} title={t('signIn.company.title')}>
      <StateNotice state={data} page={page} />
      {data.trouble?.type === 'stale' && <SignInAgain page={page} />}
      {data.leadsTo === null ? <SetOut data={data} page={page} /> : <OnTheWay to={data.leadsTo} page={page} />}
      <p className={css.aside}>
        {data.isGuest ? (
          <a href={signInAddress(base, data.returnTo)}>{t('signIn.company.password')}</a>
        ) : (
          <a href={base + signInPaths.account}>{t('account.title')}</a>
        )}
      </p>
    </OwnPage>
  )
}

/** Who signed in a while ago does so once more, and comes back to the page from which one connects. */
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

/** For the moment until the browser is there, and for a browser that does not go by itself. */
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
