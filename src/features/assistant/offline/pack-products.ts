import { createHash } from 'node:crypto'
import { searchScope } from '#features/catalogue/conflicts/search-scope.ts'
import { rowsPointingAt } from '#features/catalogue/cards/child-rows.ts'
import { entryLinks, functionsOf, localisedLink, principalLink } from '#features/catalogue/cards/links.ts'
import { readText } from '#platform/i18n/read-text.ts'
import { conflictsOf } from '#features/catalogue/conflicts/conflict.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { shownSpecifications } from '#features/catalogue/specifications/shown-specifications.ts'
import { chooseDocuments } from '#features/documents/product-documents/choose-documents.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import type { PackDocument, PackProduct } from './pack-shapes.ts'

const maxDocuments = 10_000

/**
 * The products among these ids that belong in a pack, as the customer sees them, by id: the caller and the customer see them, and no
 * rule of conflict hides them. `customer` is the context of the customer.
 */
export async function packProducts(
  ids: readonly string[],
  context: CallContext,
  customer: CallContext,
): Promise<readonly PackProduct[]> {
  const ofCaller = await context.records.byIds(context.viewer, tradeGrade, ids)
  const inConflict =
    conflictsOf(context.viewer) === null ? new Map() : context.search.conflicts(searchScope(context.viewer), ids)
  const allowed = ofCaller.flatMap(({ id }) => (inConflict.has(id) ? [] : id))
  const { records, viewer, taxonomy } = customer
  const rows = await records.byIds(viewer, tradeGrade, allowed)
  const [substances, specifications, documents] = await Promise.all([
    records.byIds(viewer, substance, unique(rows.flatMap((row) => row.components.map((part) => part.substance)))),
    shownSpecifications(rows, customer),
    documentsOf(
      rows.map(({ id }) => id),
      customer,
    ),
  ])
  const substanceById = new Map(substances.map((each) => [each.id, each]))
  return rows.map((row, at) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    principal: principalLink(row.principal, taxonomy).nameToDisplay,
    substances: row.components.flatMap((part) => {
      const found = substanceById.get(part.substance)
      if (found === undefined) return []
      const { cas, ec, inciName } = found
      return { name: localisedLink(found, viewer.language).nameToDisplay, cas, ec, inciName }
    }),
    functions: functionsOf(row.functions, taxonomy).map((each) => localisedLink(each, viewer.language).nameToDisplay),
    segments: entryLinks(row.marketSegments, taxonomy.marketSegment, viewer.language).map(
      ({ nameToDisplay }) => nameToDisplay,
    ),
    description: readText(row.description, row.descriptions, viewer.language),
    sampleAvailable: row.sampleAvailable,
    specifications: specifications[at] ?? [],
    documents: documents.get(row.id) ?? [],
  }))
}

/** The documents that the customer may open, by product. */
async function documentsOf(
  ids: readonly string[],
  customer: CallContext,
): Promise<ReadonlyMap<string, readonly PackDocument[]>> {
  const { records, viewer } = customer
  const rows = await rowsPointingAt(customer, productDocument, 'product', ids, { limit: maxDocuments })
  const chosen = [...Map.groupBy(rows, ({ product }) => product)].map(
    ([product, own]) =>
      [product, chooseDocuments(own, viewer.language, viewer.site.countryIsoCode).map(({ shown }) => shown)] as const,
  )
  const keys = unique(chosen.flatMap(([, own]) => own.flatMap(({ file }) => file ?? [])))
  const files = new Map<string, { readonly key: string; readonly bytes: number }>()
  for (let at = 0; at < keys.length; at += maxFiles)
    for (const [key, file] of await records.files(viewer, keys.slice(at, at + maxFiles))) files.set(key, file)
  const { supportedLanguages } = viewer.site
  const language = supportedLanguages.includes(viewer.language) ? viewer.language : supportedLanguages[0]
  const base = siteBase(viewer.site, language)
  return new Map(
    chosen.map(([product, own]) => [
      product,
      own.flatMap(({ id, name, type, language: written, file: key }): readonly PackDocument[] => {
        const file = key === null ? undefined : files.get(key)
        const address = file === undefined ? null : mediaUrl(mediaAddress(file.key), base)
        return file === undefined || address === null
          ? []
          : [{ id, name, type, language: written, address, size: file.bytes }]
      }),
    ]),
  )
}

/** The files that one read names. */
const maxFiles = 2000

export const hashOf = (product: PackProduct): string =>
  createHash('sha256').update(JSON.stringify(product)).digest('hex')

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)]
