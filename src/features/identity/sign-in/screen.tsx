import { useEffect } from 'react'
import { signInPaths, withReturn } from '#features/identity/addresses/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/forms/form.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { EmailField } from '#features/identity/personal-pages/email-field.tsx'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import css from '#features/identity/personal-pages/sign-in.module.css'
import { offerPasskeys, signInByPasskey } from '#features/identity/second-step/passkey-client.ts'
import { PasskeySlot, usePasskeyAttempts, usePasskeys } from '#features/identity/second-step/passkey-slot.tsx'
import { decisionDays } from '#features/identity/sign-ups/decision-day.ts'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect } from '#platform/pages/screen.ts'

interface SignInPage {
  /** The page to which the visitor returns after signing in. */
  readonly returnTo: string | null
  /** Whether any company has its own provider. */
  readonly hasCompanies: boolean
}

function SignInScreen({ data }: { readonly data: SignInPage }) {
  const page = usePage()
  const { t, base, site } = page
  return (
    <NarrowPage page={page} title={t('signIn.title')} layout="centred">
      {site.isMyIMCDOnly && <p>{t('signIn.required')}</p>}
      <Form
        of="SignInController.signIn"
        labels={{ email: t('signIn.email'), password: t('signIn.password') }}
        name={t('signIn.title')}
        asksBeforeLeaving={false}
      >
        <EmailField offersPasskeys />
        <FormText name="password" type="password" autoComplete="current-password" />
        <p className={css.actions}>
          <Button type="submit" variant="brand" iconName="lock">
            {t('signIn.submit')}
          </Button>
          <a href={base + signInPaths.forgotten}>{t('signIn.forgotten')}</a>
        </p>
      </Form>
      <CompanyLink data={data} page={page} />
      <p className={css.aside}>
        {isOpenToGuests(site) && `${t('signIn.noAccountNeeded')} `}
        {t('signIn.accountAdds', { count: decisionDays })}
      </p>
      <p>
        {t('signIn.noAccount')}{' '}
        <a href={base + withReturn(signInPaths.signUp, data.returnTo)}>{t('signIn.askForAccount')}</a>
      </p>
      {/* Last, because its space is reserved: a browser without passkeys shows no gap. */}
      <PasskeySignIn page={page} returnTo={data.returnTo} />
    </NarrowPage>
  )
}

/** Users who are already signed in go on to the requested page. */
export const screen = defineScreen({
  reads: (request) =>
    request.isGuest
      ? { offers: request.call('SignInController.getOffers', {}) }
      : redirect(302, returnOf(request) ?? request.base),
  show: ({ offers }, request) => ({
    head: ownHead(request, request.messages.t('signIn.title'), request.base + signInPaths.signIn),
    data: { returnTo: returnOf(request), hasCompanies: offers.company },
  }),
  component: SignInScreen,
})

const returnOf = ({ url, base }: ScreenRequest): string | null => requestedReturn({ query: url.searchParams, base })

/** Whether somebody without an account sends requests on a site. */
const isOpenToGuests = ({ isMyIMCDOnly, guestRequests }: Page['site']): boolean =>
  !isMyIMCDOnly && guestRequests !== 'none'

/** Links to sign-in through the visitor's company, if any company has a provider. */
function CompanyLink({
  data: { hasCompanies, returnTo },
  page: { t, base, publicOrigin },
}: {
  readonly data: SignInPage
  readonly page: Page
}) {
  if (!hasCompanies) return null
  return (
    <p>
      {/* The provider returns visitors to this host, whichever of our hosts shows the page. */}
      <a href={publicOrigin + base + withReturn(signInPaths.provider, returnTo)}>{t('signIn.company.title')}</a>
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
