import type { Role } from '#platform/values/viewer.ts'
import { cacheControl, knownDeviceLifetime } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { returnPath } from './return-path.ts'
import { signInAddress, signInPaths } from './sign-in-addresses.ts'
import { signInFields, signInForm, type SignInNotice, type SignInFormError } from './sign-in-form.ts'
import type { ClientInfo } from './client-info.ts'
import type { PasswordOutcome } from './change-passwords.ts'
import type { SignIn } from './sign-in.ts'
import { passwordPath } from '#features/identity/accounts/account-email.ts'
import { auditDenial, originOf } from '#platform/http/audit-denials.ts'
import { auditSession } from '#features/identity/sessions/audit-session.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import {
  setSecondStepCookie,
  deviceOf,
  guestCartOf,
  setDeviceCookie,
  setSessionCookie,
  isSecureConnection,
  secondStepOf,
  clearSecondStepCookie,
  clearSessionCookie,
  tokenOf,
} from '#platform/http/session-cookie.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'

/**
 * The forms for signing in and out and for choosing passwords. They are plain forms, answered with a page or a redirect (303).
 * `leaveBy` returns the address to which a user with these roles is sent after the sign-out, on the way to `to`.
 */
export function signInForms(
  services: IdentityServices,
  sendForm: PageRoutes['sendForm'],
  leaveBy: (roles: readonly Role[], to: string) => string,
): FormAnswers {
  const { signIn, sendAccountEmail } = services

  return {
    [below(signInPaths.signIn)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const typed = { email: field('email'), returnTo: field('returnTo') }
      if (!isSecureConnection(request)) return await back(request, reply, sent, typed, { type: 'insecure' })
      const outcome = await signIn.signIn(
        { email: typed.email, password: field('password') },
        clientInfoOf(request, sent),
        tokenOf(request),
      )
      if (outcome.type === 'second-step')
        return go(
          setSecondStepCookie(reply, outcome.token),
          withReturn(baseOf(sent) + signInPaths.code, returnPath(typed.returnTo, baseOf(sent))),
        )
      if (outcome.type !== 'signed-in') {
        request.log.info({ outcome: outcome.type }, 'A sign-in was refused')
        if (outcome.type === 'limited') auditDenial(services, request, 'TOO_MANY_ATTEMPTS')
        return await back(request, reply, sent, typed, outcome)
      }
      request.log.info('A user signed in')
      const base = baseOf(sent)
      return go(startSession(request, reply, outcome), returnPath(typed.returnTo, base) ?? base)
    },

    [below(signInPaths.code)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const typed = { returnTo: field('returnTo') }
      if (!isSecureConnection(request)) return await back(request, reply, sent, typed, { type: 'insecure' })
      const token = secondStepOf(request)
      const outcome =
        token === null
          ? ({ type: 'expired' } as const)
          : await signIn.passSecondStep({ token, code: field('code') }, clientInfoOf(request, sent), tokenOf(request))
      if (outcome.type !== 'signed-in') {
        request.log.info({ outcome: outcome.type }, 'A second step was refused')
        if (outcome.type === 'limited') auditDenial(services, request, 'TOO_MANY_ATTEMPTS')
        if (outcome.type === 'expired') clearSecondStepCookie(reply)
        return await back(request, reply, sent, typed, codeErrorOf(outcome))
      }
      request.log.info('A user signed in')
      const base = baseOf(sent)
      return go(startSession(request, clearSecondStepCookie(reply), outcome), returnPath(typed.returnTo, base) ?? base)
    },

    [below(signInPaths.signOut)]: async (request, reply, sent) => {
      const token = tokenOf(request)
      if (token !== null) await signIn.sessions.end(token)
      await auditSession(services, request, 'sign-out')
      const base = baseOf(sent)
      // A user who had to sign in again returns to the page with the interrupted action.
      const returnTo = returnPath(fieldsOf(sent)('returnTo'), base)
      return go(
        clearSessionCookie(reply),
        leaveBy(
          request.session?.user.roles ?? [],
          returnTo === null ? noticeAddress(base + signInPaths.signIn, 'signedOut') : signInAddress(base, returnTo),
        ),
      )
    },

    [below(signInPaths.forgotten)]: async (request, reply, sent) => {
      const typed = { email: fieldsOf(sent)('email') }
      const { site } = sent
      const outcome = await signIn.forgotten(typed.email, request.ip, (to, token) => {
        sendAccountEmail({ kind: 'password', site, to, path: passwordPath(token) })
      })
      if (outcome.type === 'limited') return await back(request, reply, sent, typed, outcome)
      return go(reply, noticeAddress(baseOf(sent) + signInPaths.forgotten, 'requested'))
    },

    [below(signInPaths.password)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const token = field('token')
      const { session } = request
      if (!isSecureConnection(request)) return await back(request, reply, sent, {}, { type: 'insecure' })
      if (token !== '') {
        const outcome = await signIn.choosePassword(token, field('password'), originOf(request))
        if (outcome.type === 'changed') {
          rememberDevice(request, reply, outcome.userId)
          return go(reply, noticeAddress(baseOf(sent) + signInPaths.signIn, 'password'))
        }
        sent.url.search = new URLSearchParams({ [signInFields.token]: token }).toString()
        return await back(request, reply, sent, {}, formErrorOf(outcome))
      }
      if (session === null) return go(reply, baseOf(sent) + signInPaths.signIn)
      const outcome = await signIn.changePassword(
        { userId: session.user.id, sessionId: session.id, address: request.ip, request: request.id },
        field('current'),
        field('password'),
      )
      if (outcome.type === 'changed') return go(reply, noticeAddress(baseOf(sent) + signInPaths.account, 'password'))
      // Shows the page with the form, because the page at this address is only for links.
      sent.url.pathname = baseOf(sent) + signInPaths.account
      return await back(request, reply, sent, {}, formErrorOf(outcome))
    },

    [below(signInPaths.session)]: async (request, reply, sent) => {
      const { session } = request
      if (session === null) return go(reply, baseOf(sent) + signInPaths.signIn)
      const named = fieldsOf(sent)('session')
      if (named === '') await signIn.sessions.revokeOthers(session.user.id, session.id)
      else await signIn.sessions.revoke(session.user.id, named)
      await auditSession(services, request, 'session-revoked')
      return go(reply, noticeAddress(baseOf(sent) + signInPaths.account, 'ended'))
    },
  }

  function startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, token }: { readonly userId: string; readonly token: string },
  ): FastifyReply {
    return setSessionCookie(rememberDevice(request, reply, userId), token)
  }

  /** The owner of the account uses this browser, so attempts in it are counted on their own from now on. */
  function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: string): FastifyReply {
    return setDeviceCookie(reply, signIn.devices.remember(userId, deviceOf(request)), knownDeviceLifetime)
  }

  /** Shows the page with its form, the typed values except secrets, and the error. */
  async function back(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, site, language }: SentPage,
    typed: Readonly<Record<string, string>>,
    formError: SignInFormError,
  ): Promise<FastifyReply> {
    return await sendForm(request, reply, { url, site, language, form: signInForm.sent(typed, { formError }) })
  }
}

export const clientInfoOf = (request: FastifyRequest, { site }: Pick<SentPage, 'site'>): ClientInfo => ({
  site: site.code,
  device: request.headers['user-agent'] ?? '',
  address: request.ip,
  request: request.id,
  knownDevice: deviceOf(request),
  guestCart: guestCartOf(request),
})

const withReturn = (path: string, returnTo: string | null): string =>
  returnTo === null ? path : `${path}?${new URLSearchParams({ [signInFields.returnTo]: returnTo }).toString()}`

export const below = (path: string): string => path.slice(1)

export const baseOf = ({ site, language }: SentPage): string => siteBase(site, language)

export const fieldsOf =
  ({ fields }: SentPage) =>
  (name: keyof typeof signInFields): string =>
    fields.get(signInFields[name]) ?? ''

export const noticeAddress = (path: string, done: SignInNotice): string =>
  `${path}?${new URLSearchParams({ [signInFields.done]: done }).toString()}`

export const go = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', cacheControl.notStored).redirect(to, 303)

const formErrorOf = (outcome: Exclude<PasswordOutcome, { type: 'changed' }>): SignInFormError =>
  outcome.type === 'refused' ? { type: outcome.problem } : outcome

type CodeOutcome = Exclude<Awaited<ReturnType<SignIn['passSecondStep']>>, { type: 'signed-in' }>

const codeErrorOf = (outcome: CodeOutcome): SignInFormError =>
  outcome.type === 'limited' ? outcome : { type: outcome.type === 'wrong' ? 'wrongCode' : 'stepOver' }
