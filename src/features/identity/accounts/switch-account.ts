import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { keyText, optionalKey } from '#platform/calls/params.ts'
import { setSessionCookie, tokenOf } from '#platform/http/session-cookie.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { auditSession } from '#features/identity/sessions/audit-session.ts'
import { sessionParts } from '#features/identity/forms/form-parts.ts'
import { returnPath } from '#features/identity/addresses/return-path.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'

type SwitchResult = { readonly type: 'done'; readonly path: string } | { readonly type: 'gone' }

/**
 * AccountController.switchAccount: from now on the user has the view of another of their accounts (CTX-09). The session gets a new token,
 * and the old one becomes invalid.
 */
export const switchAccount = call({
  name: 'AccountController.switchAccount',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({ accountId: keyText, returnTo: optionalKey }),
  run: async ({ accountId, returnTo = null }, context): Promise<SwitchResult> => {
    const { request, reply, signIn, base } = sessionParts(context)
    const token = tokenOf(request)
    const next = token === null ? null : await signIn.sessions.renew(token, accountId)
    if (next === null) return { type: 'gone' }
    await auditSession({ signIn }, request, 'account-switched')
    setSessionCookie(reply, next)
    return { type: 'done', path: returnPath(returnTo, base) ?? base + signInPaths.account }
  },
  form: {
    fields: [],
    // An earlier page switches again: from one account to the other and back.
    repeats: true,
    after: (result) =>
      result.type === 'gone'
        ? { type: 'refused', problem: { text: 'account.error.gone' } }
        : { type: 'accepted', path: result.path, isNewDocument: true },
  },
})
