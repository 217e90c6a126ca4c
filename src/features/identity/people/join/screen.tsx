import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { accountState, accountStatus, type AccountState } from '#features/identity/accounts/account-state.ts'
import { AccountNotice } from '#features/identity/accounts/account-notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'

interface JoinData {
  readonly state: AccountState
  readonly token: string
  /** The name of the account to join; null if the link is no longer valid or is meant for another user. */
  readonly accountName: string | null
}

/** The page to which the invitation email of an existing user links. The user joins only after confirming. */
function JoinScreen({ data: { state, token, accountName } }: { readonly data: JoinData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('account.joinTitle')} layout="centred">
      <AccountNotice state={state} page={page} />
      {accountName === null ? (
        <p>
          <a href={base + signInPaths.account}>{t('account.title')}</a>
        </p>
      ) : (
        <>
          <p>{t('account.joinText', { account: accountName })}</p>
          <form action={base + signInPaths.join} method="post">
            <input type="hidden" name={signInFields.token} value={token} />
            <Button type="submit" variant="brand">
              {t('account.join')}
            </Button>
          </form>
        </>
      )}
    </NarrowPage>
  )
}

async function load(url: URL, _params: object, context: LoadContext, signal: AbortSignal): Promise<Resolved<JoinData>> {
  const { base, isGuest, call, messages } = context
  const here = base + signInPaths.join
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here + url.search) }
  const token = url.searchParams.get(signInFields.token) ?? ''
  const { accountName } = await call('AccountController.getInvitation', { token: token.slice(0, 100) }, signal)
  const sent = accountState(url, context)
  const state: AccountState =
    sent.formError === null && accountName === null ? { ...sent, formError: { type: 'expired' } } : sent
  return {
    type: 'page',
    status: accountStatus(sent),
    head: ownHead(context, messages.t('account.joinTitle'), here),
    data: { state, token, accountName },
  }
}

export const screen = defineScreen<JoinData>({ load, component: JoinScreen })
