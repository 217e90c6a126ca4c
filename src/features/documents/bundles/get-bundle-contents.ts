import { today } from '#platform/calls/today.ts'
import { documentTypes, type DocumentType } from '#platform/values/document-types.ts'
import { failure } from '#platform/values/errors.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { maxBundleItems } from '#features/documents/bundle-request/bundle-address.ts'
import { maxBundleBytes, type BundleContents, planBundle, sizeOf } from './bundle-plan.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { always, isIn } from '#platform/records/read/condition.ts'
import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import { rowsPointingAt } from '#features/catalogue/cards/child-rows.ts'
import { detailId } from '#features/catalogue/pages/detail-parts.ts'
import { keyText, optionalKey, siteParams } from '#platform/calls/params.ts'
import { languageOfCode, siteViewer } from '#sites/site-viewer.ts'
import { fileOf, filesOf } from './bundle-files.ts'

const idList = v.optional(
  v.pipe(v.array(keyText), v.maxLength(maxBundleItems, `has more than ${maxBundleItems} ids`)),
  [],
)

/** `types`: an empty list means all types of each product. `language`: the language of the files; the visitor's by default. */
export const bundleParams = v.object({
  certificates: idList,
  products: idList,
  types: v.optional(v.pipe(v.array(v.picklist(documentTypes)), v.maxLength(documentTypes.length)), []),
  language: optionalKey,
  ...siteParams,
})

/** The normalised request and the resulting contents. */
export interface BundleAnswer extends BundleContents {
  readonly request: {
    readonly certificates: readonly string[]
    readonly products: readonly string[]
    readonly types: readonly DocumentType[]
    readonly language: LanguageCode
  }
}

/** The maximum number of assets or documents for one bundle: a hundred for each of 200 items. */
const maxRows = 20_000

/**
 * Returns what a bundle contains and what is missing for this viewer, with the keys of its files, both for the page and for the
 * route that makes the ZIP. Throws INVALID_PARAMETERS for more than 200 certificates and products, INVALID_ID, PACK_TOO_LARGE.
 */
export const getBundleContents = call({
  name: 'DocumentController.getPackContents',
  cacheable: false,
  access: 'everyone',
  params: bundleParams,
  run: async (params, requestContext): Promise<BundleAnswer> => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const { viewer } = context
    const request = {
      certificates: [...new Set(params.certificates.map(detailId))],
      products: [...new Set(params.products.map(detailId))],
      types: params.types,
      language: params.language === undefined ? viewer.language : languageOfCode(params.language),
    }
    if (request.certificates.length + request.products.length > maxBundleItems)
      throw failure('INVALID_PARAMETERS', {
        parameter: 'products',
        reason: `more than ${maxBundleItems} things are asked for`,
      })
    const contents = planBundle({
      ...(await availableRecords(request, context)),
      types: request.types.length === 0 ? null : request.types,
      language: request.language,
      country: viewer.site.countryIsoCode,
      isSignedIn: viewer.user !== undefined,
      today: today(context),
    })
    const size = sizeOf(contents)
    if (size > maxBundleBytes) throw failure('PACK_TOO_LARGE', { reason: `${size} bytes of at most ${maxBundleBytes}` })
    return { request, ...contents }
  },
})

type AvailableRecords = Pick<Parameters<typeof planBundle>[0], 'certificates' | 'products'>

/** Reads all requested records with one query for each kind of record and one for the files, independent of their number. */
async function availableRecords(request: BundleAnswer['request'], context: CallContext): Promise<AvailableRecords> {
  const { records, viewer } = context
  const ofTypes = request.types.length === 0 ? always : isIn('type', request.types)
  const [certificates, assets, products, documents] = await Promise.all([
    records.byIds(viewer, certificate, request.certificates),
    rowsPointingAt(context, certificateAsset, 'certificate', request.certificates, { limit: maxRows }),
    records.byIds(viewer, tradeGrade, request.products),
    rowsPointingAt(context, productDocument, 'product', request.products, { where: ofTypes, limit: maxRows }),
  ])
  if (assets.length >= maxRows || documents.length >= maxRows)
    throw failure('PACK_TOO_LARGE', { size: `${maxRows} files to choose from`, limit: 'a pack can be made of' })
  const files = await filesOf([...assets, ...documents], context)
  return {
    certificates: found(
      request.certificates,
      certificates,
      assets,
      (asset) => asset.certificate,
      (row, own) => ({
        name: row.name,
        scheme: row.scheme,
        validUntil: row.validUntil,
        assets: own.map((asset) => ({ name: asset.name, language: asset.language, file: fileOf(asset, files) })),
      }),
    ),
    products: found(
      request.products,
      products,
      documents,
      (document) => document.product,
      (row, own) => ({
        name: row.name,
        documents: own.map((document) => ({ ...document, file: fileOf(document, files) })),
      }),
    ),
  }
}

/** Joins each id with its row and the rows that refer to it; an id without a row remains an id. */
function found<R extends { readonly id: string }, C, Item>(
  ids: readonly string[],
  rows: readonly R[],
  children: readonly C[],
  parentOf: (child: C) => string,
  item: (row: R, own: readonly C[]) => Item,
): readonly (Item | { readonly id: string })[] {
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const own = Map.groupBy(children, parentOf)
  return ids.map((id) => {
    const row = rowById.get(id)
    return row === undefined ? { id } : item(row, own.get(id) ?? [])
  })
}
