import { documentTypes, type DocumentType } from '#domain/document-types.ts'
import { failure } from '#domain/errors.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { packLimit } from '#domain/pack-address.ts'
import { largestPack, type PackContents, type PackFile, planPack, sizeOf } from '#domain/pack-plan.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { certificate } from '#entities/certificate.ts'
import type { Row } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { always, isIn } from '#records/condition.ts'
import * as v from 'valibot'
import { call, type CallContext } from './call.ts'
import { rowsPointingAt } from './child-rows.ts'
import { detailId } from './detail-parts.ts'
import { keyText, optionalKey, siteParams } from './params.ts'
import { languageOfCode, siteViewer } from './site-viewer.ts'

const idList = v.optional(v.pipe(v.array(keyText), v.maxLength(packLimit, `has more than ${packLimit} ids`)), [])

/** `types`: none means those that each product has. `language`: of the files; without one, the visitor's. */
export const packParams = v.object({
  certificates: idList,
  products: idList,
  types: v.optional(v.pipe(v.array(v.picklist(documentTypes)), v.maxLength(documentTypes.length)), []),
  language: optionalKey,
  ...siteParams,
})

/** What was asked for, in its one form, and what comes of it. */
export interface PackAnswer extends PackContents {
  readonly request: {
    readonly certificates: readonly string[]
    readonly products: readonly string[]
    readonly types: readonly DocumentType[]
    readonly language: LanguageCode
  }
}

/** Rows of assets or documents that one pack chooses from: a hundred for each of 200. */
const mostRows = 20_000

/** Keys that the records engine takes at once. */
const keysAtOnce = 2000

/**
 * What a pack holds and lacks for this viewer, with the keys of its files: for the plan that a page shows, and for the door
 * that packs it. Throws INVALID_PARAMETERS for more than 200 certificates and products, INVALID_ID, PACK_TOO_LARGE.
 */
export const packContents = call({
  name: 'DocumentController.getPackContents',
  cacheable: false,
  access: 'everyone',
  params: packParams,
  run: async (params, doorContext): Promise<PackAnswer> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const { viewer } = context
    const request = {
      certificates: [...new Set(params.certificates.map(detailId))],
      products: [...new Set(params.products.map(detailId))],
      types: params.types,
      language: params.language === undefined ? viewer.language : languageOfCode(params.language),
    }
    if (request.certificates.length + request.products.length > packLimit)
      throw failure('INVALID_PARAMETERS', {
        parameter: 'products',
        reason: `more than ${packLimit} things are asked for`,
      })
    const contents = planPack({
      ...(await stock(request, context)),
      types: request.types.length === 0 ? null : request.types,
      language: request.language,
      country: viewer.site.countryIsoCode,
      isSignedIn: viewer.user !== undefined,
      today: context.now().toISOString().slice(0, 10),
    })
    const size = sizeOf(contents)
    if (size > largestPack) throw failure('PACK_TOO_LARGE', { reason: `${size} bytes of at most ${largestPack}` })
    return { request, ...contents }
  },
})

type Stock = Pick<Parameters<typeof planPack>[0], 'certificates' | 'products'>

/** Everything there is of what was asked for. A question for each kind of record, whatever their number, and one for the files. */
async function stock(request: PackAnswer['request'], context: CallContext): Promise<Stock> {
  const { records, viewer } = context
  const ofTypes = request.types.length === 0 ? always : isIn('type', request.types)
  const [certificates, assets, products, documents] = await Promise.all([
    records.byIds(viewer, certificate, request.certificates),
    rowsPointingAt(context, certificateAsset, 'certificate', request.certificates, { most: mostRows }),
    records.byIds(viewer, tradeGrade, request.products),
    rowsPointingAt(context, productDocument, 'product', request.products, { where: ofTypes, most: mostRows }),
  ])
  if (assets.length >= mostRows || documents.length >= mostRows)
    throw failure('PACK_TOO_LARGE', { size: `${mostRows} files to choose from`, limit: 'a pack can be made of' })
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

/** Each id with its row and what points at it; an id without a row stays one. */
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

type Filed = Pick<Row<typeof certificateAsset>, 'file'>

async function filesOf(
  rows: readonly Filed[],
  { records, viewer }: CallContext,
): Promise<ReadonlyMap<string, PackFile>> {
  const keys = [...new Set(rows.flatMap((row) => row.file ?? []))]
  const files = new Map<string, PackFile>()
  for (let from = 0; from < keys.length; from += keysAtOnce)
    for (const [key, file] of await records.files(viewer, keys.slice(from, from + keysAtOnce))) files.set(key, file)
  return files
}

const fileOf = ({ file }: Filed, files: ReadonlyMap<string, PackFile>): PackFile | null =>
  file === null ? null : (files.get(file) ?? null)
