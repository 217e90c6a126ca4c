import { useState, useEffect } from 'react'
import { signInPaths } from './sign-in-addresses.ts'
import { signInFields } from './sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { EmailField } from './email-field.tsx'
import { loadSignIn, type SignInPageData } from './load.ts'
import { NarrowPage } from './narrow-page.tsx'
import { StateNotice } from './state-notice.tsx'
import css from './sign-in.module.css'
import { offerPasskeys, signInByPasskey } from './passkey-client.ts'
import { PasskeySlot, usePasskeyAttempts, usePasskeys } from './passkey-slot.tsx'

function SignInScreen({ data }: { readonly data: SignInPageData }) {
  const page = usePage()
  const { t, base, site } = page
  const [password, setPassword] = useState('')
  const errorText = inputErrorText(t)
  return (
    <NarrowPage page={page} title={t('signIn.title')} layout="centred">
      {site.isMyIMCDOnly && <p>{t('signIn.required')}</p>}
      <StateNotice state={data} page={page} />
      <Form action={base + signInPaths.signIn} method="post" aria-label={t('signIn.title')}>
        <EmailField page={page} typed={data.email} offersPasskeys />
        <TextInput
          name={signInFields.password}
          label={t('signIn.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          required
          errorText={errorText}
        />
        {data.returnTo !== null && <input type="hidden" name={signInFields.returnTo} value={data.returnTo} />}
        <p className={css.actions}>
          <Button type="submit" variant="brand" iconName="lock">
            {t('signIn.submit')}
          </Button>
          <a href={base + signInPaths.forgotten}>{t('signIn.forgotten')}</a>
        </p>
      </Form>
      <CompanyLink data={data} page={page} />
      <p className={css.aside}>
        {t('signIn.noAccount')} <a href={base + signInPaths.signUp}>{t('signIn.askForAccount')}</a>
      </p>
      {/* Last, because its space is reserved: a browser without passkeys shows no gap. */}
      <PasskeySignIn page={page} returnTo={data.returnTo} />
    </NarrowPage>
  )
}

export const screen = defineScreen<SignInPageData>({ load: loadSignIn, component: SignInScreen })

/** Links to sign-in through the visitor's company, if any company has a provider. */
function CompanyLink({
  data: { hasCompanies, returnTo },
  page: { t, base, publicOrigin },
}: {
  readonly data: SignInPageData
  readonly page: Page
}) {
  if (!hasCompanies) return null
  const query = returnTo === null ? '' : `?${new URLSearchParams({ [signInFields.returnTo]: returnTo }).toString()}`
  return (
    <p>
      {/* The provider returns visitors to this host, whichever of our hosts shows the page. */}
      <a href={publicOrigin + base + signInPaths.provider + query}>{t('signIn.company.title')}</a>
    </p>
  )
}

/** Sign-in with a passkey: by a button and, if the browser supports it, in the address field. */
function PasskeySignIn({ page, returnTo }: { readonly page: Page; readonly returnTo: string | null }) {
  const { t, base } = page
  const isReady = usePasskeys(page)
  const { offer, run, isRunning, error } = usePasskeyAttempts()
  useEffect(() => {
    if (isReady) offer((signal) => offerPasskeys(base, returnTo, signal))
  }, [isReady, offer, base, returnTo])
  return (
    <PasskeySlot page={page} error={error}>
      <p>
        <Button
          iconName="user"
          disabled={isRunning}
          onClick={() => run((signal) => signInByPasskey(base, returnTo, signal))}
        >
          {t('signIn.passkey.signIn')}
        </Button>
      </p>
    </PasskeySlot>
  )
}
