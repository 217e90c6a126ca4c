import * as v from 'valibot'
import { rowsPointingAt } from '#features/catalogue/cards/child-rows.ts'
import { detailId } from '#features/catalogue/pages/detail-parts.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { accountRequests, requestState } from '#features/documents/requests/account-requests.ts'
import { call, type AnswerOf } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import type { Row } from '#platform/entity/entity.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { failure } from '#platform/values/errors.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { chooseDocuments } from '#features/documents/product-documents/choose-documents.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'

/** The maximum number of documents of one product: six types in fourteen languages, with all older revisions. */
const maxDocuments = 2000

/** The fields of a revision that a response contains in their stored form. */
const revisionFields = selectFields(productDocument, ['id', 'name', 'language', 'revision', 'date', 'level'])

/**
 * DocumentController.getProductDocuments: returns for each type the newest revision in the visitor's language or the next one
 * in the fallback chain, with the same document in other languages and the older revisions of the shown one (product.md,
 * documents). Signed-in visitors also get the state of their account's requests. Throws RECORD_NOT_FOUND if the viewer sees no
 * such product.
 */
export const getProductDocuments = call({
  name: 'DocumentController.getProductDocuments',
  cacheable: true,
  access: 'everyone',
  params: v.object({ recordId: keyText, ...siteParams }),
  run: async (params, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const { records, viewer } = context
    const id = detailId(params.recordId)
    const [product, rows] = await Promise.all([
      records.byId(viewer, tradeGrade, id),
      rowsPointingAt(context, productDocument, 'product', [id], { limit: maxDocuments }),
    ])
    if (product === null) throw failure('RECORD_NOT_FOUND', { id })
    const onRequest = rows.flatMap((row) => (row.level === 'on-request' ? row.id : []))
    const [files, requests] = await Promise.all([
      records.files(viewer, [...new Set(rows.flatMap((row) => row.file ?? []))]),
      accountRequests(context, onRequest),
    ])
    const revision = (row: Row<typeof productDocument>) => {
      const file = row.file === null ? undefined : files.get(row.file)
      const request = requests.get(row.id)
      return {
        ...revisionFields(row),
        /** Null if this viewer must first sign in or request the document, or if there is no file yet. */
        file: file === undefined ? null : mediaAddress(file.key),
        /** In bytes; null without a file. */
        size: file?.bytes ?? null,
        /** Omitted for a guest, and if no user of the account has requested the document. */
        ...(request === undefined ? {} : { request: requestState(request, context) }),
      }
    }
    return chooseDocuments(rows, viewer.language, viewer.site.countryIsoCode).map((choice) => ({
      type: choice.type,
      shown: revision(choice.shown),
      others: choice.others.map(revision),
      history: choice.history.map(revision),
    }))
  },
})

/** A product's documents of one type. */
export type DocumentGroup = AnswerOf<typeof getProductDocuments>[number]

/** One revision of a product document, with what the viewer may read. */
export type DocumentRevision = DocumentGroup['shown']
