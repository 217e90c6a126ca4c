import type { CallContext } from '#platform/calls/call.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { Services } from '#platform/http/services.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { endPresentation, pushPresentation, startPresentation } from './change-presentation.ts'
import { presentForm } from './load.ts'
import { presentActs, presentFields, presentPath, type PresentAct, type PresentOutcome } from './presentation-rules.ts'

const gone = { type: 'gone' } as const

/** The forms that control a presentation, which need no script. They exist in the Sales Assistant only. */
export function presentForms(services: Pick<Services, 'callContext'>, sendForm: PageRoutes['sendForm']): FormAnswers {
  return {
    [below(presentPath(':id'))]: async (request, reply, sent) => {
      if (request.internalSession === null) return await sendPlain(reply, 404)
      const act = presentActs.find((each) => each === sent.fields.get(presentFields.act))
      const context = services.callContext(sent, request)
      const outcome = act === undefined ? gone : ((await unlessHidden(acted(act, sent, context))) ?? gone)
      const visitId = visitOf(sent)
      if (outcome.type === 'done') return seeOther(reply, baseOf(sent) + presentPath(visitId))
      sent.url.search = ''
      const { url, site, language, fields } = sent
      return await sendForm(request, reply, {
        url,
        site,
        language,
        form: presentForm.sent(Object.fromEntries(fields), outcome),
      })
    },
  }
}

/** `…/visit/{id}/present` */
const visitOf = ({ url }: SentPage): string => url.pathname.split('/').at(-2) ?? ''

function acted(act: PresentAct, sent: SentPage, context: CallContext): Promise<PresentOutcome> {
  const of = { visitId: visitOf(sent), ...siteLocaleOf(sent) }
  switch (act) {
    case 'start':
      return startPresentation.answer({ ...of, language: sent.fields.get(presentFields.language) ?? '' }, context)
    case 'show':
      return pushPresentation.answer({ ...of, page: sent.fields.get(presentFields.page) ?? '' }, context)
    case 'blank':
    case 'unblank':
      return pushPresentation.answer({ ...of, isBlank: act === 'blank' }, context)
    case 'allow':
    case 'disallow':
      return pushPresentation.answer({ ...of, mayBrowse: act === 'allow' }, context)
    default:
      return endPresentation.answer(of, context)
  }
}
