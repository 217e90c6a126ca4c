import { documentTypes, type DocumentType } from '#platform/values/document-types.ts'
import { isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'
import { toId18 } from '#platform/values/record-id.ts'

/** The requested content of a document bundle. It exists only in the address of the bundle's page. */
export interface BundleRequest {
  /** Record ids. */
  readonly certificates: readonly string[]
  readonly products: readonly string[]
  /** An empty list means all types. */
  readonly types: readonly DocumentType[]
  /** Null means the language of the page. */
  readonly language: LanguageCode | null
  /** The number of requested ids beyond the limit, which are omitted. */
  readonly beyond: number
}

/** Our own names. A GET form repeats the name for each value of a list. */
export const bundleParameters = {
  certificates: 'certificates',
  products: 'products',
  types: 'types',
  language: 'language',
} as const

/** The maximum number of certificates and products together in one bundle. */
export const maxBundleItems = 200

/** Parses an address and ignores invalid values. */
export function readBundleRequest(parameters: URLSearchParams): BundleRequest {
  const certificates = idsOf(parameters, bundleParameters.certificates)
  const products = idsOf(parameters, bundleParameters.products)
  const requested = new Set(parameters.getAll(bundleParameters.types))
  const language = parameters.get(bundleParameters.language) ?? ''
  return {
    certificates: certificates.slice(0, maxBundleItems),
    products: products.slice(0, Math.max(0, maxBundleItems - certificates.length)),
    types: documentTypes.filter((type) => requested.has(type)),
    language: isLanguageCode(language) ? language : null,
    beyond: Math.max(0, certificates.length + products.length - maxBundleItems),
  }
}

/** Returns the address of a bundle's page, below the site's base. Equal requests have equal addresses; ids keep their order. */
export const bundleAddress = (base: string, request: Partial<BundleRequest>): string =>
  withQueryOf(`${base}/documents-pack`, request)

/** Returns the address of the ZIP, below the site's base. */
export const bundleFileAddress = (base: string, request: Partial<BundleRequest>): string =>
  withQueryOf(`${base}/pack`, request)

function withQueryOf(path: string, request: Partial<BundleRequest>): string {
  const { certificates = [], products = [], types = [], language = null } = request
  const query = new URLSearchParams()
  for (const id of certificates) query.append(bundleParameters.certificates, id)
  for (const id of products) query.append(bundleParameters.products, id)
  for (const type of documentTypes) if (types.includes(type)) query.append(bundleParameters.types, type)
  if (language !== null) query.append(bundleParameters.language, language)
  const written = query.toString()
  return written === '' ? path : `${path}?${written}`
}

const idsOf = (parameters: URLSearchParams, name: string): readonly string[] => [
  ...new Set(parameters.getAll(name).flatMap((value) => toId18(value.trim()) ?? [])),
]
