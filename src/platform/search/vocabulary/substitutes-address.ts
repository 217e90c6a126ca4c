import { parseFilters, writeFilters, type Filters } from './facets.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'

const ofParameter = 'of'

/** The part of an address that names the product whose substitutes are shown. */
export const substitutesOf = (id: string): Readonly<Record<string, string>> => ({ [ofParameter]: id })

/** What the address of the substitutes of a product says. */
export interface SubstitutesRequest {
  /** Id of a trade grade, 18 characters; null if the address has none. */
  readonly of: string | null
  /** What every substitute must have. */
  readonly mustHave: Filters
}

export const readSubstitutesRequest = (parameters: URLSearchParams): SubstitutesRequest => ({
  of: toId18(parameters.get(ofParameter)?.trim() ?? ''),
  mustHave: parseFilters(parameters.get(urlParameters.filters) ?? ''),
})

/** `{base}/substitutes?of={id}`, with what every substitute must have. Equal requests have equal addresses. */
export function substitutesAddress(base: string, of: string, mustHave: Filters = {}): string {
  const filters = writeFilters(mustHave)
  const query = new URLSearchParams({
    ...substitutesOf(of),
    ...(filters === '' ? {} : { [urlParameters.filters]: filters }),
  })
  return `${base}/substitutes?${query.toString()}`
}
