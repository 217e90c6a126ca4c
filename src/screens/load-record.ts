import { parseRecordSegment } from '#domain/addresses.ts'
import { errorAddress, notFoundSlugs } from '#domain/error-pages.ts'
import { originOf, urlParameters, type Origin } from '#domain/url-parameters.ts'
import type { DetailParams } from '#calls/detail-shapes.ts'
import type { RecordLink } from '#calls/search-shapes.ts'
import { failureName } from './errors/shown-error.ts'
import { canonicalQuery, withQuery } from './screen-address.ts'
import { emptySearch } from '#domain/search-address.ts'
import type { LoadContext, Resolved } from './screen.ts'

/** `origin` names where a not-found page came from, as any page's does (ERP-04). */
type RecordKind = 'product' | 'product-group' | 'supplier'

/** The parameters of the site that every detail call has (§7). */
export interface RecordPlace {
  readonly kind: RecordKind
  readonly url: URL
  readonly segment: string | undefined
  readonly context: LoadContext
  readonly signal: AbortSignal
}

type Redirect = Extract<Resolved<never>, { type: 'redirect' }>

/**
 * A record by its page's address: `{slug}-{id}`. A wrong slug leads to the right one; what is missing or not to be seen
 * leads to the not-found page of its kind, and nothing tells the two apart (ERP-04).
 */
export async function loadRecord<Details extends RecordLink>(
  { kind, url, segment, context, signal }: RecordPlace,
  details: (params: DetailParams) => Promise<Details>,
  path: (base: string, record: RecordLink) => string,
): Promise<{ readonly type: 'record'; readonly record: Details; readonly origin: Origin | null } | Redirect> {
  const { base, site, language } = context
  // A record's page has no state of a list; a business group may say through which one the visitor came.
  const { state, redirect } = await canonicalQuery(
    url,
    ({ businessGroup, marketSegment }) => ({ ...emptySearch, businessGroup, marketSegment }),
    context,
    signal,
  )
  if (redirect !== null) return { type: 'redirect', status: 301, to: withQuery(url.pathname, redirect) }
  const origin = originOf(url.searchParams)
  const named = parseRecordSegment(segment ?? '')
  const record =
    named === null
      ? null
      : await found(
          details({
            recordId: named.id,
            bg: state.businessGroup,
            countryCode: site.countryIsoCode,
            languageCode: language,
          }),
        )
  if (record === null) {
    return {
      type: 'redirect',
      status: 302,
      to: notFoundAddress(base, kind, url),
    }
  }
  const right = path(base, record)
  if (url.pathname !== right) return { type: 'redirect', status: 301, to: right + url.search }
  return { type: 'record', record, origin }
}

/** The not-found page of a kind of record, with where the visitor came from (ERP-02, ERP-04). */
export const notFoundAddress = (base: string, kind: keyof typeof notFoundSlugs, url: URL): string =>
  errorAddress(base, notFoundSlugs[kind], { [urlParameters.origin]: originOf(url.searchParams) ?? 'external' })

async function found<Details>(answer: Promise<Details>): Promise<Details | null> {
  try {
    return await answer
  } catch (error) {
    const name = failureName(error)
    if (name === 'RECORD_NOT_FOUND' || name === 'INVALID_ID') return null
    throw error
  }
}
