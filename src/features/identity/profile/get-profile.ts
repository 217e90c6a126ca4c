import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, contains, equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'

/** AccountController.getProfile: returns what the signed-in user says of themselves. */
export const getProfile = call({
  name: 'AccountController.getProfile',
  cacheable: false,
  access: signedInRoles,
  params: v.object({}),
  run: async (_params, { viewer, records, session }) => {
    const own = viewer.user === undefined ? null : await records.byId(systemViewer, user, viewer.user.id)
    if (own === null) throw failure('ACCESS_DENIED')
    const { name, email, phone, language } = own
    return { name, email, phone, language, deletion: await deletionOf(own, session, records) }
  },
})

/** How the user can delete their own account; null for internal users, whose accounts administrators end. */
async function deletionOf(
  { id, account: home, roles }: Row<typeof user>,
  session: CallContext['session'],
  records: Records,
) {
  if (home === null || session === undefined) return null
  const [holder, administrators, hasPassword] = await Promise.all([
    records.byId(systemViewer, account, home),
    records.list(systemViewer, user, {
      where: all(equals('account', home), equals('isActive', true), contains('roles', 'customerAdmin')),
      limit: 2,
    }),
    session.hasPassword(),
  ])
  return {
    accountName: holder?.name ?? '',
    isLastAdministrator: roles.includes('customerAdmin') && administrators.every((each) => each.id === id),
    hasPassword,
    /** Somebody without a password must have just signed in. */
    mayDelete: hasPassword || (await session.hasJustBegun()),
  }
}

export type Profile = AnswerOf<typeof getProfile>
