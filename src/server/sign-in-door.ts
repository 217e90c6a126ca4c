import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteBase } from '#domain/addresses.ts'
import {
  returnPath,
  signInAddress,
  signInFields,
  signInPaths,
  type SignInNews,
  type SignInTrouble,
} from '#domain/sign-in-form.ts'
import type { Place } from '#sign-in/place.ts'
import type { PasswordOutcome, SignIn } from '#sign-in/sign-in.ts'
import { passwordPath } from './account-letter.ts'
import { originOf, tellDenial, tellSession } from './audited.ts'
import type { FormAnswers, SentPage } from './form-door.ts'
import type { PageDoor } from './page-door.ts'
import {
  giveSecondStep,
  giveSession,
  isSafeWay,
  secondStepOf,
  takeSecondStep,
  takeSession,
  tokenOf,
} from './session-cookie.ts'
import type { Services } from './services.ts'

/** The forms by which people come, go and choose passwords: plain forms, answered with a page or with the way to one (303). */
export function signInForms(services: Services, sendForm: PageDoor['sendForm']): FormAnswers {
  const { signIn, sendAccountLetter } = services

  return {
    [below(signInPaths.signIn)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const typed = { email: field('email'), returnTo: field('returnTo') }
      if (!isSafeWay(request)) return await back(request, reply, sent, typed, { type: 'insecure' })
      const outcome = await signIn.signIn(
        { email: typed.email, password: field('password') },
        placeOf(request, sent),
        tokenOf(request),
      )
      if (outcome.type === 'second-step')
        return go(
          giveSecondStep(reply, outcome.token),
          withReturn(baseOf(sent) + signInPaths.code, returnPath(typed.returnTo, baseOf(sent))),
        )
      if (outcome.type !== 'signed-in') {
        request.log.info({ outcome: outcome.type }, 'a sign-in is refused')
        if (outcome.type === 'limited') tellDenial(services, request, 'TOO_MANY_ATTEMPTS')
        return await back(request, reply, sent, typed, outcome)
      }
      request.log.info('somebody signed in')
      const base = baseOf(sent)
      return go(giveSession(reply, outcome.token), returnPath(typed.returnTo, base) ?? base)
    },

    [below(signInPaths.code)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const typed = { returnTo: field('returnTo') }
      if (!isSafeWay(request)) return await back(request, reply, sent, typed, { type: 'insecure' })
      const token = secondStepOf(request)
      const outcome =
        token === null
          ? ({ type: 'expired' } as const)
          : await signIn.passSecondStep({ token, code: field('code') }, placeOf(request, sent), tokenOf(request))
      if (outcome.type !== 'signed-in') {
        request.log.info({ outcome: outcome.type }, 'a second step is refused')
        if (outcome.type === 'limited') tellDenial(services, request, 'TOO_MANY_ATTEMPTS')
        if (outcome.type === 'expired') takeSecondStep(reply)
        return await back(request, reply, sent, typed, codeTroubleOf(outcome))
      }
      request.log.info('somebody signed in')
      const base = baseOf(sent)
      return go(giveSession(takeSecondStep(reply), outcome.token), returnPath(typed.returnTo, base) ?? base)
    },

    [below(signInPaths.signOut)]: async (request, reply, sent) => {
      const token = tokenOf(request)
      if (token !== null) await signIn.sessions.end(token)
      await tellSession(services, request, 'sign-out')
      const base = baseOf(sent)
      // Who signs in again to go on with something comes back to it.
      const returnTo = returnPath(fieldsOf(sent)('returnTo'), base)
      return go(
        takeSession(reply),
        returnTo === null ? news(base + signInPaths.signIn, 'signedOut') : signInAddress(base, returnTo),
      )
    },

    [below(signInPaths.forgotten)]: async (request, reply, sent) => {
      const typed = { email: fieldsOf(sent)('email') }
      const { site } = sent
      const outcome = await signIn.forgotten(typed.email, request.ip, (to, token) => {
        sendAccountLetter({ kind: 'password', site, to, path: passwordPath(token) })
      })
      if (outcome.type === 'limited') return await back(request, reply, sent, typed, outcome)
      return go(reply, news(baseOf(sent) + signInPaths.forgotten, 'asked'))
    },

    [below(signInPaths.password)]: async (request, reply, sent) => {
      const field = fieldsOf(sent)
      const token = field('token')
      const { session } = request
      if (!isSafeWay(request)) return await back(request, reply, sent, {}, { type: 'insecure' })
      if (token !== '') {
        const outcome = await signIn.choosePassword(token, field('password'), originOf(request))
        if (outcome.type === 'changed') return go(reply, news(baseOf(sent) + signInPaths.signIn, 'password'))
        sent.url.search = new URLSearchParams({ [signInFields.token]: token }).toString()
        return await back(request, reply, sent, {}, troubleOf(outcome))
      }
      if (session === null) return go(reply, baseOf(sent) + signInPaths.signIn)
      const outcome = await signIn.changePassword(
        { userId: session.user.id, sessionId: session.id, address: request.ip, request: request.id },
        field('current'),
        field('password'),
      )
      if (outcome.type === 'changed') return go(reply, news(baseOf(sent) + signInPaths.account, 'password'))
      // To the page that has the form: the one at this address is for links.
      sent.url.pathname = baseOf(sent) + signInPaths.account
      return await back(request, reply, sent, {}, troubleOf(outcome))
    },

    [below(signInPaths.session)]: async (request, reply, sent) => {
      const { session } = request
      if (session === null) return go(reply, baseOf(sent) + signInPaths.signIn)
      const named = fieldsOf(sent)('session')
      if (named === '') await signIn.sessions.revokeOthers(session.user.id, session.id)
      else await signIn.sessions.revoke(session.user.id, named)
      await tellSession(services, request, 'session-revoked')
      return go(reply, news(baseOf(sent) + signInPaths.account, 'ended'))
    },
  }

  /** The page with its form, what was typed but for secrets, and why. */
  async function back(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, site, language }: SentPage,
    typed: Readonly<Record<string, string>>,
    trouble: SignInTrouble,
  ): Promise<FastifyReply> {
    return await sendForm(request, reply, { url, site, language, form: { of: 'sign-in', typed, trouble } })
  }
}

export const placeOf = (request: FastifyRequest, { site }: Pick<SentPage, 'site'>): Place => ({
  site: site.code,
  device: request.headers['user-agent'] ?? '',
  address: request.ip,
  request: request.id,
})

const withReturn = (path: string, returnTo: string | null): string =>
  returnTo === null ? path : `${path}?${new URLSearchParams({ [signInFields.returnTo]: returnTo }).toString()}`

export const below = (path: string): string => path.slice(1)

export const baseOf = ({ site, language }: SentPage): string => siteBase(site, language)

export const fieldsOf =
  ({ fields }: SentPage) =>
  (name: keyof typeof signInFields): string =>
    fields.get(signInFields[name]) ?? ''

export const news = (path: string, done: SignInNews): string =>
  `${path}?${new URLSearchParams({ [signInFields.done]: done }).toString()}`

export const go = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, 303)

const troubleOf = (outcome: Exclude<PasswordOutcome, { type: 'changed' }>): SignInTrouble =>
  outcome.type === 'refused' ? { type: outcome.problem } : outcome

type CodeOutcome = Exclude<Awaited<ReturnType<SignIn['passSecondStep']>>, { type: 'signed-in' }>

const codeTroubleOf = (outcome: CodeOutcome): SignInTrouble =>
  outcome.type === 'limited' ? outcome : { type: outcome.type === 'wrong' ? 'wrongCode' : 'stepOver' }
