import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { CallForm, FieldError, FormInput } from '#platform/calls/call-form.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { unlessHidden } from '#platform/calls/unless-hidden.ts'
import type { Row } from '#platform/entity/entity.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import type { Role } from '#platform/values/viewer.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { readLines } from '#platform/values/person-fields.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { actParams, type ActValues } from './act-params.ts'
import { customerRequest } from './customer-request.ts'
import { dayOfRequest } from './due/request-day.ts'
import { requestRole } from './get-requests.ts'
import { acceptedLineIds, acceptedLines } from './lines/accepted-lines.ts'
import { type AnsweredLine, type LineAnswer, answeredLines, lineAnswers } from './lines/answered-lines.ts'
import { lineAnswerFields, lineFieldErrors, needsTextOrFile } from './lines/line-answer.ts'
import { readLineAnswers } from './lines/read-line-answers.ts'
import { type ActField, type ActName, afterAct, requestFileField, type RequestOutcome } from './request-rules.ts'
import { lastDayError, runAct, textOrFileError } from './run-act.ts'

const customers: readonly Role[] = ['customer', 'customerAdmin']
const desk: readonly Role[] = ['internalSales', 'administrator']

const ofRequest = { requestId: keyText, version: v.pipe(v.number(), v.integer()), ...siteParams }

/** The form of an action with these fields. */
const formOf = (...fields: readonly ActField[]) => ({ fields, gone: 'requests.error.gone', after: afterAct })

/** RequestController.take and so on: one call for each action of the table, which all run the same checks. */
export const withdrawRequest = call({
  name: 'RequestController.withdraw',
  cacheable: false,
  access: customers,
  params: v.object(ofRequest),
  run: (input, context) => act('withdraw', input, {}, context),
  form: formOf(),
})

export const acceptRequest = call({
  name: 'RequestController.accept',
  cacheable: false,
  access: customers,
  params: v.object({ ...ofRequest, lines: acceptedLineIds, poNumber: actParams.poNumber }),
  run: ({ poNumber, lines, ...input }, context) =>
    act('accept', input, { poNumber }, context, (row, { viewer, records }) =>
      acceptedLines(row, lines, viewer, { records }),
    ),
  form: { ...formOf('poNumber'), fields: ['lines', 'poNumber'] },
})

export const rejectRequest = call({
  name: 'RequestController.reject',
  cacheable: false,
  access: customers,
  params: v.object({ ...ofRequest, reason: actParams.reason }),
  run: ({ reason, ...input }, context) => act('reject', input, { reason }, context),
  form: formOf('reason'),
})

export const receiveRequest = call({
  name: 'RequestController.receive',
  cacheable: false,
  access: customers,
  params: v.object(ofRequest),
  run: (input, context) => act('receive', input, {}, context),
  form: formOf(),
})

export const takeRequest = call({
  name: 'RequestController.take',
  cacheable: false,
  access: desk,
  params: v.object(ofRequest),
  run: (input, context) => act('take', input, {}, context),
  form: formOf(),
})

export const releaseRequest = call({
  name: 'RequestController.release',
  cacheable: false,
  access: desk,
  params: v.object(ofRequest),
  run: (input, context) => act('release', input, {}, context),
  form: formOf(),
})

/** The form with which the desk answers a request and each of its lines; a file may come with it. */
const answerForm = (...fields: readonly ActField[]) =>
  ({
    ...formOf(),
    fields: [...lineAnswerFields, ...fields],
    read: (input: FormInput, named: Readonly<Record<string, unknown>>) => {
      const { lines, errors } = readLineAnswers(input.fields, input)
      return { params: { ...named, ...(lines.length > 0 ? { lines } : {}) }, errors }
    },
    check: checkAnswer,
    files: {
      mayStore: async (sent, { viewer, records }) =>
        isInternal(viewer) &&
        (await unlessHidden(records.byId(viewer, customerRequest, sent.get('requestId') ?? ''))) !== null,
    },
    failures: { IN_CONFLICT: { type: 'refused', problem: { text: 'requests.error.conflict', status: 409 } } },
  }) satisfies CallForm<object, RequestOutcome, CallContext>

export const answerRequest = call({
  name: 'RequestController.answer',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, answer: actParams.answer, lines: v.optional(lineAnswers, []) }),
  run: ({ answer, lines, ...input }, context) => act('answer', input, { answer }, context, answering(lines)),
  form: answerForm('answer'),
})

export const quoteRequest = call({
  name: 'RequestController.quote',
  cacheable: false,
  access: desk,
  params: v.object({
    ...ofRequest,
    answer: actParams.answer,
    validUntil: actParams.validUntil,
    lines: v.optional(lineAnswers, []),
  }),
  run: ({ answer, validUntil, lines, ...input }, context) =>
    act('quote', input, { answer, validUntil }, context, answering(lines)),
  form: answerForm('answer', 'validUntil'),
})

export const declineRequest = call({
  name: 'RequestController.decline',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, declineReason: actParams.declineReason, reason: actParams.reason }),
  run: ({ declineReason, reason, ...input }, context) => act('decline', input, { declineReason, reason }, context),
  form: formOf('declineReason', 'reason'),
})

export const extendRequest = call({
  name: 'RequestController.extend',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, validUntil: actParams.validUntil, reason: actParams.reason }),
  run: ({ validUntil, reason, ...input }, context) => act('extend', input, { validUntil, reason }, context),
  form: formOf('validUntil', 'reason'),
})

export const reopenRequest = call({
  name: 'RequestController.reopen',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, validUntil: actParams.validUntil, reason: actParams.reason }),
  run: ({ validUntil, reason, ...input }, context) => act('reopen', input, { validUntil, reason }, context),
  form: formOf('validUntil', 'reason'),
})

export const closeRequest = call({
  name: 'RequestController.close',
  cacheable: false,
  access: desk,
  params: v.object(ofRequest),
  run: (input, context) => act('close', input, {}, context),
  form: formOf(),
})

/** Everything that is wrong with an answer, before it is given: of its lines, its last day, and its text. */
async function checkAnswer(
  { fields, site, language }: FormInput,
  { requestId, lines, answer, validUntil }: Readonly<Record<string, unknown>>,
  requestContext: CallContext,
): Promise<Readonly<Record<string, FieldError>>> {
  const viewer = { ...requestContext.viewer, site, language }
  const context = { ...requestContext, viewer }
  const row = await unlessHidden(context.records.byId(viewer, customerRequest, String(requestId)))
  if (row === null) return {}
  const input = v.safeParse(lineAnswers, lines ?? [])
  const answered = await answeredLines(row, input.success ? input.output : [], context)
  const hasFile = requestContext.sentFiles?.stored.has(requestFileField) === true
  const lacksText = needsTextOrFile(row.kind) && !hasFile && readLines(typeof answer === 'string' ? answer : '') === ''
  const isPast = typeof validUntil === 'string' && isDay(validUntil) && validUntil < dayOfRequest(row, context.now())
  return {
    ...('errors' in answered ? lineFieldErrors(answered.errors) : {}),
    ...(fields.has('answer') && lacksText ? { answer: textOrFileError } : {}),
    ...(isPast ? { validUntil: { text: lastDayError('quote') } } : {}),
  }
}

interface RequestVersion extends SiteParams {
  readonly requestId: string
  readonly version: number
}

/** What an action changes in the lines of a request, or why it is refused. */
type ChangedLines = (
  row: Row<typeof customerRequest>,
  context: CallContext,
) => Promise<{ readonly lines: readonly AnsweredLine[] } | { readonly refused: RequestOutcome }>

const answering =
  (answers: readonly LineAnswer[]): ChangedLines =>
  async (row, context) => {
    const answered = await answeredLines(row, answers, context)
    return 'errors' in answered ? { refused: { type: 'refused', errors: {}, lines: answered.errors } } : answered
  }

async function act(
  name: ActName,
  { requestId, version, ...siteLocale }: RequestVersion,
  values: ActValues,
  requestContext: CallContext,
  changedLines: ChangedLines = () => Promise.resolve({ lines: [] }),
): Promise<RequestOutcome> {
  const viewer = siteViewer(siteLocale, requestContext.viewer)
  const context = { ...requestContext, viewer }
  const row = await context.records.byId(viewer, customerRequest, requestId)
  if (row === null) return { type: 'gone' }
  const changed = await changedLines(row, context)
  if ('refused' in changed) return changed.refused
  return await runAct(
    { name, row, version, role: requestRole(viewer, row), values, lines: changed.lines },
    viewer,
    context,
  )
}
