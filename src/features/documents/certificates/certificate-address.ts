import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { toId18 } from '#platform/values/record-id.ts'

/** The path of the page of certificates, below the site's base. */
export const certificatesPath = '/certificates-and-documents'

/** The filters of the page of certificates. They exist only in its address. */
export interface CertificateChoice {
  /** The id of the principal whose certificates are listed; '' for those of the company, `everySupplier` for those of a scheme. */
  readonly principal: string
  readonly schemes: readonly string[]
  /** Certificates that have a file in one of these languages. */
  readonly languages: readonly string[]
}

/** Instead of a principal: the certificates of all principals by the chosen schemes. */
export const everySupplier = 'all'

export const everyCertificate: CertificateChoice = { principal: '', schemes: [], languages: [] }

/** Our own names: the specification has none. A GET form repeats the name for each value of a list. */
export const certificateParameters = { principal: 'principal', schemes: 'scheme', languages: 'language' } as const

/** The maximum number of values of one list in an address; there are fewer schemes and languages. */
const maxValues = 100

/** Reads the filters of an address; parameters that are not valid are ignored. */
export const readCertificateChoice = (parameters: URLSearchParams): CertificateChoice => ({
  principal: principalIn(parameters.get(certificateParameters.principal)?.trim() ?? ''),
  schemes: valuesOf(parameters, certificateParameters.schemes),
  languages: valuesOf(parameters, certificateParameters.languages),
})

const principalIn = (text: string): string => (text === everySupplier ? everySupplier : (toId18(text) ?? ''))

/** Each page of a choice has exactly one address: values are sorted, defaults are omitted. */
export function writeCertificateChoice({ principal, schemes, languages }: CertificateChoice, page = 1): string {
  const written = new URLSearchParams()
  if (principal !== '') written.append(certificateParameters.principal, principal)
  for (const scheme of sorted(schemes)) written.append(certificateParameters.schemes, scheme)
  for (const language of sorted(languages)) written.append(certificateParameters.languages, language)
  if (page > 1) written.append(urlParameters.page, String(page))
  return written.toString()
}

/**
 * Returns the canonical query of an address, or null if the address is canonical. The number of the page follows the filters as
 * it is, because only the list knows whether it has this page; then unknown parameters (`utm_source`).
 */
export function canonicalCertificateQuery(parameters: URLSearchParams, choice: CertificateChoice): string | null {
  const names: readonly string[] = [...Object.values(certificateParameters), urlParameters.page]
  const chosen = new URLSearchParams(writeCertificateChoice(choice))
  const page = parameters.get(urlParameters.page)
  if (page !== null) chosen.append(urlParameters.page, page)
  const written = chosen.toString()
  const input = new URLSearchParams([...parameters].filter(([name]) => names.includes(name))).toString()
  if (input === written) return null
  const query = new URLSearchParams(written)
  for (const [name, value] of parameters) if (!names.includes(name)) query.append(name, value)
  return query.toString()
}

const valuesOf = (parameters: URLSearchParams, name: string): readonly string[] =>
  sorted(
    parameters
      .getAll(name)
      .slice(0, maxValues)
      .filter((value) => /^[\w.-]{1,64}$/.test(value)),
  )

const sorted = (values: readonly string[]): readonly string[] =>
  [...new Set(values)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
