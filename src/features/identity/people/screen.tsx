import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { accountState, accountStatus, type AccountState } from '#features/identity/accounts/account-state.ts'
import { AccountNotice } from '#features/identity/accounts/account-notice.tsx'
import css from '#features/identity/accounts/account.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { ContactList } from './contact-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

interface PeopleData {
  readonly state: AccountState
  readonly account: AccountPeople
}

/** The page on which a customer administrator manages the users of the account. */
function AccountUsersScreen({ data: { state, account } }: { readonly data: PeopleData }) {
  const page = usePage()
  const { t } = page
  return (
    <NarrowPage page={page} title={t('account.people')}>
      <p className={css.who} translate="no">
        {account.accountName}
      </p>
      <AccountNotice state={state} page={page} />
      <PeopleList people={account.people} page={page} />
      <InvitationList invitations={account.invitations} page={page} />
      <InviteForm state={state} page={page} />
      <ContactList contacts={account.contacts} page={page} />
    </NarrowPage>
  )
}

async function load(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<PeopleData>> {
  const { base, isGuest, call, messages } = context
  const here = base + signInPaths.users
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const state = accountState(url, context)
  return {
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, messages.t('account.people'), here),
    data: { state, account: await call('AccountController.getPeople', {}, signal) },
  }
}

export const screen = defineScreen<PeopleData>({ load, component: AccountUsersScreen })
