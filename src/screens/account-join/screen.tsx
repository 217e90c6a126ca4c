import { signInAddress, signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { accountState, accountStatus, type AccountState } from '../account/account-state.ts'
import { AccountNotice } from '../account/account-notice.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'
import { OwnPage } from '../sign-in/own-page.tsx'

interface JoinData {
  readonly state: AccountState
  readonly token: string
  /** To whom the link invites; null where it does so no longer, or invites somebody else. */
  readonly accountName: string | null
}

/** Where the letter to somebody who signs in already leads: nothing happens before they say so. */
function JoinScreen({ data: { state, token, accountName } }: { readonly data: JoinData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <OwnPage page={page} title={t('account.joinTitle')}>
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
    </OwnPage>
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
    sent.trouble === null && accountName === null ? { ...sent, trouble: { type: 'expired' } } : sent
  return {
    type: 'page',
    status: accountStatus(sent),
    head: ownHead(context, messages.t('account.joinTitle'), here),
    data: { state, token, accountName },
  }
}

export const screen = defineScreen<JoinData>({ load, component: JoinScreen })
