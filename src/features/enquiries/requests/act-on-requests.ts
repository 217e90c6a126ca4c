import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import type { Role } from '#platform/values/viewer.ts'
import { siteViewer, type SiteParams } from '#sites/site-viewer.ts'
import { customerRequest } from './customer-request.ts'
import { requestRole } from './get-requests.ts'
import { type LineAnswer, answeredLines, lineAnswers } from './lines/answered-lines.ts'
import { actLimits, type ActName, declineReasons } from './request-rules.ts'
import { type ActOutcome, type GivenValues, runAct } from './run-act.ts'

const customers: readonly Role[] = ['customer', 'customerAdmin']
const desk: readonly Role[] = ['internalSales', 'administrator']

const textTo = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))

/** The parameters of the actions, by their actParams. */
export const actParams = {
  answer: textTo(actLimits.answer),
  validUntil: v.pipe(v.string(), v.check(isDay, 'is no day')),
  declineReason: v.picklist(Object.keys(declineReasons) as (keyof typeof declineReasons)[]),
  reason: textTo(actLimits.reason),
  poNumber: v.optional(v.nullable(textTo(actLimits.poNumber)), null),
}

const ofRequest = { requestId: keyText, version: v.pipe(v.number(), v.integer()), ...siteParams }

/** RequestController.take and so on: one call for each action of the table, which all run the same checks. */
export const withdrawRequest = call({
  name: 'RequestController.withdraw',
  cacheable: false,
  access: customers,
  params: v.object(ofRequest),
  run: (given, context) => act('withdraw', given, {}, context),
})

export const acceptRequest = call({
  name: 'RequestController.accept',
  cacheable: false,
  access: customers,
  params: v.object({ ...ofRequest, poNumber: actParams.poNumber }),
  run: ({ poNumber, ...given }, context) => act('accept', given, { poNumber }, context),
})

export const rejectRequest = call({
  name: 'RequestController.reject',
  cacheable: false,
  access: customers,
  params: v.object({ ...ofRequest, reason: actParams.reason }),
  run: ({ reason, ...given }, context) => act('reject', given, { reason }, context),
})

export const takeRequest = call({
  name: 'RequestController.take',
  cacheable: false,
  access: desk,
  params: v.object(ofRequest),
  run: (given, context) => act('take', given, {}, context),
})

export const releaseRequest = call({
  name: 'RequestController.release',
  cacheable: false,
  access: desk,
  params: v.object(ofRequest),
  run: (given, context) => act('release', given, {}, context),
})

export const answerRequest = call({
  name: 'RequestController.answer',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, answer: actParams.answer, lines: v.optional(lineAnswers, []) }),
  run: ({ answer, lines, ...given }, context) => act('answer', given, { answer }, context, lines),
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
  run: ({ answer, validUntil, lines, ...given }, context) =>
    act('quote', given, { answer, validUntil }, context, lines),
})

export const declineRequest = call({
  name: 'RequestController.decline',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, declineReason: actParams.declineReason, reason: actParams.reason }),
  run: ({ declineReason, reason, ...given }, context) => act('decline', given, { declineReason, reason }, context),
})

export const extendRequest = call({
  name: 'RequestController.extend',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, validUntil: actParams.validUntil, reason: actParams.reason }),
  run: ({ validUntil, reason, ...given }, context) => act('extend', given, { validUntil, reason }, context),
})

export const reopenRequest = call({
  name: 'RequestController.reopen',
  cacheable: false,
  access: desk,
  params: v.object({ ...ofRequest, validUntil: actParams.validUntil, reason: actParams.reason }),
  run: ({ validUntil, reason, ...given }, context) => act('reopen', given, { validUntil, reason }, context),
})

export const closeRequest = call({
  name: 'RequestController.close',
  cacheable: false,
  access: desk,
  params: v.object(ofRequest),
  run: (given, context) => act('close', given, {}, context),
})

/** The call of each action, for the route of the forms. */
export const requestCalls = {
  withdraw: withdrawRequest,
  accept: acceptRequest,
  reject: rejectRequest,
  take: takeRequest,
  release: releaseRequest,
  answer: answerRequest,
  quote: quoteRequest,
  decline: declineRequest,
  extend: extendRequest,
  reopen: reopenRequest,
  close: closeRequest,
} as const satisfies Readonly<Record<ActName, unknown>>

interface Given extends SiteParams {
  readonly requestId: string
  readonly version: number
}

async function act(
  name: ActName,
  { requestId, version, ...siteLocale }: Given,
  values: GivenValues,
  requestContext: CallContext,
  answers: readonly LineAnswer[] = [],
): Promise<ActOutcome> {
  const viewer = siteViewer(siteLocale, requestContext.viewer)
  const context = { ...requestContext, viewer }
  const row = await context.records.byId(viewer, customerRequest, requestId)
  if (row === null) return { type: 'gone' }
  const read = await answeredLines(row, answers, context)
  if ('errors' in read) return { type: 'refused', errors: {}, lines: read.errors }
  return await runAct(
    { name, row, version, role: requestRole(viewer, row), values, lines: read.lines },
    viewer,
    context,
  )
}
