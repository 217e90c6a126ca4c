import type { FastifyReply, FastifyRequest } from 'fastify'
import { generateURI } from 'otplib'
import { companyName } from '#platform/pages/page-title.ts'
import { inGroups } from './second-step.ts'
import {
  securityActions,
  securityFields,
  securityForm,
  type SecurityAction,
  type SecurityShown,
} from './security-form.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { type SignInNotice, type SignInFormError } from '#features/identity/sign-in/sign-in-form.ts'
import type { AuditedEvent } from '#platform/records/audit/audit.ts'
import type { Session } from '#features/identity/sessions/sessions.ts'
import { auditDenial, originOf } from '#platform/http/audit-denials.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import { qrDrawing } from './qr-drawing.ts'
import { setSessionCookie, isSecureConnection, tokenOf } from '#platform/http/session-cookie.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { baseOf, below, go, noticeAddress } from '#features/identity/sign-in/sign-in-routes.ts'

interface SecurityAttempt {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly sent: SentPage
  readonly session: Session
  readonly field: (name: keyof typeof securityFields) => string
}

/** The forms of the page `account/security`: codes as second step, and the removal of passkeys. */
export function securityForms(
  services: Pick<IdentityServices, 'signIn'>,
  sendForm: PageRoutes['sendForm'],
): FormAnswers {
  const { secondStep, passkeys } = services.signIn

  /** Actions with a code need no further proof; all others need a session that has just begun. */
  const actions: Readonly<Record<SecurityAction, (attempt: SecurityAttempt) => Promise<FastifyReply>>> = {
    'set-up': async (attempt) => {
      const formError = await staleness(attempt)
      if (formError !== null) return await back(attempt, formError)
      const begun = await secondStep.setUp(attempt.session.user.id)
      return begun === null ? done(attempt, null) : await back(attempt, null, setUpShown(attempt, begun))
    },
    confirm: async (attempt) => {
      const { session, field } = attempt
      const token = field('token')
      const outcome = await secondStep.confirm(session.user.id, token, field('code'))
      if (outcome.type === 'on') {
        // Other sessions began with the password alone, so they end and must sign in again with a code.
        await services.signIn.sessions.revokeOthers(session.user.id, session.id)
        return await backChanged(attempt, 'on', outcome.recoveryCodes)
      }
      const secret = outcome.type === 'wrong' ? await secondStep.secretOf(session.user.id, token) : null
      if (secret === null) return await back(attempt, { type: 'stepOver' })
      return await back(attempt, { type: 'wrongCode' }, setUpShown(attempt, { token, secret }))
    },
    'turn-off': async (attempt) => {
      const outcome = await secondStep.turnOff(ownerOf(attempt), attempt.field('code'))
      if (outcome.type !== 'off') return await backRefused(attempt, outcome)
      await tell(attempt, 'second-step', { change: 'off' })
      await renew(attempt)
      return done(attempt, 'codesOff')
    },
    'recovery-codes': async (attempt) => {
      const outcome = await secondStep.renewRecoveryCodes(ownerOf(attempt), attempt.field('code'))
      if (outcome.type !== 'renewed') return await backRefused(attempt, outcome)
      return await backChanged(attempt, 'recovery-codes', outcome.recoveryCodes)
    },
    'remove-passkey': async (attempt) => {
      const formError = await staleness(attempt)
      if (formError !== null) return await back(attempt, formError)
      const passkey = attempt.field('passkey')
      if (!(await passkeys.remove(attempt.session.user.id, passkey))) return done(attempt, null)
      await tell(attempt, 'way-in-removed', { passkey })
      await renew(attempt)
      return done(attempt, 'passkeyRemoved')
    },
  }

  return {
    [below(signInPaths.security)]: async (request, reply, sent) => {
      const { session } = request
      const field = (name: keyof typeof securityFields): string => sent.fields.get(securityFields[name]) ?? ''
      if (session === null) return go(reply, signInAddress(baseOf(sent), baseOf(sent) + signInPaths.security))
      const action = securityActions.find((each) => each === field('action'))
      if (action === undefined) return sendPlain(reply, 400)
      const attempt = { request, reply, sent, session, field }
      return isSecureConnection(request) ? await actions[action](attempt) : await back(attempt, { type: 'insecure' })
    },
  }

  async function staleness({ session }: SecurityAttempt): Promise<SignInFormError | null> {
    const isFresh = await services.signIn.hasJustBegun({ userId: session.user.id, sessionId: session.id })
    return isFresh ? null : { type: 'stale' }
  }

  /** The permissions of the session have changed, so it gets a new token and the old one becomes invalid. */
  async function renew({ request, reply }: SecurityAttempt): Promise<void> {
    const token = tokenOf(request)
    const next = token === null ? null : await services.signIn.sessions.renew(token)
    if (next !== null) setSessionCookie(reply, next)
  }

  async function tell(
    { request, session }: SecurityAttempt,
    operation: AuditedEvent,
    details: Readonly<Record<string, string>>,
  ): Promise<void> {
    await services.signIn.audit.record({ operation, by: session.user.id, from: originOf(request), details })
  }

  async function backRefused(
    attempt: SecurityAttempt,
    refused: Parameters<typeof formErrorOf>[0],
  ): Promise<FastifyReply> {
    if (refused.type === 'wrong') await tell(attempt, 'second-step-refused', {})
    if (refused.type === 'too-many') auditDenial(services, attempt.request, 'TOO_MANY_ATTEMPTS')
    return await back(attempt, formErrorOf(refused))
  }

  async function backChanged(
    attempt: SecurityAttempt,
    change: 'on' | 'recovery-codes',
    codes: readonly string[],
  ): Promise<FastifyReply> {
    await tell(attempt, 'second-step', { change })
    await renew(attempt)
    return await back(attempt, null, { type: 'recovery-codes', codes })
  }

  /** Shows the page with what is shown once, or with the error. */
  async function back(
    { request, reply, sent: { url, site, language } }: SecurityAttempt,
    formError: SignInFormError | null,
    shown: SecurityShown | null = null,
  ): Promise<FastifyReply> {
    return await sendForm(request, reply, {
      url,
      site,
      language,
      form: securityForm.sent({}, { formError, shown }),
    })
  }

  function setUpShown(
    { sent: { site }, session: { user } }: SecurityAttempt,
    { token, secret }: { readonly token: string; readonly secret: string },
  ): SecurityShown {
    const address = generateURI({ issuer: companyName(site), label: user.email, secret })
    return { type: 'set-up', token, secret: inGroups(secret, 4, ' '), address, drawing: qrDrawing(address) }
  }
}

const ownerOf = ({ session, request }: SecurityAttempt) => ({ userId: session.user.id, address: request.ip })

function done({ reply, sent }: SecurityAttempt, what: SignInNotice | null): FastifyReply {
  const path = baseOf(sent) + signInPaths.security
  return go(reply, what === null ? path : noticeAddress(path, what))
}

const formErrorOf = (
  refused: { readonly type: 'wrong' | 'expired' } | { readonly type: 'too-many'; readonly seconds: number },
): SignInFormError =>
  refused.type === 'too-many'
    ? { type: 'limited', minutes: Math.ceil(refused.seconds / 60) }
    : { type: refused.type === 'wrong' ? 'wrongCode' : 'stepOver' }
