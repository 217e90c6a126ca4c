import * as v from 'valibot'
import type { RequestAct } from './document-decision.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { Failure } from '#platform/values/errors.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { documentRequest } from './document-request.ts'
import type { Changes, Row } from '#platform/entity/entity.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { user } from '#features/identity/people/user.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { today } from '#platform/calls/today.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'

/** The result of a decision; `tell` is the user to notify, or null if that user is deleted. */
type DecisionOutcome =
  | { readonly type: 'decided'; readonly notify: Notification | null }
  /** The request does not exist, or it has changed since the page with the form was loaded. */
  | { readonly type: 'gone' | 'stale' }

interface Notification {
  readonly to: { readonly email: string; readonly language: LanguageCode }
  /** The code of the site on which the request was made, if known. */
  readonly site: string | null
  readonly document: string
  readonly product: string
}

/** The decisions that each state allows. */
const decidedFrom = { grant: 'asked', decline: 'asked', withdraw: 'granted' } as const satisfies Record<
  RequestAct,
  string
>

const reason = v.pipe(v.string(), v.minLength(1), v.maxLength(2000))

/** Decides a request once, for the route of the form. `version` is the version of the request that the form showed. */
export const decideDocumentRequest = call({
  name: 'DocumentController.decideRequest',
  cacheable: false,
  access: ['editor', 'administrator'],
  params: v.object({
    requestId: keyText,
    version: v.pipe(v.number(), v.integer()),
    decision: v.variant('act', [
      v.object({ act: v.literal('grant'), until: v.nullable(v.pipe(v.string(), v.check(isDay, 'is no day'))) }),
      v.object({ act: v.picklist(['decline', 'withdraw']), reason }),
    ]),
  }),
  run: async ({ requestId, version, decision }, context): Promise<DecisionOutcome> => {
    const { records, viewer } = context
    const row = await records.byId(viewer, documentRequest, requestId)
    if (row === null) return { type: 'gone' }
    if (row.state !== decidedFrom[decision.act]) return { type: 'stale' }
    const decided = { decidedBy: viewer.user?.id ?? null, decidedOn: today(context) }
    const changes: Changes<typeof documentRequest> =
      decision.act === 'grant'
        ? { ...decided, state: 'granted', validUntil: decision.until }
        : { ...decided, state: decision.act === 'decline' ? 'declined' : 'withdrawn', reason: decision.reason }
    try {
      await records.update(inNameOf(viewer), documentRequest, row.id, version, changes)
    } catch (error) {
      if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
      throw error
    }
    return { type: 'decided', notify: await notificationOf(row, context) }
  },
})

/** Returns null if the user who made the request is deleted. */
async function notificationOf(
  { user: userId, document: documentId, site }: Row<typeof documentRequest>,
  { records, viewer }: CallContext,
): Promise<Notification | null> {
  const us = inNameOf(viewer)
  const [by, document] = await Promise.all([
    records.byId(us, user, userId),
    records.byId(us, productDocument, documentId),
  ])
  const product = document === null ? null : await records.byId(us, tradeGrade, document.product)
  if (by === null || !by.isActive || document === null || product === null) return null
  return {
    to: { email: by.email, language: by.language },
    site,
    document: document.name,
    product: product.name,
  }
}
