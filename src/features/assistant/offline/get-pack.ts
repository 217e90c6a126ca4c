import * as v from 'valibot'
import { timeZoneOfVisit } from '#features/assistant/visits/visit-day.ts'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { listSteps, stepOwners } from '#features/assistant/visits/steps/read-steps.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { packExpiry } from './pack-expiry.ts'
import { hashOf, packProducts } from './pack-products.ts'
import {
  maxPackBatch,
  packFormat,
  packParts,
  type PackDocument,
  type PackManifest,
  type PackProduct,
} from './pack-shapes.ts'
import { namedProducts } from './pack-sources.ts'
import { servedVisit } from './visit-context.ts'

/**
 * VisitController.getPack: what a pack of a visit contains (OFF-01, OFF-03): the products that these parts name and that both the
 * caller and the customer see, with the documents that the customer may open. Throws RECORD_NOT_FOUND.
 */
export const getPack = call({
  name: 'VisitController.getPack',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    visitId: keyText,
    parts: v.pipe(v.array(v.picklist(packParts)), v.maxLength(packParts.length)),
    withFiles: v.boolean(),
    ...siteParams,
  }),
  run: async ({ visitId, parts, withFiles, ...siteLocale }, input): Promise<PackManifest> => {
    const served = await servedVisit(visitId, siteLocale, input)
    const { row, context, customer } = served
    const [products, customerRow, steps, owners] = await Promise.all([
      namedProducts(parts, served).then((ids) => packProducts(ids, context, customer)),
      row.account === null ? null : context.records.byId(context.viewer, account, row.account),
      listSteps(row, context),
      stepOwners(context),
    ])
    const entries = products.map((product) => ({
      id: product.id,
      hash: hashOf(product),
      size: Buffer.byteLength(JSON.stringify(product)),
    }))
    const files = withFiles ? filesOf(products) : []
    const createdAt = context.now()
    return {
      format: packFormat,
      userId: row.owner,
      visit: {
        id: row.id,
        name: row.name,
        account: customerRow === null ? null : { id: customerRow.id, name: customerRow.name },
        country: row.country,
        timeZone: timeZoneOfVisit(row),
        plannedOn: row.plannedOn,
        steps: steps.map(({ key, text, dueOn, owner, isDone }) => ({ key, text, dueOn, owner: owner.id, isDone })),
      },
      stepOwners: [...new Map([...steps.map(({ owner }) => owner), ...owners].map((each) => [each.id, each])).values()],
      language: context.viewer.language,
      madeAt: createdAt.toISOString(),
      expiresAt: packExpiry(row.plannedOn, createdAt).toISOString(),
      products: entries,
      files,
      size: [...entries, ...files].reduce((sum, { size }) => sum + size, 0),
    }
  },
})

/** VisitController.getPackProducts: the content of some products of a pack. What does not belong in it is left out. */
export const getPackProducts = call({
  name: 'VisitController.getPackProducts',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    visitId: keyText,
    ids: v.pipe(v.array(keyText), v.minLength(1), v.maxLength(maxPackBatch)),
    ...siteParams,
  }),
  run: async ({ visitId, ids, ...siteLocale }, input): Promise<readonly PackRow[]> => {
    const { context, customer } = await servedVisit(visitId, siteLocale, input)
    const known = [...new Set(ids.flatMap((id) => toId18(id) ?? []))]
    const products = await packProducts(known, context, customer)
    return products.map((product) => ({ hash: hashOf(product), product }))
  },
})

/** A product with the hash by which the manifest names it. */
export interface PackRow {
  readonly hash: string
  readonly product: PackProduct
}

/** Each file once: several products may share one. */
const filesOf = (products: readonly PackProduct[]): readonly Pick<PackDocument, 'address' | 'size'>[] => [
  ...new Map(
    products.flatMap(({ documents }) => documents.map(({ address, size }) => [address, { address, size }])),
  ).values(),
]
