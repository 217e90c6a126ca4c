import * as v from 'valibot'
import { account } from '#entities/account.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { call, type CallContext } from './call.ts'
import type { SessionState } from './session-shapes.ts'

/** SessionController.getSession: how the session stands. Asking does not extend it: a page in the background asks too. */
export const getSession = call({
  name: 'SessionController.getSession',
  cacheable: false,
  access: 'everyone',
  params: v.object({}),
  run: async (_params, context) => await stateOf(context),
})

/** SessionController.extendSession: somebody is still there (SES-07, Continue Working). Of a guest there is nothing to extend. */
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
