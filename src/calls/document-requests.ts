import * as v from 'valibot'
import { mediaAddress } from '#domain/content-key.ts'
import { requestsOnPage } from '#domain/document-requests.ts'
import { rolesOf } from '#domain/viewer.ts'
import { internalReaders } from '#entities/access.ts'
import { account } from '#entities/account.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { user } from '#entities/user.ts'
import { equals, not } from '#records/condition.ts'
import { isInternal } from '#records/grade-visibility.ts'
import { inNameOf } from '#records/system-viewer.ts'
import { askingRoles, requestState } from './account-requests.ts'
import { call, type CallContext } from './call.ts'
import type { ListedRequest, RequestPage } from './document-request-shapes.ts'
import { brandLink } from './links.ts'
import { countTo, siteParams } from './params.ts'
import { siteViewer } from './site-viewer.ts'

type RequestRow = Row<typeof documentRequest>

const asked = equals('state', 'asked')

/**
 * DocumentController.getRequests: a page of the requests that the viewer sees: their own, as their account's admin all of its, as
 * one of the distributor's own people everybody's. A page beyond the last is empty.
 */
export const getDocumentRequests = call({
  name: 'DocumentController.getRequests',
  cacheable: false,
  access: [...askingRoles, ...internalReaders],
  params: v.object({ page: v.optional(countTo(1_000_000), 1), ...siteParams }),
  run: async ({ page, ...place }, doorContext): Promise<RequestPage> => {
    const context = { ...doorContext, viewer: siteViewer(place, doorContext.viewer) }
    const { records, viewer } = context
    const [total, open] = await Promise.all([
      records.count(viewer, documentRequest),
      records.count(viewer, documentRequest, asked),
    ])
    const from = (page - 1) * requestsOnPage
    const waiting = await records.list(viewer, documentRequest, {
      where: asked,
      orderBy: [{ field: 'createdDate' }],
      offset: from,
      limit: requestsOnPage,
    })
    const room = requestsOnPage - waiting.length
    const decided =
      room === 0
        ? []
        : await records.list(viewer, documentRequest, {
            where: not(asked),
            orderBy: [
              { field: 'decidedOn', descending: true },
              { field: 'createdDate', descending: true },
            ],
            offset: Math.max(0, from - open),
            limit: room,
          })
    return {
      requests: await listed([...waiting, ...decided], context),
      total,
      open,
      mayDecide: rolesOf(viewer).some((role) => role === 'editor' || role === 'administrator'),
    }
  },
})

/** With what they are about. Our own people read the names of what another site shows; whoever asked, what they still see. */
async function listed(rows: readonly RequestRow[], context: CallContext): Promise<readonly ListedRequest[]> {
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
  const documentOf = (id: string): ListedRequest['document'] => {
    const document = documents.get(id)
    const product = document === undefined ? undefined : products.get(document.product)
    if (document === undefined || product === undefined) return null
    const { name, type, language, file } = document
    return {
      name,
      type,
      language,
      product: brandLink(product),
      isHere: here.has(product.id),
      file: file === null || !files.has(file) ? null : mediaAddress(file),
    }
  }
  return rows.map((row) => {
    const by = users.get(row.user)
    return {
      ...requestState(row, context),
      reason: row.reason,
      id: row.id,
      version: row.version,
      purpose: row.purpose,
      decidedOn: row.decidedOn,
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
