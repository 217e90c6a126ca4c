import { localDay } from '#platform/values/dates/local-day.ts'
import { requestDocument } from './request-document.ts'
import { decideDocumentRequest } from './decide-document-request.ts'
import { readTyped, wrongFields } from '#features/identity/accounts/account-forms.ts'
import { isRequestAct, purposeRules, readDecision } from './document-decision.ts'
import { requestAddress, requestFields } from './document-requests.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import type { FormAnswers } from '#platform/http/form-routes.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import { returnAccountForm, accountNoticeAddress } from '#features/identity/accounts/account-form-answers.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import type { Services } from '#platform/http/services.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'

type DocumentRequestServices = IdentityServices & Pick<Services, 'sites' | 'callContext' | 'now'>

const noticeOf = { grant: 'documentGranted', decline: 'documentDeclined', withdraw: 'documentWithdrawn' } as const

/** The forms with which users request documents and editors decide these requests. */
export function documentRequestForms(services: DocumentRequestServices, sendForm: PageRoutes['sendForm']): FormAnswers {
  const back = returnAccountForm(sendForm)

  return {
    [below(signInPaths.documentRequest)]: async (request, reply, sent) => {
      const { session } = request
      const document = sent.fields.get(requestFields.document) ?? ''
      const here = requestAddress(baseOf(sent) + signInPaths.documentRequest, document)
      if (session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
      sent.url.search = new URL(here, sent.url).search
      const typed = readTyped(purposeRules, sent.fields)
      const errors = wrongFields(purposeRules, typed)
      if (errors !== null) return await back(request, reply, sent, { type: 'refused', errors }, typed)
      const seconds = await services.signIn.attempts.wait('document', session.user.id, request.ip)
      if (seconds > 0)
        return await back(request, reply, sent, { type: 'limited', minutes: Math.ceil(seconds / 60) }, typed)
      const outcome = await unlessHidden(
        requestDocument.answer(
          { documentId: document, ...typed, ...siteLocaleOf(sent) },
          services.callContext(sent, request),
        ),
      )
      // The page shows that this user has no such document.
      if (outcome === null) return await back(request, reply, sent, { type: 'gone' })
      if (outcome.type === 'tooMany') return await back(request, reply, sent, { type: 'tooManyRequests' }, typed)
      return seeOther(reply, `${productPath(baseOf(sent), outcome.product)}#documents`)
    },

    [below(signInPaths.documentRequests)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.documentRequests
      if (request.session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
      const field = (name: keyof typeof requestFields) => sent.fields.get(requestFields[name]) ?? ''
      const page = sent.url.searchParams.get(urlParameters.page)
      sent.url.search = new URLSearchParams({
        ...(page === null ? {} : { [urlParameters.page]: page }),
        [requestFields.request]: field('request'),
      }).toString()
      const act = field('act')
      if (!isRequestAct(act)) return await back(request, reply, sent, { type: 'gone' })
      const typed = { until: field('until'), endless: field('endless'), reason: field('reason') }
      const decision = readDecision(act, sent.fields, localDay(services.now(), sent.site.timeZone))
      if ('errors' in decision)
        return await back(request, reply, sent, { type: 'refused', errors: decision.errors }, { ...typed, act })
      const outcome = await unlessHidden(
        decideDocumentRequest.answer(
          { requestId: field('request'), version: Number(field('version')), decision },
          services.callContext(sent, request),
        ),
      )
      if (outcome?.type !== 'decided')
        return await back(request, reply, sent, { type: outcome?.type === 'stale' ? 'decided' : 'gone' })
      return seeOther(reply, accountNoticeAddress(here, noticeOf[act]))
    },
  }
}
