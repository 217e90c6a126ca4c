import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountFields, invitationRules, personActs, readTyped, wrongFields } from '#domain/account-forms.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { returnPath, signInAddress, signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { isAccountRole } from '#domain/user-roles.ts'
import { account } from '#entities/account.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { passwordPath, withToken } from './account-letter.ts'
import { tellSession } from './audited.ts'
import type { FormAnswers, SentPage } from './form-door.ts'
import { accountFormBack, accountNews, baseOf, below, go } from './form-ways.ts'
import type { PageDoor } from './page-door.ts'
import { giveSession, tokenOf } from './session-cookie.ts'
import type { Services } from './services.ts'
import { callContext } from './viewer.ts'

/** The forms of an account's people: another account's view, who is invited, who may do what, joining. */
export function accountForms(services: Services, sendForm: PageDoor['sendForm']): FormAnswers {
  const { signIn, sendAccountLetter, records } = services
  const { people } = signIn
  const back = accountFormBack(sendForm)

  return {
    [below(signInPaths.switchAccount)]: async (request, reply, sent) => {
      const own = baseOf(sent) + signInPaths.account
      const token = tokenOf(request)
      if (request.session === null || token === null) return go(reply, signInAddress(baseOf(sent), own))
      const next = await signIn.sessions.renew(token, sent.fields.get(accountFields.account) ?? '')
      if (next !== null) {
        await tellSession(services, request, 'account-switched')
        return go(giveSession(reply, next), returnPath(sent.fields.get(signInFields.returnTo), baseOf(sent)) ?? own)
      }
      sent.url.pathname = own
      return await back(request, reply, sent, { type: 'gone' })
    },

    [below(signInPaths.users)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.users
      const { session } = request
      if (session === null) return go(reply, signInAddress(baseOf(sent), here))
      // For everybody else this page is none.
      if (!session.user.roles.includes('customerAdmin')) return await back(request, reply, sent, { type: 'gone' })
      const act = sent.fields.get(accountFields.act)
      if (act === 'invite') return await invite(request, reply, sent)
      const { viewer } = callContext(services, sent, request)
      const userId = sent.fields.get(accountFields.user) ?? ''
      if (act === 'withdraw') {
        await people.withdraw(viewer, userId)
        return go(reply, accountNews(here, 'withdrawn'))
      }
      const known = personActs.find((each) => each === act)
      const outcome = known === undefined ? ({ type: 'gone' } as const) : await people.change(viewer, userId, known)
      if (outcome.type === 'changed') return go(reply, accountNews(here, 'changed'))
      return await back(request, reply, sent, { type: outcome.type })
    },

    [below(signInPaths.join)]: async (request, reply, sent) => {
      const { session } = request
      const token = sent.fields.get(signInFields.token) ?? ''
      const here = baseOf(sent) + withToken(signInPaths.join, token)
      if (session === null) return go(reply, signInAddress(baseOf(sent), here))
      const { viewer } = callContext(services, sent, request)
      const outcome = await people.join(viewer, token)
      if (outcome.type !== 'joined') {
        sent.url.search = new URL(here, sent.url).search
        return await back(request, reply, sent, outcome)
      }
      const place = {
        site: sent.site.code,
        device: request.headers['user-agent'] ?? '',
        address: request.ip,
      }
      // With other rights it is another session.
      const next = await signIn.admit(session.user.id, place, tokenOf(request))
      const own = baseOf(sent) + signInPaths.account
      return next === null ? go(reply, own) : go(giveSession(reply, next), accountNews(own, 'joined'))
    },
  }

  async function invite(request: FastifyRequest, reply: FastifyReply, sent: SentPage): Promise<FastifyReply> {
    const typed = readTyped(invitationRules, sent.fields)
    const errors = wrongFields(invitationRules, typed)
    const { name, email, role, language } = typed
    if (errors !== null || !isAccountRole(role) || !isLanguageCode(language))
      return await back(request, reply, sent, { type: 'refused', errors: errors ?? {} }, typed)
    const { viewer } = callContext(services, sent, request)
    const [own] = await records.byIds(systemViewer, account, [viewer.account?.id ?? ''])
    const facts = { account: own?.name ?? '' }
    const given = { name, email, role, language }
    const outcome = await people.invite(viewer, given, request.ip, (kind, to, token) => {
      const path = kind === 'join' ? withToken(signInPaths.join, token) : passwordPath(token)
      sendAccountLetter({ kind, site: sent.site, to, path, facts })
    })
    if (outcome.type === 'invited') return go(reply, accountNews(baseOf(sent) + signInPaths.users, 'invited'))
    return await back(request, reply, sent, outcome.type === 'limited' ? outcome : { type: outcome.type }, typed)
  }
}
