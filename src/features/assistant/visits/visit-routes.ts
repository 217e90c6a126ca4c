import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '#platform/calls/call.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { Services } from '#platform/http/services.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { isVisitType, visitTypes } from '#platform/values/internal-session.ts'
import { setAssistantCookie } from '#features/assistant/session/assistant-cookie.ts'
import {
  nothingCarried,
  writeAddressedSession,
  type StatedSession,
} from '#features/assistant/session/stated-session.ts'
import { changeVisit, endVisit, planVisit, startVisit } from './change-visits.ts'
import { leadOfForm } from './leads/lead-rules.ts'
import { recordLead } from './leads/record-lead.ts'
import { recapFields } from './recap/recap-rules.ts'
import { sendRecap } from './recap/send-recap.ts'
import { getVisit } from './get-visits.ts'
import { actOnStep } from './steps/sent-steps.ts'
import { fromStart, isStepAct, myStepsFragment, stepFields, stepsFragment } from './steps/step-rules.ts'
import { visitForm } from './load.ts'
import { visitActs, visitFields, visitPath, visitsPath, type VisitAct, type VisitOutcome } from './visit-rules.ts'

const gone = { type: 'gone' } as const

/** The forms of visits, which need no script: each change answers with a redirect (303). They exist in the Sales Assistant only. */
export function visitForms(
  services: Pick<Services, 'callContext' | 'now'>,
  sendForm: PageRoutes['sendForm'],
): FormAnswers {
  return {
    [below(visitsPath)]: async (request, reply, sent) => {
      if (request.internalSession === null) return await sendPlain(reply, 404)
      const context = services.callContext(sent, request)
      if (sent.fields.get(visitFields.act) === 'finishStep') {
        const outcome = (await unlessHidden(actOnStep('finishStep', '', sent, context))) ?? gone
        const page = baseOf(sent) + (sent.fields.get(stepFields.from) === fromStart ? '' : visitsPath)
        return outcome.type === 'done'
          ? seeOther(reply, `${page}#${myStepsFragment}`)
          : await sendAgain(request, reply, sent, outcome)
      }
      const outcome = (await unlessHidden(plan(sent, context))) ?? gone
      return outcome.type === 'done'
        ? seeOther(reply, noticeAddress(baseOf(sent) + visitPath(outcome.id), 'planned'))
        : await sendAgain(request, reply, sent, outcome)
    },
    [below(visitPath(':id'))]: async (request, reply, sent) => {
      if (request.internalSession === null) return await sendPlain(reply, 404)
      const act = visitActs.find((each) => each === sent.fields.get(visitFields.act))
      const context = services.callContext(sent, request)
      const outcome = act === undefined ? gone : ((await unlessHidden(acted(act, sent, context))) ?? gone)
      if (act === undefined || outcome.type !== 'done') return await sendAgain(request, reply, sent, outcome)
      return act === 'start'
        ? await enter(reply, sent, outcome.id, context)
        : seeOther(reply, noticeOf(act, baseOf(sent) + visitPath(outcome.id), sent))
    },
  }

  async function sendAgain(request: FastifyRequest, reply: FastifyReply, sent: SentPage, outcome: VisitOutcome) {
    sent.url.search = ''
    const { url, site, language, fields } = sent
    const error = outcome.type === 'done' ? gone : outcome
    return await sendForm(request, reply, {
      url,
      site,
      language,
      form: visitForm.sent(Object.fromEntries(fields), error),
    })
  }

  /** The session of a visit that has begun. */
  async function enter(reply: FastifyReply, sent: SentPage, visitId: string, context: CallContext) {
    const one = await getVisit.answer({ visitId, ...siteLocaleOf(sent) }, context)
    const session: StatedSession = {
      ...nothingCarried,
      sessionType: one.account === null ? 'event' : 'customer',
      accountId: one.account?.id ?? '',
      countryIsoCode: one.country ?? '',
      businessGroupId: one.businessGroup ?? '',
      visitType: isVisitType(one.visitType) ? one.visitType : visitTypes[0],
      promotedOnly: false,
      showsConflicts: false,
    }
    setAssistantCookie(reply, session, services.now())
    const query = writeAddressedSession(session)
    query.delete(urlParameters.conflicts)
    return seeOther(reply, `${baseOf(sent)}${visitPath(visitId)}?${query.toString()}`)
  }
}

function plan(sent: SentPage, context: CallContext): Promise<VisitOutcome> {
  const field = (name: keyof typeof visitFields): string => sent.fields.get(visitFields[name])?.trim() ?? ''
  const visitType = field('visitType')
  return planVisit.answer(
    {
      name: field('name'),
      ...(field('account') === '' ? {} : { accountId: field('account') }),
      visitType: isVisitType(visitType) ? visitType : visitTypes[0],
      plannedOn: field('plannedOn'),
      goal: field('goal'),
      ...siteLocaleOf(sent),
    },
    context,
  )
}

function acted(act: VisitAct, sent: SentPage, context: CallContext): Promise<VisitOutcome> {
  const field = (name: keyof typeof visitFields): string => sent.fields.get(visitFields[name]) ?? ''
  const visitId = sent.url.pathname.split('/').at(-1) ?? ''
  const of = { visitId, ...siteLocaleOf(sent) }
  if (act === 'start') return startVisit.answer({ ...of, confirmed: field('confirmed') === 'yes' }, context)
  if (act === 'save')
    return changeVisit.answer(
      {
        ...of,
        version: Number(field('version')),
        goal: field('goal'),
        notes: field('notes'),
      },
      context,
    )
  if (act === 'recap')
    return sendRecap.answer(
      { ...of, text: sent.fields.get(recapFields.text) ?? '', people: sent.fields.getAll(recapFields.to) },
      context,
    )
  if (isStepAct(act)) return actOnStep(act, visitId, sent, context)
  if (act === 'lead') return recordLead.answer({ ...of, ...leadOfForm((name) => sent.fields.get(name) ?? '') }, context)
  return endVisit.answer({ ...of, as: act === 'finish' ? 'done' : 'cancelled' }, context)
}

/** Steps have their notice beside them, and a removed one can be restored from there. */
function noticeOf(act: VisitAct, page: string, sent: SentPage): string {
  if (!isStepAct(act)) return noticeAddress(page, act)
  const removed = act === 'removeStep' ? { [stepFields.step]: sent.fields.get(stepFields.step) ?? '' } : {}
  const query = new URLSearchParams({ [visitFields.notice]: act, ...removed })
  return `${page}?${query.toString()}#${stepsFragment}`
}

const noticeAddress = (page: string, notice: string): string =>
  `${page}?${new URLSearchParams({ [visitFields.notice]: notice }).toString()}`
