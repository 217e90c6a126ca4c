import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { accountState, accountStatus, type AccountState } from '#features/identity/accounts/account-state.ts'
import { AccountNotice } from '#features/identity/accounts/account-notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'

interface ConfirmData {
  readonly state: AccountState
  readonly token: string
}

/** The page to which a sign-up email links. Confirming needs a button, because mail scanners open links but press no buttons. */
function ConfirmScreen({ data: { state, token } }: { readonly data: ConfirmData }) {
  const page = usePage()
  const { t, base } = page
  const isDone = state.notice === 'confirmed'
  return (
    <NarrowPage page={page} title={t('account.confirmTitle')} layout="centred">
      <AccountNotice state={state} page={page} />
      {isDone && (
        <p>
          <a href={base}>{t('nav.home')}</a>
        </p>
      )}
      {!isDone && state.formError !== null && (
        <p>
          <a href={base + signInPaths.signUp}>{t('signIn.askForAccount')}</a>
        </p>
      )}
      {!isDone && state.formError === null && (
        <>
          <p>{t('account.confirmText')}</p>
          <form action={base + signInPaths.confirm} method="post">
            <input type="hidden" name={signInFields.token} value={token} />
            <Button type="submit" variant="brand">
              {t('account.confirm')}
            </Button>
          </form>
        </>
      )}
    </NarrowPage>
  )
}

async function load(url: URL, _params: object, context: LoadContext): Promise<Resolved<ConfirmData>> {
  const { base, messages } = context
  const state = accountState(url, context)
  const token = url.searchParams.get(signInFields.token) ?? ''
  if (token === '' && state.formError === null && state.notice === null)
    return { type: 'redirect', status: 302, to: base + signInPaths.signUp }
  return await Promise.resolve({
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, messages.t('account.confirmTitle'), base + signInPaths.confirm),
    data: { state, token },
  })
}

export const screen = defineScreen<ConfirmData>({ load, component: ConfirmScreen })
