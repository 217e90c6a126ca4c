import { mediaAddress } from '#domain/content-key.ts'
import { failure } from '#domain/errors.ts'
import { chooseDocuments } from '#domain/product-documents.ts'
import type { Row } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import * as v from 'valibot'
import { accountRequests, requestState } from './account-requests.ts'
import { call } from './call.ts'
import { rowsPointingAt } from './child-rows.ts'
import { detailId } from './detail-parts.ts'
import type { DocumentGroup, DocumentRevision } from './document-shapes.ts'
import { keyText, siteParams } from './params.ts'
import { siteViewer } from './site-viewer.ts'

/** Documents of one product: six types in fourteen languages, with all that came before them. */
const mostDocuments = 2000

/**
 * DocumentController.getProductDocuments: of each type the newest revision in the visitor's language, else along the fallback
 * chain, with the same in other languages and what came before (product.md, documents); for who is signed in, what became of their
 * questions. Throws RECORD_NOT_FOUND where the viewer sees no such product.
 */
export const getProductDocuments = call({
  name: 'DocumentController.getProductDocuments',
  cacheable: true,
  access: 'everyone',
  params: v.object({ recordId: keyText, ...siteParams }),
  run: async (params, doorContext): Promise<readonly DocumentGroup[]> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const { records, viewer } = context
    const id = detailId(params.recordId)
    const [product, rows] = await Promise.all([
      records.byId(viewer, tradeGrade, id),
      rowsPointingAt(context, productDocument, 'product', [id], { most: mostDocuments }),
    ])
    if (product === null) throw failure('RECORD_NOT_FOUND', { id })
    const onRequest = rows.flatMap((row) => (row.level === 'on-request' ? row.id : []))
    const [files, requests] = await Promise.all([
      records.files(viewer, [...new Set(rows.flatMap((row) => row.file ?? []))]),
      accountRequests(context, onRequest),
    ])
    const revision = (row: Row<typeof productDocument>): DocumentRevision => {
      const file = row.file === null ? undefined : files.get(row.file)
      const request = requests.get(row.id)
      return {
        id: row.id,
        name: row.name,
        language: row.language,
        revision: row.revision,
        date: row.date,
        level: row.level,
        file: file === undefined ? null : mediaAddress(file.key),
        size: file?.bytes ?? null,
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
