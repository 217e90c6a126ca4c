import * as v from 'valibot'
import type { RequestAct } from '#domain/document-decision.ts'
import { isDay } from '#domain/iso-day.ts'
import { Failure } from '#domain/errors.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Changes, Row } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { user } from '#entities/user.ts'
import { inNameOf } from '#records/system-viewer.ts'
import { today } from './account-requests.ts'
import { call, type CallContext } from './call.ts'
import { keyText } from './params.ts'

/** What became of a request; `tell`: whom, null where they are gone. */
type Decided =
  | { readonly type: 'decided'; readonly tell: Told | null }
  /** There is no such request; it is no more as it was when it was looked at. */
  | { readonly type: 'gone' | 'stale' }

interface Told {
  readonly to: { readonly email: string; readonly language: LanguageCode }
  /** Code of the site where they asked, where it is known. */
  readonly site: string | null
  readonly document: string
  readonly product: string
}

/** What can be decided of which state. */
const decidedFrom = { grant: 'asked', decline: 'asked', withdraw: 'granted' } as const satisfies Record<
  RequestAct,
  string
>

const reason = v.pipe(v.string(), v.minLength(1), v.maxLength(2000))

/** Decides a request, once, for the form's door; `version` is that of the request as it was shown. */
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
  run: async ({ requestId, version, decision }, context): Promise<Decided> => {
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
    return { type: 'decided', tell: await told(row, context) }
  },
})

/** Null where who asked is gone. */
async function told(
  { user: userId, document: documentId, site }: Row<typeof documentRequest>,
  { records, viewer }: CallContext,
): Promise<Told | null> {
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
