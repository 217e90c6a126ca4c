import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountFields, declineRules, readTyped, signUpRules, wrongFields } from '#domain/account-forms.ts'
import { trapField } from '#domain/contact-form.ts'
import { signInAddress, signInFields, signInPaths } from '#domain/sign-in-form.ts'
import type { Decision } from '#sign-in/sign-ups.ts'
import { passwordPath, withToken } from './account-letter.ts'
import type { FormAnswers, SentPage } from './form-door.ts'
import { accountFormBack, accountNews, baseOf, below, go } from './form-ways.ts'
import type { PageDoor } from './page-door.ts'
import type { Services } from './services.ts'
import { callContext } from './viewer.ts'

/** The forms by which people ask to be let in, and by which the distributor's administrators decide. */
export function signUpForms(services: Services, sendForm: PageDoor['sendForm']): FormAnswers {
  const { signIn, sendAccountLetter } = services
  const { signUps } = signIn
  const back = accountFormBack(sendForm)

  return {
    [below(signInPaths.signUp)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.signUp
      // What a machine wrote is answered like a request and forgotten.
      if ((sent.fields.get(trapField) ?? '') !== '') return go(reply, accountNews(here, 'asked'))
      const typed = readTyped(signUpRules, sent.fields)
      const errors = wrongFields(signUpRules, typed)
      if (errors !== null) return await back(request, reply, sent, { type: 'refused', errors }, typed)
      const { name, email, company, country, kind, message } = typed
      const given = {
        name,
        email,
        company,
        country: country === '' ? null : country,
        message: message === '' ? null : message,
        kind: kind === 'supplier' ? ('supplier' as const) : ('customer' as const),
        language: sent.language,
        site: sent.site.code,
      }
      const outcome = await signUps.ask(given, request.ip, (letter, to, token) => {
        const path = letter === 'signUpKnown' ? passwordPath(token) : withToken(signInPaths.confirm, token)
        sendAccountLetter({ kind: letter, site: sent.site, to, path })
      })
      if (outcome.type === 'limited') return await back(request, reply, sent, outcome, typed)
      return go(reply, accountNews(here, 'asked'))
    },

    [below(signInPaths.confirm)]: async (request, reply, sent) => {
      const token = sent.fields.get(signInFields.token) ?? ''
      const here = baseOf(sent) + signInPaths.confirm
      if (await signUps.confirm(token)) return go(reply, accountNews(here, 'confirmed'))
      return await back(request, reply, sent, { type: 'expired' })
    },

    [below(signInPaths.signUps)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.signUps
      const { session } = request
      if (session === null) return go(reply, signInAddress(baseOf(sent), here))
      const field = (name: keyof typeof accountFields) => sent.fields.get(accountFields[name]) ?? ''
      sent.url.search = new URLSearchParams({ [accountFields.request]: field('request') }).toString()
      // For everybody else this page is none.
      if (!session.user.roles.includes('administrator')) return await back(request, reply, sent, { type: 'gone' })
      const { viewer } = callContext(services, sent, request)
      if (field('act') === 'approve') {
        const approval = { account: field('account') || null, isAdmin: field('isAdmin') !== '' }
        return await told(request, reply, sent, await signUps.approve(viewer, field('request'), approval))
      }
      const typed = readTyped(declineRules, sent.fields)
      const errors = wrongFields(declineRules, typed)
      if (errors !== null) return await back(request, reply, sent, { type: 'refused', errors }, typed)
      return await told(request, reply, sent, await signUps.decline(viewer, field('request'), typed.reason))
    },
  }

  /** Tells who asked what was decided, and who decided that it is. */
  async function told(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: SentPage,
    decision: Decision,
  ): Promise<FastifyReply> {
    if (decision.type !== 'approved' && decision.type !== 'declined')
      return await back(request, reply, sent, { type: decision.type })
    const { email, language, company, site: code, reason } = decision.request
    const letter = {
      site: services.sites.find((site) => site.code === code) ?? sent.site,
      to: { email, language },
    }
    sendAccountLetter(
      decision.type === 'approved'
        ? { ...letter, kind: 'invitation', path: passwordPath(decision.token), facts: { account: company } }
        : { ...letter, kind: 'signUpDeclined', facts: { reason: reason ?? '' } },
    )
    return go(reply, accountNews(baseOf(sent) + signInPaths.signUps, decision.type))
  }
}
