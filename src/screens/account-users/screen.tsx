import type { AccountPeople } from '#calls/account-shapes.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { accountState, accountStatus, type AccountState } from '../account/account-state.ts'
import { AccountNotice } from '../account/account-notice.tsx'
import css from '../account/account.module.css'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'
import { OwnPage } from '../sign-in/own-page.tsx'
import { ContactList } from './contact-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

interface PeopleData {
  readonly state: AccountState
  readonly account: AccountPeople
}

/** Who has the view of a customer's account, as the customer's own admin keeps it. */
function AccountUsersScreen({ data: { state, account } }: { readonly data: PeopleData }) {
  const page = usePage()
  const { t } = page
  return (
    <OwnPage page={page} title={t('account.people')}>
      <p className={css.who} translate="no">
        {account.accountName}
      </p>
      <AccountNotice state={state} page={page} />
      <PeopleList people={account.people} page={page} />
      <InvitationList invitations={account.invitations} page={page} />
      <InviteForm state={state} page={page} />
      <ContactList contacts={account.contacts} page={page} />
    </OwnPage>
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
