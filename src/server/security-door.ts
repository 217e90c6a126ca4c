import type { FastifyReply, FastifyRequest } from 'fastify'
import { generateURI } from 'otplib'
import { companyName } from '#domain/page-title.ts'
import { inGroups } from '#domain/second-step.ts'
import { securityActions, securityFields, type SecurityAction, type SecurityShown } from '#domain/security-form.ts'
import { signInAddress, signInPaths, type SignInNews, type SignInTrouble } from '#domain/sign-in-form.ts'
import type { AuditedEvent } from '#records/audit.ts'
import type { Session } from '#sign-in/sessions.ts'
import { originOf, tellDenial } from './audited.ts'
import type { FormAnswers, SentPage } from './form-door.ts'
import { sendPlain, type PageDoor } from './page-door.ts'
import { qrDrawing } from './qr-drawing.ts'
import { giveSession, isSafeWay, tokenOf } from './session-cookie.ts'
import type { Services } from './services.ts'
import { baseOf, below, go, news } from './sign-in-door.ts'

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly sent: SentPage
  readonly session: Session
  readonly field: (name: keyof typeof securityFields) => string
}

/** The forms of the page `account/security`: codes beside the password, and passkeys that are no longer wanted. */
export function securityForms(services: Services, sendForm: PageDoor['sendForm']): FormAnswers {
  const { secondStep, passkeys } = services.signIn

  /** Codes are proof enough where one is given; all else needs a session that has just begun. */
  const actions: Readonly<Record<SecurityAction, (asked: Asked) => Promise<FastifyReply>>> = {
    'set-up': async (asked) => {
      const trouble = await staleness(asked)
      if (trouble !== null) return await back(asked, trouble)
      const begun = await secondStep.setUp(asked.session.user.id)
      return begun === null ? done(asked, null) : await back(asked, null, setUpShown(asked, begun))
    },
    confirm: async (asked) => {
      const { session, field } = asked
      const token = field('token')
      const outcome = await secondStep.confirm(session.user.id, token, field('code'))
      if (outcome.type === 'on') {
        // Whoever came in by the password alone is asked for a code from now on, too.
        await services.signIn.sessions.revokeOthers(session.user.id, session.id)
        return await backChanged(asked, 'on', outcome.recoveryCodes)
      }
      const secret = outcome.type === 'wrong' ? await secondStep.secretOf(session.user.id, token) : null
      if (secret === null) return await back(asked, { type: 'stepOver' })
      return await back(asked, { type: 'wrongCode' }, setUpShown(asked, { token, secret }))
    },
    'turn-off': async (asked) => {
      const outcome = await secondStep.turnOff(ownerOf(asked), asked.field('code'))
      if (outcome.type !== 'off') return await backRefused(asked, outcome)
      await tell(asked, 'second-step', { change: 'off' })
      await renew(asked)
      return done(asked, 'codesOff')
    },
    'recovery-codes': async (asked) => {
      const outcome = await secondStep.renewRecoveryCodes(ownerOf(asked), asked.field('code'))
      if (outcome.type !== 'renewed') return await backRefused(asked, outcome)
      return await backChanged(asked, 'recovery-codes', outcome.recoveryCodes)
    },
    'remove-passkey': async (asked) => {
      const trouble = await staleness(asked)
      if (trouble !== null) return await back(asked, trouble)
      const passkey = asked.field('passkey')
      if (!(await passkeys.remove(asked.session.user.id, passkey))) return done(asked, null)
      await tell(asked, 'way-in-removed', { passkey })
      await renew(asked)
      return done(asked, 'passkeyRemoved')
    },
  }

  return {
    [below(signInPaths.security)]: async (request, reply, sent) => {
      const { session } = request
      const field = (name: keyof typeof securityFields): string => sent.fields.get(securityFields[name]) ?? ''
      if (session === null) return go(reply, signInAddress(baseOf(sent), baseOf(sent) + signInPaths.security))
      const action = securityActions.find((each) => each === field('action'))
      if (action === undefined) return sendPlain(reply, 400)
      const asked = { request, reply, sent, session, field }
      return isSafeWay(request) ? await actions[action](asked) : await back(asked, { type: 'insecure' })
    },
  }

  async function staleness({ session }: Asked): Promise<SignInTrouble | null> {
    const isFresh = await services.signIn.hasJustBegun({ userId: session.user.id, sessionId: session.id })
    return isFresh ? null : { type: 'stale' }
  }

  /** What the session may do has changed: nobody who knew its token comes along. */
  async function renew({ request, reply }: Asked): Promise<void> {
    const token = tokenOf(request)
    const next = token === null ? null : await services.signIn.sessions.renew(token)
    if (next !== null) giveSession(reply, next)
  }

  async function tell(
    { request, session }: Asked,
    operation: AuditedEvent,
    details: Readonly<Record<string, string>>,
  ): Promise<void> {
    await services.signIn.audit.record({ operation, by: session.user.id, from: originOf(request), details })
  }

  async function backRefused(asked: Asked, refused: Parameters<typeof troubleOf>[0]): Promise<FastifyReply> {
    if (refused.type === 'wrong') await tell(asked, 'second-step-refused', {})
    if (refused.type === 'too-many') tellDenial(services, asked.request, 'TOO_MANY_ATTEMPTS')
    return await back(asked, troubleOf(refused))
  }

  async function backChanged(
    asked: Asked,
    change: 'on' | 'recovery-codes',
    codes: readonly string[],
  ): Promise<FastifyReply> {
    await tell(asked, 'second-step', { change })
    await renew(asked)
    return await back(asked, null, { type: 'recovery-codes', codes })
  }

  /** The page with what is shown once, or why nothing was done. */
  async function back(
    { request, reply, sent: { url, site, language } }: Asked,
    trouble: SignInTrouble | null,
    shown: SecurityShown | null = null,
  ): Promise<FastifyReply> {
    return await sendForm(request, reply, {
      url,
      site,
      language,
      form: { of: 'security', typed: {}, trouble, shown },
    })
  }

  function setUpShown(
    { sent: { site }, session: { user } }: Asked,
    { token, secret }: { readonly token: string; readonly secret: string },
  ): SecurityShown {
    const address = generateURI({ issuer: companyName(site), label: user.email, secret })
    return { type: 'set-up', token, secret: inGroups(secret, 4, ' '), address, drawing: qrDrawing(address) }
  }
}

const ownerOf = ({ session, request }: Asked) => ({ userId: session.user.id, address: request.ip })

function done({ reply, sent }: Asked, what: SignInNews | null): FastifyReply {
  const path = baseOf(sent) + signInPaths.security
  return go(reply, what === null ? path : news(path, what))
}

const troubleOf = (
  refused: { readonly type: 'wrong' | 'expired' } | { readonly type: 'too-many'; readonly seconds: number },
): SignInTrouble =>
  refused.type === 'too-many'
    ? { type: 'limited', minutes: Math.ceil(refused.seconds / 60) }
    : { type: refused.type === 'wrong' ? 'wrongCode' : 'stepOver' }
