import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { auditDenial } from '#platform/http/audit-denials.ts'
import { isSecureConnection, setSecondStepCookie, tokenOf } from '#platform/http/session-cookie.ts'
import { formParts, startSession } from '#features/identity/forms/form-parts.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { insecure, signedIn, tooMany, typedEmail, typedPassword } from '#features/identity/forms/sign-in-outcomes.ts'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { signInPaths, withReturn } from '#features/identity/addresses/sign-in-addresses.ts'

type SignInResult = { readonly type: 'signed-in' | 'second-step' | 'wrong' | 'insecure' } | Limited

/**
 * SignInController.signIn: signs in with an address and a password, and sets the cookie of the session. No result says whether the
 * address is known.
 */
export const signInWithPassword = call({
  name: 'SignInController.signIn',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ email: typedEmail, password: typedPassword }),
  run: async (typed, context): Promise<SignInResult> => {
    const parts = formParts(context)
    const { request, reply, signIn, client } = parts
    if (!isSecureConnection(request)) return { type: 'insecure' }
    const outcome = await signIn.signIn(typed, client, tokenOf(request))
    if (outcome.type === 'second-step') {
      setSecondStepCookie(reply, outcome.token)
      return { type: 'second-step' }
    }
    if (outcome.type !== 'signed-in') {
      request.log.info({ outcome: outcome.type }, 'A sign-in was refused')
      if (outcome.type === 'limited') auditDenial({ signIn }, request, 'TOO_MANY_ATTEMPTS')
      return outcome
    }
    request.log.info('A user signed in')
    startSession(parts, outcome)
    return { type: 'signed-in' }
  },
  form: {
    fields: ['email', 'password'],
    secret: ['password'],
    repeats: true,
    after: (outcome, input) => {
      if (outcome.type === 'limited') return { type: 'refused', problem: tooMany(outcome.minutes) }
      if (outcome.type === 'insecure') return { type: 'refused', problem: insecure }
      if (outcome.type === 'wrong') return { type: 'refused', problem: { text: 'signIn.error.wrong' } }
      return outcome.type === 'signed-in'
        ? signedIn(input)
        : { type: 'accepted', to: withReturn(signInPaths.code, requestedReturn(input)) }
    },
  },
})
