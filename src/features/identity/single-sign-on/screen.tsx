import { signInAddress, signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { Form } from '#platform/forms/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { EmailField } from '#features/identity/personal-pages/email-field.tsx'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import css from '#features/identity/personal-pages/sign-in.module.css'
import { OnTheWay, useLeadingTo } from '#features/identity/personal-pages/on-the-way.tsx'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { redirect } from '#platform/pages/screen.ts'
import { providerParameters, readProviderError, statusOfProviderError, type ProviderError } from './provider-errors.ts'

interface CompanySignIn {
  /** Why signing in with a provider failed. */
  readonly error: ProviderError | null
  /** The page to which the visitor returns after signing in. */
  readonly returnTo: string | null
  /** The key of the provider in the address; '' if there is none. */
  readonly provider: string
  readonly isGuest: boolean
}

/** The page for signing in through a company, which also shows the error if a provider failed. */
function CompanySignInScreen({ data }: { readonly data: CompanySignIn }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('signIn.company.title')} layout="centred">
      {data.error !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t(`signIn.error.${data.error}`)}</p>
          </Notice>
        </div>
      )}
      {data.isGuest && <SetOut data={data} page={page} />}
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

function SetOut({ data: { provider, returnTo }, page }: { readonly data: CompanySignIn; readonly page: Page }) {
  const { t } = page
  const of = provider === '' ? 'SignInController.findProvider' : 'SignInController.beginWithProvider'
  const leadingTo = useLeadingTo(of)
  if (leadingTo !== null) return <OnTheWay to={leadingTo} page={page} />
  return (
    <>
      <p>{t(provider === '' ? 'signIn.company.text' : 'signIn.company.known')}</p>
      <Form
        of={of}
        hidden={{ ...(provider === '' ? {} : { provider }), ...(returnTo === null ? {} : { returnTo }) }}
        labels={{ email: t('signIn.email') }}
        name={t('signIn.company.title')}
        asksBeforeLeaving={false}
      >
        {provider === '' && <EmailField />}
        <p className={css.actions}>
          <Button type="submit" variant="brand" iconName="lock">
            {t('signIn.company.continue')}
          </Button>
        </p>
      </Form>
    </>
  )
}

export const screen = defineScreen({
  show: (_results, request) => {
    const { url, base, isGuest, messages } = request
    const error = readProviderError(url.searchParams)
    const returnTo = requestedReturn({ query: url.searchParams, base })
    // Signed-in users need this page only to read why a provider could not be connected.
    if (!isGuest && error === null) return redirect(302, returnTo ?? base)
    return {
      status: statusOfProviderError(error),
      head: ownHead(request, messages.t('signIn.company.title'), base + signInPaths.provider),
      data: {
        error,
        returnTo,
        provider: (url.searchParams.get(providerParameters.provider) ?? '').slice(0, 63),
        isGuest,
      },
    }
  },
  component: CompanySignInScreen,
})
