import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { sessionParts } from '#features/identity/forms/form-parts.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { auditSession } from './audit-session.ts'

interface Ended {
  readonly type: 'done'
}

/** The list of sessions, without those that have ended. */
const form = {
  fields: [],
  after: () => ({ type: 'accepted', to: signInPaths.account, notice: 'signIn.done.ended' }) as const,
} as const

/** SessionController.endSession: ends another session of the signed-in user. */
export const endSession = call({
  name: 'SessionController.endSession',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({ sessionId: keyText }),
  run: async ({ sessionId }, context): Promise<Ended> => {
    const { request, signIn, session } = sessionParts(context)
    // Ids of sessions are no secrets, so another user's may be named.
    const isOwn = (await signIn.sessions.list(session.user.id)).some(({ id }) => id === sessionId)
    if (isOwn) await signIn.packDevices.endOfSession(sessionId, 'revoked')
    await signIn.sessions.revoke(session.user.id, sessionId)
    await auditSession({ signIn }, request, 'session-revoked')
    return { type: 'done' }
  },
  form,
})

/** SessionController.endOtherSessions: ends all sessions of the signed-in user but this one. */
export const endOtherSessions = call({
  name: 'SessionController.endOtherSessions',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({}),
  run: async (_params, context): Promise<Ended> => {
    const { request, signIn, session } = sessionParts(context)
    await signIn.packDevices.revokeOthers(session.user.id, session.id)
    await signIn.sessions.revokeOthers(session.user.id, session.id)
    await auditSession({ signIn }, request, 'session-revoked')
    return { type: 'done' }
  },
  form,
})
