import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { signInPaths, tokenParameter } from '#features/identity/addresses/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/forms/form.tsx'
import { doneParameter } from '#platform/values/addresses/done-notice.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { redirect } from '#platform/pages/screen.ts'

interface ConfirmData {
  /** The token of the link; null after it was confirmed. */
  readonly token: string | null
  /** The page from which the person had come to ask for an account; null: none. */
  readonly returnTo: string | null
}

/** The page to which a sign-up email links. Confirming needs a button, because mail scanners open links but press no buttons. */
function ConfirmScreen({ data: { token, returnTo } }: { readonly data: ConfirmData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('account.confirmTitle')} layout="centred">
      {token === null ? (
        <p>
          <a href={returnTo ?? base}>{t(returnTo === null ? 'nav.home' : 'signIn.backToPage')}</a>
        </p>
      ) : (
        <>
          <p>{t('account.confirmText')}</p>
          <Form of="AccountController.confirmSignUp" hidden={{ token }} name={t('account.confirmTitle')}>
            <Button type="submit" variant="brand">
              {t('account.confirm')}
            </Button>
          </Form>
        </>
      )}
    </NarrowPage>
  )
}

export const screen = defineScreen({
  show: (_results, request) => {
    const { url, base, messages } = request
    const token = url.searchParams.get(tokenParameter)
    if (token === null && !url.searchParams.has(doneParameter)) return redirect(302, base + signInPaths.signUp)
    return {
      head: ownHead(request, messages.t('account.confirmTitle'), base + signInPaths.confirm),
      data: { token, returnTo: requestedReturn({ query: url.searchParams, base }) },
    }
  },
  component: ConfirmScreen,
})
