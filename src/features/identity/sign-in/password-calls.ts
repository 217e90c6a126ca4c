import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import type { FieldError, FormOutcome } from '#platform/calls/call-form.ts'
import { keyText } from '#platform/calls/params.ts'
import { isSecureConnection } from '#platform/http/session-cookie.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { passwordPath } from '#features/identity/emails/account-email.ts'
import type { PasswordOutcome } from './change-passwords.ts'
import { formParts, rememberDevice, sessionParts } from '#features/identity/forms/form-parts.ts'
import { passwordLength, type PasswordProblem } from '#features/identity/credentials/password-rules.ts'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { signInPaths, withReturn } from '#features/identity/addresses/sign-in-addresses.ts'
import { insecure, linksSent, tooMany, typedEmail, typedPassword } from '#features/identity/forms/sign-in-outcomes.ts'

/**
 * SignInController.requestPassword: sends an email with a link to choose a password, if the address belongs to a user. The result does
 * not say whether it does.
 */
export const requestPassword = call({
  name: 'SignInController.requestPassword',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ email: typedEmail }),
  run: async ({ email }, context) => {
    const { signIn, sendAccountEmail, site, client } = formParts(context)
    return await signIn.forgotten(email, client, (to, token) => {
      sendAccountEmail({ kind: 'password', site, to, path: passwordPath(token) })
    })
  },
  form: {
    fields: ['email'],
    after: (outcome) =>
      outcome.type === 'limited'
        ? { type: 'refused', problem: linksSent(outcome.minutes) }
        : { type: 'accepted', notice: 'signIn.done.requested' },
  },
})

type PasswordResult = PasswordOutcome | { readonly type: 'insecure' }

/** SignInController.choosePassword: sets the password of the user to whom a link was sent, and ends all their sessions. */
export const choosePassword = call({
  name: 'SignInController.choosePassword',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ token: keyText, password: typedPassword }),
  run: async ({ token, password }, context): Promise<PasswordResult> => {
    const parts = formParts(context)
    if (!isSecureConnection(parts.request)) return { type: 'insecure' }
    const outcome = await parts.signIn.choosePassword(token, password, parts.client)
    if (outcome.type === 'changed') rememberDevice(parts, outcome.userId)
    return outcome
  },
  form: {
    fields: ['password'],
    secret: ['password'],
    repeats: true,
    after: (outcome, input) => afterPassword(outcome, withReturn(signInPaths.signIn, requestedReturn(input))),
  },
})

/** SignInController.changePassword: changes the password of a user who knows the current one, and ends all their other sessions. */
export const changePassword = call({
  name: 'SignInController.changePassword',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({ current: typedPassword, password: typedPassword }),
  run: async ({ current, password }, context): Promise<PasswordResult> => {
    const { request, signIn, session, client } = sessionParts(context)
    if (!isSecureConnection(request)) return { type: 'insecure' }
    const of = { ...client, userId: session.user.id, sessionId: session.id }
    return await signIn.changePassword(of, current, password)
  },
  form: {
    fields: ['current', 'password'],
    secret: ['current', 'password'],
    repeats: true,
    after: (outcome) => afterPassword(outcome),
  },
})

function afterPassword(outcome: PasswordResult, to?: string): FormOutcome {
  if (outcome.type === 'changed')
    return { type: 'accepted', notice: 'signIn.done.password', ...(to === undefined ? {} : { to }) }
  if (outcome.type === 'refused') return { type: 'refused', errors: { password: errorOf[outcome.problem] } }
  if (outcome.type === 'wrong') return { type: 'refused', errors: { current: { text: 'signIn.error.current' } } }
  if (outcome.type === 'limited') return { type: 'refused', problem: tooMany(outcome.minutes) }
  return { type: 'refused', problem: outcome.type === 'insecure' ? insecure : expiredLink }
}

const expiredLink = {
  text: 'signIn.error.expired',
  link: { text: 'signIn.forgotten', to: signInPaths.forgotten },
} as const

const errorOf: Readonly<Record<PasswordProblem, FieldError>> = {
  tooShort: { text: 'signIn.error.tooShort', values: { count: passwordLength.least } },
  tooLong: { text: 'signIn.error.tooLong', values: { count: passwordLength.most } },
  common: { text: 'signIn.error.common' },
}
