import type { FastifyReply } from 'fastify'
import { feedbackName } from '#features/enquiries/feedback/feedback-rules.ts'
import { readFeedback } from '#features/enquiries/feedback/read-feedback-form.ts'
import { accountFields } from '#features/identity/accounts/account-forms.ts'
import { guestEmailTopics } from '#features/identity/accounts/email-topics.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { Services } from '#platform/http/services.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import {
  acceptAsGuest,
  confirmGuestRequest,
  giveFeedbackAsGuest,
  rejectAsGuest,
  withdrawAsGuest,
  writeAsGuest,
} from './guest-request.ts'
import { chooseEmailsAsGuest } from './guest/choose-guest-emails.ts'
import { confirmName, emailsName, guestRequestPath, withoutField } from './guest-rules.ts'
import { readAct } from './request-routes.ts'
import { requestFields, requestForm, type RequestFormError, writeName } from './request-rules.ts'

type Outcome = { readonly type: 'done' } | RequestFormError

const guestCalls = { withdraw: withdrawAsGuest, accept: acceptAsGuest, reject: rejectAsGuest } as const
const isGuestAct = (text: string): text is keyof typeof guestCalls => Object.hasOwn(guestCalls, text)

/** The forms of the page of a guest's request: each answers with a redirect to the page (303). */
export const guestRequestForms = (
  services: Pick<Services, 'callContext'>,
  sendForm: PageRoutes['sendForm'],
): FormAnswers => ({
  [`${below(signInPaths.guestRequest)}/:token`]: async (request, reply, sent) => {
    const { url, site, language, fields } = sent
    const token = pathBelow(baseOf(sent), url.pathname).slice(signInPaths.guestRequest.length + 1)
    const name = fields.get(requestFields.act) ?? ''
    const outcome = await acted(name, token, sent, services.callContext(sent, request))
    if (outcome.type === 'done') return doneWith(reply, baseOf(sent) + guestRequestPath(token), name)
    url.search = ''
    const form = requestForm.sent(Object.fromEntries(fields), outcome)
    return await sendForm(request, reply, { url, site, language, form })
  },
})

const doneWith = (reply: FastifyReply, here: string, name: string): FastifyReply => {
  const done = name === confirmName ? 'submit' : name
  const query = new URLSearchParams({ [requestFields.done]: done }).toString()
  return seeOther(reply.header('referrer-policy', 'no-referrer'), `${here}?${query}`)
}

async function acted(name: string, token: string, sent: SentPage, context: CallContext): Promise<Outcome> {
  const { fields } = sent
  const given = { token, ...siteLocaleOf(sent) }
  if (name === confirmName) {
    const without = fields.get(withoutField) === 'yes'
    const confirmed = await unlessHidden(confirmGuestRequest.answer({ ...given, without }, context))
    return confirmed === null ? { type: 'gone' } : { type: confirmed.type === 'blocked' ? 'stale' : confirmed.type }
  }
  if (name === writeName) {
    const message = { text: fields.get(requestFields.text) ?? '', key: fields.get(requestFields.key) ?? '' }
    return (await unlessHidden(writeAsGuest.answer({ ...given, ...message }, context))) ?? { type: 'gone' }
  }
  if (name === emailsName) {
    const wanted = fields.getAll(accountFields.topic)
    const off = Object.keys(guestEmailTopics).filter((topic) => !wanted.includes(topic))
    return (await unlessHidden(chooseEmailsAsGuest.answer({ ...given, off }, context))) ?? { type: 'gone' }
  }
  if (name === feedbackName) {
    const read = readFeedback(fields)
    if ('errors' in read) return { type: 'refused', errors: read.errors }
    return (await unlessHidden(giveFeedbackAsGuest.answer({ ...given, ...read }, context))) ?? { type: 'gone' }
  }
  if (!isGuestAct(name)) return { type: 'gone' }
  const read = readAct(name, fields)
  if ('errors' in read) return { type: 'refused', errors: read.errors }
  const version = Number(fields.get(requestFields.version))
  return (
    (await unlessHidden(guestCalls[name].answer({ ...given, version, ...read.values }, context))) ?? { type: 'gone' }
  )
}
