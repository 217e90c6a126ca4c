import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'

/**
 * AccountController.getInvitation: returns the name of the account to which a link invites the caller; null if the link does
 * not invite the caller.
 */
export const getInvitation = call({
  name: 'AccountController.getInvitation',
  cacheable: false,
  access: signedInRoles,
  params: v.object({ token: keyText }),
  run: async ({ token }, { session, records }): Promise<{ readonly accountName: string | null }> => {
    if (session === undefined) throw failure('ACCESS_DENIED')
    const id = await session.invitedTo(token)
    const to = id === null ? null : await records.byId(systemViewer, account, id)
    return { accountName: to?.name ?? null }
  },
})
