import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Row } from '#platform/entity/entity.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { accountRequests, requestingRoles, requestState } from './account-requests.ts'
import { call, type AnswerOf, type CallContext } from '#platform/calls/call.ts'
import { detailId } from '#features/catalogue/pages/detail-parts.ts'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The fields of the document that the response contains in their stored form. */
const documentFields = selectFields(productDocument, ['id', 'name', 'type', 'language', 'revision', 'date'])

/**
 * DocumentController.getRequestable: returns a document that the viewer sees and may request. Throws INVALID_ID, and
 * RECORD_NOT_FOUND for any other document.
 */
export const getRequestable = call({
  name: 'DocumentController.getRequestable',
  cacheable: false,
  access: requestingRoles,
  params: v.object({ documentId: keyText, ...siteParams }),
  run: async ({ documentId, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { document, product } = await requestableDocument(documentId, context)
    const request = (await accountRequests(context, [document.id])).get(document.id)
    return {
      ...documentFields(document),
      product: brandLink(product),
      /** Null if no user of the viewer's account has requested it. */
      request: request === undefined ? null : requestState(request, context),
    }
  },
})

/** A document that is available on request, for the page on which it is requested. */
export type RequestableDocument = AnswerOf<typeof getRequestable>

/** Returns a document on request with its product, as the viewer sees them. Throws INVALID_ID, RECORD_NOT_FOUND. */
export async function requestableDocument(
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
