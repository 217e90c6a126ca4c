import { toId18 } from './record-id.ts'

/** What the page of certificates is narrowed down to; its address is the only place where that stands. */
export interface CertificateChoice {
  /** The principal whose certificates are listed; '' for the company's own. */
  readonly principal: string
  readonly schemes: readonly string[]
  /** Certificates that have a file in one of these languages. */
  readonly languages: readonly string[]
}

export const everyCertificate: CertificateChoice = { principal: '', schemes: [], languages: [] }

/** Ours; the specification has no names for them. A GET form writes a list as the same name several times. */
export const certificateParameters = { principal: 'principal', schemes: 'scheme', languages: 'language' } as const

/** Values of one list that are read from an address; there are fewer schemes and languages. */
const valueLimit = 100

/** Reads an address once, typed; what cannot be meant is as if it were not there. */
export const readCertificateChoice = (parameters: URLSearchParams): CertificateChoice => ({
  principal: toId18(parameters.get(certificateParameters.principal)?.trim() ?? '') ?? '',
  schemes: valuesOf(parameters, certificateParameters.schemes),
  languages: valuesOf(parameters, certificateParameters.languages),
})

/** One choice has one address: sorted, without what is the default. */
export function writeCertificateChoice({ principal, schemes, languages }: CertificateChoice): string {
  const written = new URLSearchParams()
  if (principal !== '') written.append(certificateParameters.principal, principal)
  for (const scheme of sorted(schemes)) written.append(certificateParameters.schemes, scheme)
  for (const language of sorted(languages)) written.append(certificateParameters.languages, language)
  return written.toString()
}

/** The query that an address should have had, or null when it has it. What others put there (`utm_source`) stays behind ours. */
export function canonicalCertificateQuery(parameters: URLSearchParams, choice: CertificateChoice): string | null {
  const names: readonly string[] = Object.values(certificateParameters)
  const written = writeCertificateChoice(choice)
  const given = new URLSearchParams([...parameters].filter(([name]) => names.includes(name))).toString()
  if (given === written) return null
  const query = new URLSearchParams(written)
  for (const [name, value] of parameters) if (!names.includes(name)) query.append(name, value)
  return query.toString()
}

const valuesOf = (parameters: URLSearchParams, name: string): readonly string[] =>
  sorted(
    parameters
      .getAll(name)
      .slice(0, valueLimit)
      .filter((value) => /^[\w.-]{1,64}$/.test(value)),
  )

const sorted = (values: readonly string[]): readonly string[] =>
  [...new Set(values)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
