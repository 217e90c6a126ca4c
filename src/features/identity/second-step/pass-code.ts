import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { auditDenial } from '#platform/http/audit-denials.ts'
import { clearSecondStepCookie, isSecureConnection, secondStepOf, tokenOf } from '#platform/http/session-cookie.ts'
import { formParts, startSession } from '#features/identity/forms/form-parts.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { signInPaths, withReturn } from '#features/identity/addresses/sign-in-addresses.ts'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { insecure, signedIn, tooMany } from '#features/identity/forms/sign-in-outcomes.ts'
import { maxTypedCodeLength } from './second-step.ts'

/** A code of an app or a recovery code, as it was typed. */
export const typedCode = v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxTypedCodeLength))

type CodeResult = { readonly type: 'signed-in' | 'wrong' | 'expired' | 'insecure' } | Limited

/**
 * SignInController.passCode: completes a sign-in with a code, after the password. A cookie says which sign-in it is. `expired`: it must
 * start again with the password.
 */
export const passCode = call({
  name: 'SignInController.passCode',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ code: typedCode }),
  run: async ({ code }, context): Promise<CodeResult> => {
    const parts = formParts(context)
    const { request, reply, signIn, client } = parts
    if (!isSecureConnection(request)) return { type: 'insecure' }
    const token = secondStepOf(request)
    const outcome =
      token === null
        ? ({ type: 'expired' } as const)
        : await signIn.passSecondStep({ token, code }, client, tokenOf(request))
    if (outcome.type !== 'signed-in') {
      request.log.info({ outcome: outcome.type }, 'A second step was refused')
      if (outcome.type === 'limited') auditDenial({ signIn }, request, 'TOO_MANY_ATTEMPTS')
      if (outcome.type === 'expired') clearSecondStepCookie(reply)
      return outcome
    }
    request.log.info('A user signed in')
    clearSecondStepCookie(reply)
    startSession(parts, outcome)
    return { type: 'signed-in' }
  },
  form: {
    fields: ['code'],
    secret: ['code'],
    repeats: true,
    after: (outcome, input): FormOutcome => {
      if (outcome.type === 'limited') return { type: 'refused', problem: tooMany(outcome.minutes) }
      if (outcome.type === 'wrong') return { type: 'refused', errors: { code: wrongCode } }
      if (outcome.type === 'signed-in') return signedIn(input)
      return {
        type: 'refused',
        problem: outcome.type === 'insecure' ? insecure : startAgain(requestedReturn(input)),
      }
    },
  },
})

/** The code is wrong, or was used before. */
export const wrongCode = { text: 'signIn.error.wrongCode' } as const

const startAgain = (returnTo: string | null) => ({
  text: 'signIn.error.stepOver',
  link: { text: 'signIn.again', to: withReturn(signInPaths.signIn, returnTo) },
})
