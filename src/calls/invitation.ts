import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import { account } from '#entities/account.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { call } from './call.ts'
import { keyText } from './params.ts'

/** AccountController.getInvitation: the name of the account that a link invites to; null where it is not for who asks. */
export const getInvitation = call({
  name: 'AccountController.getInvitation',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator'],
  params: v.object({ token: keyText }),
  run: async ({ token }, { session, records }): Promise<{ readonly accountName: string | null }> => {
    if (session === undefined) throw failure('ACCESS_DENIED')
    const id = await session.invitedTo(token)
    const to = id === null ? null : await records.byId(systemViewer, account, id)
    return { accountName: to?.name ?? null }
  },
})
