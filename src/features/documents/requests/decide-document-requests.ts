import * as v from 'valibot'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { accountProblems } from '#features/identity/forms/account-problems.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { keyText } from '#platform/calls/params.ts'
import { requiredLines } from '#platform/calls/person-params.ts'
import { today } from '#platform/calls/today.ts'
import { transitionFrom } from '#platform/entity/path-steps.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { Failure } from '#platform/values/errors.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { maxRequestText, requestFields } from './document-requests.ts'

/** `gone`: the request does not exist; `stale`: it has changed since the page with the form was loaded; `past`: the day is over. */
interface DecisionOutcome {
  readonly type: 'decided' | 'gone' | 'stale' | 'past'
}

const byEditors = { cacheable: false, access: ['editor', 'administrator'] } as const

/** `version` is the version of the request that the form showed. */
const decided = { requestId: keyText, version: v.pipe(v.number(), v.integer()) } as const
const reason = requiredLines(maxRequestText)

/** DocumentController.grantRequest: grants a document to the account that requested it, until the end of a day or without end. */
export const grantDocumentRequest = call({
  name: 'DocumentController.grantRequest',
  ...byEditors,
  params: v.object({ ...decided, until: v.nullable(v.pipe(v.string(), v.check(isDay, 'is no day'))) }),
  run: async ({ until, ...request }, context): Promise<DecisionOutcome> =>
    until !== null && until < today(context)
      ? { type: 'past' }
      : await decide(request, 'Grant', { validUntil: until }, context),
  form: {
    fields: [requestFields.until, requestFields.endless],
    gone: accountProblems.gone.text,
    read: ({ fields }, named) =>
      fields.has(requestFields.endless)
        ? { params: { ...named, until: null } }
        : fields.get(requestFields.until)
          ? { params: named }
          : { errors: { [requestFields.until]: { code: 'required' } } },
    after: (outcome) => afterDecision(outcome, 'account.done.documentGranted'),
  },
})

/** DocumentController.declineRequest: declines a request for a document, with a reason that the requester is told. */
export const declineDocumentRequest = call({
  name: 'DocumentController.declineRequest',
  ...byEditors,
  params: v.object({ ...decided, reason }),
  run: async ({ reason: text, ...request }, context) => await decide(request, 'Decline', { reason: text }, context),
  form: {
    fields: [requestFields.reason],
    gone: accountProblems.gone.text,
    after: (outcome) => afterDecision(outcome, 'account.done.documentDeclined'),
  },
})

/** DocumentController.withdrawGrant: ends a grant, with a reason. */
export const withdrawDocumentGrant = call({
  name: 'DocumentController.withdrawGrant',
  ...byEditors,
  params: v.object({ ...decided, reason }),
  run: async ({ reason: text, ...request }, context) => await decide(request, 'Withdraw', { reason: text }, context),
  form: {
    fields: [requestFields.reason],
    gone: accountProblems.gone.text,
    after: (outcome) => afterDecision(outcome, 'account.done.documentWithdrawn'),
  },
})

async function decide(
  { requestId, version }: { readonly requestId: string; readonly version: number },
  action: 'Grant' | 'Decline' | 'Withdraw',
  values: { readonly validUntil: string | null } | { readonly reason: string },
  { records, viewer }: CallContext,
): Promise<DecisionOutcome> {
  const row = await records.byId(viewer, documentRequest, requestId)
  if (row === null) return { type: 'gone' }
  if (transitionFrom(documentRequest, row.state, action) === null) return { type: 'stale' }
  try {
    await records.write(viewer, (handle) => handle.transition(documentRequest, row.id, version, { action, values }))
  } catch (error) {
    if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
    throw error
  }
  return { type: 'decided' }
}

function afterDecision({ type }: DecisionOutcome, notice: string): FormOutcome {
  if (type === 'decided') return { type: 'accepted', to: signInPaths.documentRequests, notice }
  if (type === 'past') return { type: 'refused', errors: { [requestFields.until]: { code: 'notValid' } } }
  return { type: 'refused', problem: accountProblems[type === 'stale' ? 'decided' : 'gone'] }
}
