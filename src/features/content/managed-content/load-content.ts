import { parseContentSegment } from '#platform/values/addresses/addresses.ts'
import { emptySearch } from '#platform/search/vocabulary/search-address.ts'
import { originOf, type Origin } from '#platform/values/addresses/url-parameters.ts'
import type { ContentDetails } from '#features/content/publications/publication-shapes.ts'
import { found, notFoundAddress } from '#features/catalogue/pages/load-record.ts'
import { canonicalQuery, withQuery } from '#platform/pages/screen-address.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

/** The content page that an address identifies. */
export interface ContentRequest {
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
 * Loads a content by the address of its page: `{slug}-{MC key}` (RTE-03). A wrong slug redirects to the correct one. A content
 * that does not exist or is not visible redirects to the not-found page of its kind (ERP-04).
 */
export async function loadContent<Details extends ContentDetails>(
  { kind, url, segment, context, signal }: ContentRequest,
  details: (params: ContentParams) => Promise<Details>,
  path: (base: string, content: Details) => string,
): Promise<
  | { readonly type: 'content'; readonly content: Details; readonly origin: Origin | null }
  | Extract<Resolved<never>, { type: 'redirect' }>
> {
  const { base, site, language } = context
  // The address of a content page has no search state.
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
