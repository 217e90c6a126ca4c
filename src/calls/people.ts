import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import { account } from '#entities/account.ts'
import { contact } from '#entities/contact.ts'
import { user } from '#entities/user.ts'
import { any, contains, equals } from '#records/condition.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { AccountPeople } from './account-shapes.ts'
import { call } from './call.ts'

/** People and contacts of one account that are shown: none has as many. */
const most = 500

/** AccountController.getPeople: who has the view of the admin's account, who is invited, and whom we know there. */
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
    // Who never came is invited: whether they have come elsewhere is nobody's to see.
    const never = await session.newcomers(users.filter((each) => each.account === own).map(({ id }) => id))
    return {
      accountName: holder?.name ?? '',
      people: users
        .filter(({ id }) => !never.has(id))
        .map(({ id, name, email, roles, isActive, account: home }) => ({
          id,
          name,
          email,
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
