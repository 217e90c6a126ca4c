import * as v from 'valibot'
import { accountProblems, tooManyEmails } from '#features/identity/forms/account-problems.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { sessionParts } from '#features/identity/forms/form-parts.ts'
import { optionalLines } from '#platform/calls/person-params.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { isOpen, maxOpenRequests, maxRequestText, requestFields, statusOf } from './document-requests.ts'
import { Failure } from '#platform/values/errors.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { requestingRoles, requestsOfAccount } from './account-requests.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { today } from '#platform/calls/today.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { requestableDocument } from './get-requestable-document.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/**
 * `known` means that the account already has an open request or a valid grant, and `tooMany` that the user has too many undecided
 * requests.
 */
type RequestOutcome =
  | { readonly type: 'requested' | 'known'; readonly product: RecordLink }
  | { readonly type: 'tooMany' }
  | Limited

/**
 * DocumentController.askFor: requests a document for the viewer's account. An account can have one open request for a document;
 * a repeated request returns the first one. Throws INVALID_ID, and RECORD_NOT_FOUND for a document that cannot be requested.
 */
export const requestDocument = call({
  name: 'DocumentController.askFor',
  cacheable: false,
  access: requestingRoles,
  isFormOnly: true,
  params: v.object({
    documentId: keyText,
    purpose: optionalLines(maxRequestText),
    ...siteParams,
  }),
  run: async ({ documentId, purpose, ...siteLocale }, requestContext): Promise<RequestOutcome> => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { document, product } = await requestableDocument(documentId, context)
    const { signIn, session, client } = sessionParts(context)
    const by = { own: session.user.id, isKnown: true, client }
    return await signIn.attempts.make('document', by, () => requestOnce({ document, product }, purpose, context))
  },
  form: {
    fields: [requestFields.purpose],
    gone: accountProblems.gone.text,
    after: (outcome) =>
      outcome.type === 'limited'
        ? { type: 'refused', problem: tooManyEmails(outcome.minutes) }
        : outcome.type === 'tooMany'
          ? { type: 'refused', problem: { text: 'account.error.tooManyRequests' } }
          : { type: 'accepted', to: `${productPath('', outcome.product)}#documents` },
  },
})

async function requestOnce(
  { document, product }: Awaited<ReturnType<typeof requestableDocument>>,
  purpose: string | null,
  context: CallContext,
): Promise<Exclude<RequestOutcome, Limited>> {
  const answer = (type: 'requested' | 'known') => ({ type, product: brandLink(product) })
  const before = await requestsOfAccount(context, [document.id])
  if (before.some((row) => isOpen(statusOf(row, today(context))))) return answer('known')
  const { records, viewer } = context
  const own = all(equals('isActive', true), equals('user', viewer.user?.id ?? ''), equals('state', 'asked'))
  if ((await records.count(inNameOf(viewer), documentRequest, own)) >= maxOpenRequests) return { type: 'tooMany' }
  const next = 1 + Math.max(0, ...before.map(({ integrationId }) => numberOf(integrationId)))
  const isFirst = await isCreated(context, {
    // Two simultaneous requests use the same number, so only the first one is created.
    integrationId: `${viewer.account?.id ?? ''}-${document.id}-${next}`,
    document: document.id,
    user: viewer.user?.id ?? '',
    account: viewer.account?.id ?? null,
    purpose,
    site: viewer.site.code,
  })
  return answer(isFirst ? 'requested' : 'known')
}

/** Returns false if a simultaneous request was created first. */
async function isCreated({ records, viewer }: CallContext, values: Insert<typeof documentRequest>): Promise<boolean> {
  try {
    await records.create(inNameOf(viewer), documentRequest, values)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'DUPLICATE_INTEGRATION_ID') return false
    throw error
  }
}

/** Returns the sequence number of a request among those of an account for a document. */
const numberOf = (integrationId: string): number => Number(/-(\d+)$/.exec(integrationId)?.[1] ?? 0)
