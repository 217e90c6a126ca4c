import type { FastifyReply, FastifyRequest } from 'fastify'
import { cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { feedbackName } from '#features/enquiries/feedback/feedback-rules.ts'
import { giveFeedback } from '#features/enquiries/feedback/give-feedback.ts'
import { readFeedback } from '#features/enquiries/feedback/read-feedback-form.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import type { FileFormAnswer, FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { Services } from '#platform/http/services.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { Failure } from '#platform/values/errors.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { requestCalls } from './act-on-requests.ts'
import { askAgain } from './ask-again.ts'
import { dayOfRequest } from './due/request-day.ts'
import { assignRequest } from './assign-request.ts'
import { customerRequest } from './customer-request.ts'
import { readLineAnswers } from './lines/read-line-answers.ts'
import {
  type ActField,
  actLimits,
  answersLines,
  askAgainName,
  assignName,
  type ActName,
  declineReasons,
  fieldsOfAct,
  isActName,
  queueParameter,
  requestActs,
  requestFields,
  requestForm,
  type RequestFormError,
  statusOf,
  takesMessages,
  writeName,
} from './request-rules.ts'
import { writeMessage } from './write-message.ts'

type Outcome = { readonly type: 'done' } | RequestFormError

/** The forms of the page of requests: each action answers with a redirect to the list (303). */
export function requestForms(
  services: Pick<Services, 'callContext' | 'files' | 'uploadQuota'>,
  sendForm: PageRoutes['sendForm'],
): FormAnswers {
  /** Shows the page again with what was typed and the reason. */
  const rejected = async (
    request: FastifyRequest,
    reply: FastifyReply,
    sent: SentPage,
    query: URLSearchParams,
    error: RequestFormError,
  ): Promise<FastifyReply> => {
    const { url, site, language, fields } = sent
    url.search = query.toString()
    const form = requestForm.sent(Object.fromEntries(fields), error)
    return await sendForm(request, reply, { url, site, language, form })
  }
  /** The list, or the page of one request: both have the same forms. */
  const answer: FileFormAnswer['answer'] = async (request, reply, sent, { file, refusal }) => {
    const here = baseOf(sent) + pathBelow(baseOf(sent), sent.url.pathname)
    if (request.session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
    const query = listQuery(sent.url.searchParams)
    const name = sent.fields.get(requestFields.act) ?? ''
    if (name === askAgainName) {
      const again = await repeated(sent, services.callContext(sent, request))
      if (again.type === 'done') return seeOther(reply, baseOf(sent) + cartPaths[again.kind])
      return await rejected(request, reply, sent, query, again)
    }
    if (refusal !== null) return await rejected(request, reply, sent, query, { type: 'file' })
    const context = { ...services.callContext(sent, request), ...(file === null ? {} : { sentFile: file }) }
    const outcome: Outcome =
      name === writeName
        ? await wrote(sent, context)
        : name === feedbackName
          ? await gaveFeedback(sent, context)
          : name === assignName
            ? await assigned(sent, context)
            : isActName(name)
              ? await acted(name, sent, context)
              : { type: 'gone' }
    if (outcome.type === 'done') {
      query.set(requestFields.done, name)
      return seeOther(reply, `${here}?${query.toString()}#${sent.fields.get(requestFields.request) ?? ''}`)
    }
    return await rejected(request, reply, sent, query, outcome)
  }
  /** The desk sends files with answers and messages, customers with messages, for requests that they see. */
  const storeFor: FileFormAnswer['storeFor'] = async (request, sent) => {
    const context = services.callContext(sent, request)
    const viewer = siteViewer(siteLocaleOf(sent), context.viewer)
    if (!isInternal(viewer) && sent.fields.get(requestFields.act) !== writeName) return null
    const requestId = sent.fields.get(requestFields.request) ?? ''
    const found = await unlessHidden(context.records.byId(viewer, customerRequest, requestId))
    const isTaken =
      found !== null &&
      (isInternal(viewer) || takesMessages(statusOf(found, dayOfRequest(found, context.now())), 'customer'))
    return isTaken ? await services.uploadQuota.limited(viewer, services.files) : null
  }
  const form: FileFormAnswer = { answer, storeFor }
  return { [below(signInPaths.requests)]: form, [`${below(signInPaths.requests)}/:request`]: form }
}

/** What the address of the list selects. */
const listQuery = (parameters: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [queueParameter, urlParameters.page].flatMap((name) => {
      const value = parameters.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

async function wrote(sent: SentPage, context: CallContext): Promise<Outcome> {
  const field = (name: keyof typeof requestFields): string => sent.fields.get(requestFields[name]) ?? ''
  const message = { requestId: field('request'), text: field('text'), key: field('key') }
  const written = writeMessage.answer(
    { ...message, isInternal: field('internal') === 'yes', ...siteLocaleOf(sent) },
    context,
  )
  return (await unlessHidden(written)) ?? { type: 'gone' }
}

async function assigned(sent: SentPage, context: CallContext): Promise<Outcome> {
  const field = (name: keyof typeof requestFields): string => sent.fields.get(requestFields[name]) ?? ''
  const given = { requestId: field('request'), version: Number(field('version')), colleague: field('colleague') }
  return (await unlessHidden(assignRequest.answer({ ...given, ...siteLocaleOf(sent) }, context))) ?? { type: 'gone' }
}

async function gaveFeedback(sent: SentPage, context: CallContext): Promise<Outcome> {
  const read = readFeedback(sent.fields)
  if ('errors' in read) return { type: 'refused', errors: read.errors }
  const requestId = sent.fields.get(requestFields.request) ?? ''
  const given = giveFeedback.answer({ requestId, ...read, ...siteLocaleOf(sent) }, context)
  return (await unlessHidden(given)) ?? { type: 'gone' }
}

async function repeated(sent: SentPage, context: CallContext): Promise<Awaited<ReturnType<typeof askAgain.answer>>> {
  const params = { requestId: sent.fields.get(requestFields.request) ?? '', ...siteLocaleOf(sent) }
  return (await unlessHidden(askAgain.answer(params, context))) ?? { type: 'gone' }
}

/** What the caller may not do is answered like a request that does not exist. */
async function acted(name: ActName, sent: SentPage, context: CallContext): Promise<Outcome> {
  const { fields } = sent
  const read = readAct(name, fields)
  if ('errors' in read) return { type: 'refused', errors: read.errors }
  const answers = answersLines(name) ? readLineAnswers(fields, sent) : { lines: [] }
  if ('errors' in answers) return { type: 'refused', errors: {}, lines: answers.errors }
  const params = {
    requestId: fields.get(requestFields.request) ?? '',
    version: Number(fields.get(requestFields.version)),
    ...siteLocaleOf(sent),
    ...read.values,
    ...(answers.lines.length === 0 ? {} : { lines: answers.lines }),
  }
  try {
    return (await unlessHidden(requestCalls[name].answer(params, context))) ?? { type: 'gone' }
  } catch (error) {
    if (error instanceof Failure && error.code === 'IN_CONFLICT') return { type: 'conflict' }
    throw error
  }
}

type ReadAct =
  | { readonly values: Readonly<Partial<Record<ActField, string>>> }
  | Pick<Extract<RequestFormError, { readonly type: 'refused' }>, 'errors'>

/** Reads the fields of an action; an optional field that is empty is left out. */
export function readAct(name: ActName, fields: URLSearchParams): ReadAct {
  const required: readonly ActField[] = requestActs[name].required
  const read = fieldsOfAct(name).map((field) => {
    const text =
      field === 'answer' || field === 'reason' ? readLines(fields.get(field) ?? '') : readLine(fields.get(field) ?? '')
    return { field, text, isMissing: text === '' && required.includes(field) }
  })
  const errors = read.flatMap(({ field, text, isMissing }): (readonly [ActField, InputError])[] =>
    isMissing
      ? [[field, { code: 'required' }]]
      : text === '' || isValid(field, text)
        ? []
        : [[field, { code: 'notValid' }]],
  )
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return { values: Object.fromEntries(read.flatMap(({ field, text }) => (text === '' ? [] : [[field, text]]))) }
}

function isValid(field: ActField, text: string): boolean {
  if (field === 'validUntil') return isDay(text)
  if (field === 'declineReason') return Object.hasOwn(declineReasons, text)
  return text.length <= actLimits[field]
}
