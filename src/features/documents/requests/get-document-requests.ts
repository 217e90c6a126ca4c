import * as v from 'valibot'
import { mediaAddress } from '#platform/values/content-key.ts'
import { requestsPerPage } from './document-requests.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { user } from '#features/identity/people/user.ts'
import { equals, not } from '#platform/records/read/condition.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { requestingRoles, requestState } from './account-requests.ts'
import { call, type AnswerOf, type CallContext } from '#platform/calls/call.ts'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { countTo, siteParams } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { siteViewer } from '#sites/site-viewer.ts'

type RequestRow = Row<typeof documentRequest>

const waitsForAnswer = equals('state', 'asked')

/** The fields of a request that the response contains in their stored form. */
const requestFields = selectFields(documentRequest, ['id', 'version', 'purpose', 'decidedOn'])

/**
 * DocumentController.getRequests: returns a page of the requests that the viewer sees. Users see their own requests, account
 * administrators those of the account, and internal users all. Open requests come first, oldest first, followed by the others,
 * latest decision first. A page after the last one is empty.
 */
export const getDocumentRequests = call({
  name: 'DocumentController.getRequests',
  cacheable: false,
  access: [...requestingRoles, ...internalReaders],
  params: v.object({ page: v.optional(countTo(1_000_000), 1), ...siteParams }),
  run: async ({ page, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { records, viewer } = context
    const [total, open] = await Promise.all([
      records.count(viewer, documentRequest),
      records.count(viewer, documentRequest, waitsForAnswer),
    ])
    const from = (page - 1) * requestsPerPage
    const waiting = await records.list(viewer, documentRequest, {
      where: waitsForAnswer,
      orderBy: [{ field: 'createdDate' }],
      offset: from,
      limit: requestsPerPage,
    })
    const room = requestsPerPage - waiting.length
    const decided =
      room === 0
        ? []
        : await records.list(viewer, documentRequest, {
            where: not(waitsForAnswer),
            orderBy: [
              { field: 'decidedOn', descending: true },
              { field: 'createdDate', descending: true },
            ],
            offset: Math.max(0, from - open),
            limit: room,
          })
    return {
      requests: await listedRequests([...waiting, ...decided], context),
      total,
      /** The number of undecided requests. */
      open,
      /** Whether the viewer may decide requests. */
      mayDecide: rolesOf(viewer).some((role) => role === 'editor' || role === 'administrator'),
    }
  },
})

/** A page of requests. */
export type RequestPage = AnswerOf<typeof getDocumentRequests>
export type ListedRequest = RequestPage['requests'][number]

/**
 * Reads the requests with their documents. Internal users also see the names of documents that are visible on another site;
 * other users see only documents that are still visible to them.
 */
async function listedRequests(rows: readonly RequestRow[], context: CallContext) {
  const { records, viewer } = context
  const us = inNameOf(viewer)
  const reader = isInternal(viewer) ? us : viewer
  const [users, accounts, documents] = await Promise.all([
    byId(records.byIds(us, user, idsOf(rows, 'user'))),
    byId(records.byIds(us, account, idsOf(rows, 'account'))),
    byId(records.byIds(reader, productDocument, idsOf(rows, 'document'))),
  ])
  const productIds = [...new Set([...documents.values()].map(({ product }) => product))]
  const keys = [...documents.values()].flatMap(({ file }) => file ?? [])
  const [products, here, files] = await Promise.all([
    byId(records.byIds(reader, tradeGrade, productIds)),
    byId(records.byIds(viewer, tradeGrade, productIds)),
    records.files(reader, [...new Set(keys)]),
  ])
  /** Null if the document is deleted or not visible to this viewer. */
  const documentOf = (id: string) => {
    const document = documents.get(id)
    const product = document === undefined ? undefined : products.get(document.product)
    if (document === undefined || product === undefined) return null
    const { name, type, language, file } = document
    return {
      name,
      type,
      language,
      product: brandLink(product),
      /** Whether the product has a page on this site for this viewer. */
      isHere: here.has(product.id),
      /** Null if this viewer may not open it. */
      file: file === null || !files.has(file) ? null : mediaAddress(file),
    }
  }
  return rows.map((row) => {
    const by = users.get(row.user)
    return {
      ...requestState(row, context),
      reason: row.reason,
      ...requestFields(row),
      /** The user who made the request; null where the user is deleted. */
      user: by === undefined ? null : { name: by.name, email: by.email },
      company: row.account === null ? null : (accounts.get(row.account)?.name ?? null),
      document: documentOf(row.document),
    }
  })
}

const idsOf = (rows: readonly RequestRow[], field: 'user' | 'account' | 'document'): readonly string[] => [
  ...new Set(rows.flatMap((row) => row[field] ?? [])),
]

const byId = async <E extends Entity>(rows: Promise<readonly Row<E>[]>): Promise<ReadonlyMap<string, Row<E>>> =>
  new Map((await rows).map((row) => [row.id, row]))
