import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { user } from '#features/identity/people/user.ts'
import { any, contains, equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { call } from '#platform/calls/call.ts'

/** The maximum number of users and of contacts of one account in a response; no account has as many. */
const most = 500

/** AccountController.getPeople: returns the users of the administrator's account, the invited users and the contacts. */
export const getPeople = call({
  name: 'AccountController.getPeople',
  cacheable: false,
  access: ['customerAdmin'],
  params: v.object({}),
  run: async (_params, { viewer, session, records }): Promise<AccountPeople> => {
    const own = viewer.account?.id
    if (own === undefined || session === undefined) throw failure('ACCESS_DENIED')
    const ofAccount = equals('account', own)
    const [holder, users, invitations, contacts] = await Promise.all([
      records.byId(systemViewer, account, own),
      records.list(viewer, user, { where: any(ofAccount, contains('otherAccounts', own)), limit: most }),
      session.invitations(),
      records.list(viewer, contact, { where: ofAccount, limit: most }),
    ])
    // Users who have never signed in are shown as invited. Whether they have signed in for another account is not disclosed.
    const never = await session.newcomers(users.filter((each) => each.account === own).map(({ id }) => id))
    return {
      accountName: holder?.name ?? '',
      people: users
        .filter(({ id }) => !never.has(id))
        .map(({ id, name, email, phone, roles, isActive, account: home }) => ({
          id,
          name,
          email,
          phone,
          isActive,
          role: home === own && roles.includes('customerAdmin') ? 'customerAdmin' : 'customer',
          isVisiting: home !== own,
          isSelf: id === viewer.user?.id,
        })),
      invitations,
      contacts: contacts.map(({ id, name, email, phone, jobTitle }) => ({ id, name, email, phone, jobTitle })),
    }
  },
})
