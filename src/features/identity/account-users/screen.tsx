import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { ContactList } from './contact-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

interface PeopleData {
  readonly account: AccountPeople
}

/** The page on which a customer administrator manages the users of the account. */
function AccountUsersScreen({ data: { account } }: { readonly data: PeopleData }) {
  const page = usePage()
  const { t } = page
  return (
    <NarrowPage page={page} title={t('account.people')}>
      <p className={css.who} translate="no">
        {account.accountName}
      </p>
      <PeopleList people={account.people} page={page} />
      <InvitationList invitations={account.invitations} page={page} />
      <InviteForm page={page} />
      <ContactList contacts={account.contacts} page={page} />
    </NarrowPage>
  )
}

export const screen = defineScreen({
  afterSignIn: ({ base }) => base + signInPaths.users,
  reads: ({ call }) => ({ account: call('AccountController.getPeople', {}) }),
  show: (data, request) => ({
    head: ownHead(request, request.messages.t('account.people'), request.base + signInPaths.users),
    data,
  }),
  component: AccountUsersScreen,
})
