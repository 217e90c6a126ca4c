import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  accountFields,
  declineRules,
  readTyped,
  signUpRules,
  wrongFields,
} from '#features/identity/accounts/account-forms.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import type { Decision } from './sign-ups.ts'
import { passwordPath, withToken } from '#features/identity/accounts/account-email.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import { baseOf, below, seeOther } from '#platform/http/form-answers.ts'
import { returnAccountForm, accountNoticeAddress } from '#features/identity/accounts/account-form-answers.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import type { Services } from '#platform/http/services.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'

/** The forms with which people request access and administrators decide the requests. */
export function signUpForms(
  services: IdentityServices & Pick<Services, 'sites' | 'callContext'>,
  sendForm: PageRoutes['sendForm'],
): FormAnswers {
  const { signIn, sendAccountEmail } = services
  const { signUps } = signIn
  const back = returnAccountForm(sendForm)

  return {
    [below(signInPaths.signUp)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.signUp
      // Input from a bot gets the normal response and is discarded.
      if ((sent.fields.get(trapField) ?? '') !== '') return seeOther(reply, accountNoticeAddress(here, 'requested'))
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
      const outcome = await signUps.ask(given, request.ip, (emailKind, to, token) => {
        const path = emailKind === 'signUpKnown' ? passwordPath(token) : withToken(signInPaths.confirm, token)
        sendAccountEmail({ kind: emailKind, site: sent.site, to, path })
      })
      if (outcome.type === 'limited') return await back(request, reply, sent, outcome, typed)
      return seeOther(reply, accountNoticeAddress(here, 'requested'))
    },

    [below(signInPaths.confirm)]: async (request, reply, sent) => {
      const token = sent.fields.get(signInFields.token) ?? ''
      const here = baseOf(sent) + signInPaths.confirm
      if (await signUps.confirm(token)) return seeOther(reply, accountNoticeAddress(here, 'confirmed'))
      return await back(request, reply, sent, { type: 'expired' })
    },

    [below(signInPaths.signUps)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.signUps
      const { session } = request
      if (session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
      const field = (name: keyof typeof accountFields) => sent.fields.get(accountFields[name]) ?? ''
      sent.url.search = new URLSearchParams({ [accountFields.request]: field('request') }).toString()
      // Other users see this page as not found.
      if (!session.user.roles.includes('administrator')) return await back(request, reply, sent, { type: 'gone' })
      const { viewer } = services.callContext(sent, request)
      if (field('act') === 'approve') {
        const approval = { account: field('account') || null, isAdmin: field('isAdmin') !== '' }
        return await notifyBoth(request, reply, sent, await signUps.approve(viewer, field('request'), approval))
      }
      const typed = readTyped(declineRules, sent.fields)
      const errors = wrongFields(declineRules, typed)
      if (errors !== null) return await back(request, reply, sent, { type: 'refused', errors }, typed)
      return await notifyBoth(request, reply, sent, await signUps.decline(viewer, field('request'), typed.reason))
    },
  }

  /** Notifies the person of the decision, and the administrator that it was made. */
  async function notifyBoth(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: SentPage,
    decision: Decision,
  ): Promise<FastifyReply> {
    if (decision.type !== 'approved' && decision.type !== 'declined')
      return await back(request, reply, sent, { type: decision.type })
    const { email, language, company, site: code, reason } = decision.request
    const recipient = {
      site: services.sites.find((site) => site.code === code) ?? sent.site,
      to: { email, language },
    }
    sendAccountEmail(
      decision.type === 'approved'
        ? { ...recipient, kind: 'invitation', path: passwordPath(decision.token), facts: { account: company } }
        : { ...recipient, kind: 'signUpDeclined', facts: { reason: reason ?? '' } },
    )
    return seeOther(reply, accountNoticeAddress(baseOf(sent) + signInPaths.signUps, decision.type))
  }
}
