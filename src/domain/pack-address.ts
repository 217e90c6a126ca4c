import { documentTypes, type DocumentType } from './document-types.ts'
import { isLanguageCode, type LanguageCode } from './languages.ts'
import { toId18 } from './record-id.ts'

/** What a pack of files is asked to hold; the address of its page is the only place where that stands. */
export interface PackRequest {
  /** Ids. */
  readonly certificates: readonly string[]
  readonly products: readonly string[]
  /** None: all of them. */
  readonly types: readonly DocumentType[]
  /** null: the page's. */
  readonly language: LanguageCode | null
  /** Ids that were asked for beyond the limit, and are left out. */
  readonly beyond: number
}

/** Ours; a GET form writes a list as the same name several times. */
export const packParameters = {
  certificates: 'certificates',
  products: 'products',
  types: 'types',
  language: 'language',
} as const

/** Certificates and products together, of one pack. */
export const packLimit = 200

/** Reads an address once, typed; what cannot be meant is as if it were not there. */
export function readPackRequest(parameters: URLSearchParams): PackRequest {
  const certificates = idsOf(parameters, packParameters.certificates)
  const products = idsOf(parameters, packParameters.products)
  const wanted = new Set(parameters.getAll(packParameters.types))
  const language = parameters.get(packParameters.language) ?? ''
  return {
    certificates: certificates.slice(0, packLimit),
    products: products.slice(0, Math.max(0, packLimit - certificates.length)),
    types: documentTypes.filter((type) => wanted.has(type)),
    language: isLanguageCode(language) ? language : null,
    beyond: Math.max(0, certificates.length + products.length - packLimit),
  }
}

/** The address of a pack's page, below the site's base; one request has one address, but ids stay in their order. */
export const packAddress = (base: string, request: Partial<PackRequest>): string =>
  withWritten(`${base}/documents-pack`, request)

/** The address of the ZIP itself, below the site's base. */
export const packFileAddress = (base: string, request: Partial<PackRequest>): string =>
  withWritten(`${base}/pack`, request)

function withWritten(path: string, request: Partial<PackRequest>): string {
  const { certificates = [], products = [], types = [], language = null } = request
  const query = new URLSearchParams()
  for (const id of certificates) query.append(packParameters.certificates, id)
  for (const id of products) query.append(packParameters.products, id)
  for (const type of documentTypes) if (types.includes(type)) query.append(packParameters.types, type)
  if (language !== null) query.append(packParameters.language, language)
  const written = query.toString()
  return written === '' ? path : `${path}?${written}`
}

const idsOf = (parameters: URLSearchParams, name: string): readonly string[] => [
  ...new Set(parameters.getAll(name).flatMap((value) => toId18(value.trim()) ?? [])),
]
