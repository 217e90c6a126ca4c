import { askForDocument } from '#calls/ask-for-document.ts'
import { decideDocumentRequest } from '#calls/decide-document-request.ts'
import { readTyped, wrongFields } from '#domain/account-forms.ts'
import { isRequestAct, purposeRules, readDecision, type Decision } from '#domain/document-decision.ts'
import { requestAddress, requestFields } from '#domain/document-requests.ts'
import { Failure } from '#domain/errors.ts'
import { formatDate } from '#domain/number-format.ts'
import { productPath } from '#domain/record-paths.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import type { FormAnswers, SentPage } from './form-door.ts'
import { accountFormBack, accountNews, baseOf, below, go } from './form-ways.ts'
import type { PageDoor } from './page-door.ts'
import type { Services } from './services.ts'
import { callContext } from './viewer.ts'

type Told = NonNullable<Extract<Awaited<ReturnType<typeof decideDocumentRequest.answer>>, { type: 'decided' }>['tell']>

const news = { grant: 'documentGranted', decline: 'documentDeclined', withdraw: 'documentWithdrawn' } as const

/** The forms by which documents are asked for, and by which editors decide who gets them. */
export function documentRequestForms(services: Services, sendForm: PageDoor['sendForm']): FormAnswers {
  const back = accountFormBack(sendForm)

  return {
    [below(signInPaths.documentRequest)]: async (request, reply, sent) => {
      const { session } = request
      const document = sent.fields.get(requestFields.document) ?? ''
      const here = requestAddress(baseOf(sent) + signInPaths.documentRequest, document)
      if (session === null) return go(reply, signInAddress(baseOf(sent), here))
      sent.url.search = new URL(here, sent.url).search
      const typed = readTyped(purposeRules, sent.fields)
      const errors = wrongFields(purposeRules, typed)
      if (errors !== null) return await back(request, reply, sent, { type: 'refused', errors }, typed)
      const seconds = await services.signIn.attempts.wait('document', session.user.id, request.ip)
      if (seconds > 0)
        return await back(request, reply, sent, { type: 'limited', minutes: Math.ceil(seconds / 60) }, typed)
      const outcome = await unlessHidden(
        askForDocument.answer(
          { documentId: document, ...typed, ...placeOf(sent) },
          callContext(services, sent, request),
        ),
      )
      // The page says that there is no such document for them.
      if (outcome === null) return await back(request, reply, sent, { type: 'gone' })
      if (outcome.type === 'tooMany') return await back(request, reply, sent, { type: 'tooManyRequests' }, typed)
      return go(reply, `${productPath(baseOf(sent), outcome.product)}#documents`)
    },

    [below(signInPaths.documentRequests)]: async (request, reply, sent) => {
      const here = baseOf(sent) + signInPaths.documentRequests
      if (request.session === null) return go(reply, signInAddress(baseOf(sent), here))
      const field = (name: keyof typeof requestFields) => sent.fields.get(requestFields[name]) ?? ''
      const page = sent.url.searchParams.get(urlParameters.page)
      sent.url.search = new URLSearchParams({
        ...(page === null ? {} : { [urlParameters.page]: page }),
        [requestFields.request]: field('request'),
      }).toString()
      const act = field('act')
      if (!isRequestAct(act)) return await back(request, reply, sent, { type: 'gone' })
      const typed = { until: field('until'), endless: field('endless'), reason: field('reason') }
      const decision = readDecision(act, sent.fields, services.now().toISOString().slice(0, 10))
      if ('errors' in decision)
        return await back(request, reply, sent, { type: 'refused', errors: decision.errors }, { ...typed, act })
      const outcome = await unlessHidden(
        decideDocumentRequest.answer(
          { requestId: field('request'), version: Number(field('version')), decision },
          callContext(services, sent, request),
        ),
      )
      if (outcome?.type !== 'decided')
        return await back(request, reply, sent, { type: outcome?.type === 'stale' ? 'decided' : 'gone' })
      if (outcome.tell !== null) tell(outcome.tell, decision)
      request.log.info({ act }, 'a request for a document is decided')
      return go(reply, accountNews(here, news[act]))
    },
  }

  /** Who asked hears of it; of what is withdrawn, their page tells. */
  function tell({ to, site: code, document, product }: Told, decision: Decision): void {
    if (decision.act === 'withdraw') return
    const site =
      services.sites.find((each) => each.code === code) ??
      services.sites.find(({ supportedLanguages }) => supportedLanguages.includes(to.language)) ??
      services.sites[0]
    if (site === undefined) return
    const letter = { site, to, path: signInPaths.documentRequests }
    services.sendAccountLetter(
      decision.act === 'grant'
        ? {
            ...letter,
            kind: 'documentGranted',
            facts: { document, product, until: untilText(decision.until, site, to) },
          }
        : { ...letter, kind: 'documentDeclined', facts: { document, product, reason: decision.reason } },
    )
  }
}

/** The last day in the language of the letter, which is one of its site; `none` where it has no end. */
function untilText(until: string | null, site: SentPage['site'], { language }: Told['to']): string {
  if (until === null) return 'none'
  return formatDate(until, site, site.supportedLanguages.includes(language) ? language : site.supportedLanguages[0])
}

const placeOf = ({ site, language }: SentPage) => ({ countryCode: site.countryIsoCode, languageCode: language })

/** Null for what is not there, not for who asks, or nothing that could be. */
async function unlessHidden<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    const hidden = ['RECORD_NOT_FOUND', 'INVALID_ID', 'ACCESS_DENIED', 'INVALID_PARAMETERS', 'PARAMETER_TOO_LONG']
    if (error instanceof Failure && hidden.includes(error.code)) return null
    throw error
  }
}
