import { parseContentSegment } from '#domain/addresses.ts'
import { emptySearch } from '#domain/search-address.ts'
import { originOf, type Origin } from '#domain/url-parameters.ts'
import type { ContentDetails } from '#calls/publication-shapes.ts'
import { found, notFoundAddress } from './load-record.ts'
import { canonicalQuery, withQuery } from './screen-address.ts'
import type { LoadContext, Resolved } from './screen.ts'

/** The page of a content that an address names. */
export interface ContentPlace {
  readonly kind: 'publication' | 'page'
  readonly url: URL
  readonly segment: string | undefined
  readonly context: LoadContext
  readonly signal: AbortSignal
}

interface ContentParams {
  readonly contentKey: string
  readonly countryCode: string
  readonly languageCode: string
}

/**
 * A content by its page's address: `{slug}-{MC key}` (RTE-03). A wrong slug leads to the right one; what is missing or not
 * to be read leads to the not-found page of its kind (ERP-04).
 */
export async function loadContent<Details extends ContentDetails>(
  { kind, url, segment, context, signal }: ContentPlace,
  details: (params: ContentParams) => Promise<Details>,
  path: (base: string, content: Details) => string,
): Promise<
  | { readonly type: 'content'; readonly content: Details; readonly origin: Origin | null }
  | Extract<Resolved<never>, { type: 'redirect' }>
> {
  const { base, site, language } = context
  // A content's page has no state of a list.
  const { redirect } = await canonicalQuery(url, () => emptySearch, context, signal)
  if (redirect !== null) return { type: 'redirect', status: 301, to: withQuery(url.pathname, redirect) }
  const named = parseContentSegment(segment ?? '')
  const content =
    named === null
      ? null
      : await found(details({ contentKey: named.contentKey, countryCode: site.countryIsoCode, languageCode: language }))
  if (content === null) return { type: 'redirect', status: 302, to: notFoundAddress(base, kind, url) }
  const right = path(base, content)
  if (url.pathname !== right) return { type: 'redirect', status: 301, to: right + url.search }
  return { type: 'content', content, origin: originOf(url.searchParams) }
}
