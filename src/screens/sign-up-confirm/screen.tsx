import { signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { accountState, accountStatus, type AccountState } from '../account/account-state.ts'
import { AccountNotice } from '../account/account-notice.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'
import { OwnPage } from '../sign-in/own-page.tsx'

interface ConfirmData {
  readonly state: AccountState
  readonly token: string
}

/** Where the letter about a sign-up leads. What reads letters for others opens links, and presses no buttons. */
function ConfirmScreen({ data: { state, token } }: { readonly data: ConfirmData }) {
  const page = usePage()
  const { t, base } = page
  const isDone = state.news === 'confirmed'
  return (
    <OwnPage page={page} title={t('account.confirmTitle')}>
      <AccountNotice state={state} page={page} />
      {isDone && (
        <p>
          <a href={base}>{t('nav.home')}</a>
        </p>
      )}
      {!isDone && state.trouble !== null && (
        <p>
          <a href={base + signInPaths.signUp}>{t('signIn.askForAccount')}</a>
        </p>
      )}
      {!isDone && state.trouble === null && (
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
    </OwnPage>
  )
}

async function load(url: URL, _params: object, context: LoadContext): Promise<Resolved<ConfirmData>> {
  const { base, messages } = context
  const state = accountState(url, context)
  const token = url.searchParams.get(signInFields.token) ?? ''
  if (token === '' && state.trouble === null && state.news === null)
    return { type: 'redirect', status: 302, to: base + signInPaths.signUp }
  return await Promise.resolve({
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, messages.t('account.confirmTitle'), base + signInPaths.confirm),
    data: { state, token },
  })
}

export const screen = defineScreen<ConfirmData>({ load, component: ConfirmScreen })
