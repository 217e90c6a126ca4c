import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { optionalKey } from '#platform/calls/params.ts'
import { clearSessionCookie, tokenOf } from '#platform/http/session-cookie.ts'
import { doneAddress } from '#platform/values/addresses/done-notice.ts'
import { auditSession } from '#features/identity/sessions/audit-session.ts'
import { formParts } from '#features/identity/forms/form-parts.ts'
import { returnPath } from '#features/identity/addresses/return-path.ts'
import { signInAddress, signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'

interface SignedOut {
  /** The address of the next page. */
  readonly path: string
  /** The user does not come back to go on with something. */
  readonly isOver: boolean
}

/**
 * SignInController.signOut: ends the session of the browser. `returnTo`: the page to which a user returns who had to sign in again.
 */
export const signOut = call({
  name: 'SignInController.signOut',
  cacheable: false,
  // A browser whose session has ended already gets the same answer.
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ returnTo: optionalKey }),
  run: async ({ returnTo = null }, context): Promise<SignedOut> => {
    const { request, reply, signIn, leaveBy, base } = formParts(context)
    const token = tokenOf(request)
    const { session } = request
    if (session !== null) await signIn.packDevices.endOfSession(session.id, 'signedOut')
    if (token !== null) await signIn.sessions.end(token)
    await auditSession({ signIn }, request, 'sign-out')
    clearSessionCookie(reply)
    const back = returnPath(returnTo, base)
    const next =
      back === null ? doneAddress(base + signInPaths.signIn, 'signIn.done.signedOut') : signInAddress(base, back)
    return {
      path: leaveBy({ roles: session?.user.roles ?? null, reply, at: context.now() }, next),
      isOver: back === null,
    }
  },
  form: {
    fields: [],
    // A page of an earlier session signs out as well.
    repeats: true,
    after: ({ path, isOver }) => ({
      type: 'accepted',
      path,
      isNewDocument: true,
      ...(isOver ? { forgetsDrafts: true } : {}),
    }),
  },
})
