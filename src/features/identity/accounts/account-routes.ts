import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountFields, invitationRules, personActs, readTyped, wrongFields } from './account-forms.ts'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import { returnPath } from '#features/identity/sign-in/return-path.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { isAccountRole } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { passwordPath, withToken } from './account-email.ts'
import { auditSession } from '#features/identity/sessions/audit-session.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import { baseOf, below, seeOther } from '#platform/http/form-answers.ts'
import { chooseEmails } from './choose-emails.ts'
import { emailTopics } from './email-topics.ts'
import { returnAccountForm, accountNoticeAddress } from './account-form-answers.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { setSessionCookie, tokenOf } from '#platform/http/session-cookie.ts'
import type { Services } from '#platform/http/services.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'

/** The forms for the users of an account: switching accounts, invitations, roles and joining. */
export function accountForms(
  services: IdentityServices & Pick<Services, 'sites' | 'records' | 'callContext'>,
  sendForm: PageRoutes['sendForm'],
): FormAnswers {
  const { signIn, sendAccountEmail, records } = services
  const { people } = signIn
  const back = returnAccountForm(sendForm)

  return {
    [below(signInPaths.switchAccount)]: async (request, reply, sent) => {
      const own = baseOf(sent) + signInPaths.account
      const token = tokenOf(request)
      if (request.session === null || token === null) return seeOther(reply, signInAddress(baseOf(sent), own))
      const next = await signIn.sessions.renew(token, sent.fields.get(accountFields.account) ?? '')
      if (next !== null) {
        await auditSession(services, request, 'account-switched')
        return seeOther(
          setSessionCookie(reply, next),
          returnPath(sent.fields.get(signInFields.returnTo), baseOf(sent)) ?? own,
        )
      }
      sent.url.pathname = own
      return await back(request, reply, sent, { type: 'gone' })
    },

    [below(signInPaths.emails)]: async (request, reply, sent) => {
      const own = baseOf(sent) + signInPaths.account
      if (request.session === null) return seeOther(reply, signInAddress(baseOf(sent), own))
      const wanted = sent.fields.getAll(accountFields.topic)
      const off = Object.keys(emailTopics).filter((topic) => !wanted.includes(topic))
      await chooseEmails.answer({ off }, services.callContext(sent, request))
      return seeOther(reply, accountNoticeAddress(own, 'emails'))
    },

    [below(signInPaths.users)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.users
      const { session } = request
      if (session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
      // Other users see this page as not found.
      if (!session.user.roles.includes('customerAdmin')) return await back(request, reply, sent, { type: 'gone' })
      const act = sent.fields.get(accountFields.act)
      if (act === 'invite') return await invite(request, reply, sent)
      const { viewer } = services.callContext(sent, request)
      const userId = sent.fields.get(accountFields.user) ?? ''
      if (act === 'withdraw') {
        await people.withdraw(viewer, userId)
        return seeOther(reply, accountNoticeAddress(here, 'withdrawn'))
      }
      const known = personActs.find((each) => each === act)
      const outcome = known === undefined ? ({ type: 'gone' } as const) : await people.change(viewer, userId, known)
      if (outcome.type === 'changed') return seeOther(reply, accountNoticeAddress(here, 'changed'))
      return await back(request, reply, sent, { type: outcome.type })
    },

    [below(signInPaths.join)]: async (request, reply, sent) => {
      const { session } = request
      const token = sent.fields.get(signInFields.token) ?? ''
      const here = baseOf(sent) + withToken(signInPaths.join, token)
      if (session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
      const { viewer } = services.callContext(sent, request)
      const outcome = await people.join(viewer, token)
      if (outcome.type !== 'joined') {
        sent.url.search = new URL(here, sent.url).search
        return await back(request, reply, sent, outcome)
      }
      const client = {
        site: sent.site.code,
        device: request.headers['user-agent'] ?? '',
        address: request.ip,
      }
      // Other rights need another session.
      const next = await signIn.admit(session.user.id, client, tokenOf(request))
      const own = baseOf(sent) + signInPaths.account
      return next === null
        ? seeOther(reply, own)
        : seeOther(setSessionCookie(reply, next), accountNoticeAddress(own, 'joined'))
    },
  }

  async function invite(request: FastifyRequest, reply: FastifyReply, sent: SentPage): Promise<FastifyReply> {
    const typed = readTyped(invitationRules, sent.fields)
    const errors = wrongFields(invitationRules, typed)
    const { name, email, role, language } = typed
    if (errors !== null || !isAccountRole(role) || !isLanguageCode(language))
      return await back(request, reply, sent, { type: 'refused', errors: errors ?? {} }, typed)
    const { viewer } = services.callContext(sent, request)
    const [own] = await records.byIds(systemViewer, account, [viewer.account?.id ?? ''])
    const facts = { account: own?.name ?? '' }
    const given = { name, email, role, language }
    const outcome = await people.invite(viewer, given, request.ip, (kind, to, token) => {
      const path = kind === 'join' ? withToken(signInPaths.join, token) : passwordPath(token)
      sendAccountEmail({ kind, site: sent.site, to, path, facts })
    })
    if (outcome.type === 'invited')
      return seeOther(reply, accountNoticeAddress(baseOf(sent) + signInPaths.users, 'invited'))
    return await back(request, reply, sent, outcome.type === 'limited' ? outcome : { type: outcome.type }, typed)
  }
}
