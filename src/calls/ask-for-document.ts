import * as v from 'valibot'
import { purposeRules } from '#domain/document-decision.ts'
import { isOpen, mostOpenRequests, standingOf } from '#domain/document-requests.ts'
import { Failure } from '#domain/errors.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Insert } from '#entities/entity.ts'
import { all, equals } from '#records/condition.ts'
import { inNameOf } from '#records/system-viewer.ts'
import { askingRoles, requestsOfAccount, today } from './account-requests.ts'
import { call, type CallContext } from './call.ts'
import type { RecordLink } from './search-shapes.ts'
import { brandLink } from './links.ts'
import { keyText, siteParams } from './params.ts'
import { requestable } from './requestable-document.ts'
import { siteViewer } from './site-viewer.ts'

interface Asked {
  /** `known`: the account has asked before, and that counts. `tooMany` of the user wait for an answer. */
  readonly type: 'asked' | 'known' | 'tooMany'
  readonly product: RecordLink
}

/**
 * Asks for a document in the name of the viewer's account, for the form's door. One request of an account for a document is open
 * at a time: whoever asks twice is answered the first. Throws INVALID_ID, RECORD_NOT_FOUND for what cannot be asked for.
 */
export const askForDocument = call({
  name: 'DocumentController.askFor',
  cacheable: false,
  access: askingRoles,
  params: v.object({
    documentId: keyText,
    purpose: v.pipe(v.string(), v.maxLength(purposeRules.purpose.maxLength)),
    ...siteParams,
  }),
  run: async ({ documentId, purpose, ...place }, doorContext): Promise<Asked> => {
    const context = { ...doorContext, viewer: siteViewer(place, doorContext.viewer) }
    const { document, product } = await requestable(documentId, context)
    const answer = (type: Asked['type']): Asked => ({ type, product: brandLink(product) })
    const before = await requestsOfAccount(context, [document.id])
    if (before.some((row) => isOpen(standingOf(row, today(context))))) return answer('known')
    const { records, viewer } = context
    const own = all(equals('isActive', true), equals('user', viewer.user?.id ?? ''), equals('state', 'asked'))
    if ((await records.count(inNameOf(viewer), documentRequest, own)) >= mostOpenRequests) return answer('tooMany')
    const next = 1 + Math.max(0, ...before.map(({ integrationId }) => numberOf(integrationId)))
    const isFirst = await created(context, {
      // Of two who ask at the same moment one is the first: both would take the same number.
      integrationId: `${viewer.account?.id ?? ''}-${document.id}-${next}`,
      document: document.id,
      user: viewer.user?.id ?? '',
      account: viewer.account?.id ?? null,
      state: 'asked',
      purpose: purpose === '' ? null : purpose,
      site: viewer.site.code,
    })
    return answer(isFirst ? 'asked' : 'known')
  },
})

/** False where somebody was faster. */
async function created({ records, viewer }: CallContext, values: Insert<typeof documentRequest>): Promise<boolean> {
  try {
    await records.create(inNameOf(viewer), documentRequest, values)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'DUPLICATE_INTEGRATION_ID') return false
    throw error
  }
}

/** Which of an account's requests for a document it is. */
const numberOf = (integrationId: string): number => Number(/-(\d+)$/.exec(integrationId)?.[1] ?? 0)
