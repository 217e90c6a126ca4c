import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import type { Row } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { accountRequests, askingRoles, requestState } from './account-requests.ts'
import { call, type CallContext } from './call.ts'
import { detailId } from './detail-parts.ts'
import type { RequestableDocument } from './document-request-shapes.ts'
import { brandLink } from './links.ts'
import { keyText, siteParams } from './params.ts'
import { siteViewer } from './site-viewer.ts'

/**
 * DocumentController.getRequestable: a document that the viewer sees and may ask for. Throws INVALID_ID, and RECORD_NOT_FOUND for
 * any other document.
 */
export const getRequestable = call({
  name: 'DocumentController.getRequestable',
  cacheable: false,
  access: askingRoles,
  params: v.object({ documentId: keyText, ...siteParams }),
  run: async ({ documentId, ...place }, doorContext): Promise<RequestableDocument> => {
    const context = { ...doorContext, viewer: siteViewer(place, doorContext.viewer) }
    const { document, product } = await requestable(documentId, context)
    const request = (await accountRequests(context, [document.id])).get(document.id)
    const { id, name, type, language, revision, date } = document
    return {
      id,
      name,
      type,
      language,
      revision,
      date,
      product: brandLink(product),
      request: request === undefined ? null : requestState(request, context),
    }
  },
})

/** A document on request with its product, as the viewer sees them. Throws INVALID_ID, RECORD_NOT_FOUND. */
export async function requestable(
  documentId: string,
  { records, viewer }: CallContext,
): Promise<{ readonly document: Row<typeof productDocument>; readonly product: Row<typeof tradeGrade> }> {
  const id = detailId(documentId)
  const document = await records.byId(viewer, productDocument, id)
  const product = document === null ? null : await records.byId(viewer, tradeGrade, document.product)
  if (document === null || product === null || document.level !== 'on-request' || viewer.account === undefined)
    throw failure('RECORD_NOT_FOUND', { id })
  return { document, product }
}
