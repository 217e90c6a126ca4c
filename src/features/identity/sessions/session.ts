import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { SessionState } from './session-shapes.ts'

/**
 * SessionController.getSession: returns the state of the session. The call does not extend the session, because pages in the
 * background make it too.
 */
export const getSession = call({
  name: 'SessionController.getSession',
  cacheable: false,
  isBackground: true,
  access: 'everyone',
  params: v.object({}),
  run: async (_params, context) => await stateOf(context),
})

/**
 * SessionController.extendSession: extends the session, because the user is still present (SES-07, Continue Working). It has no
 * effect for a guest.
 */
export const extendSession = call({
  name: 'SessionController.extendSession',
  cacheable: false,
  access: 'everyone',
  params: v.object({}),
  run: async (_params, context) => {
    await context.session?.extend()
    return await stateOf(context)
  },
})

async function stateOf({ viewer, session, records, taxonomy }: CallContext): Promise<SessionState> {
  const { user } = viewer
  if (session === undefined || user === undefined) return { isGuest: true }
  const own = viewer.account === undefined ? null : await records.byId(systemViewer, account, viewer.account.id)
  return {
    isGuest: false,
    userId: user.id,
    sessionId: session.id,
    secondsLeft: session.secondsLeft(),
    effectiveAccount:
      own === null
        ? null
        : { relatedLobIntegrationId: taxonomy.businessGroup(own.businessGroups[0] ?? '')?.integrationId ?? '' },
  }
}
