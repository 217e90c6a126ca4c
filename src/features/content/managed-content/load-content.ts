import { parseContentSegment } from '#platform/values/addresses/addresses.ts'
import { emptySearch } from '#platform/search/vocabulary/search-address.ts'
import type { ContentDetails } from './content-shapes.ts'
import { found, notFoundAddress } from '#features/catalogue/pages/load-record.ts'
import { canonicalQuery, withQuery } from '#platform/pages/screen-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect, type Redirect } from '#platform/pages/screen.ts'

/** How the page of one kind of contents reads its content. */
interface ContentScreen<Details> {
  readonly kind: 'publication' | 'page'
  readonly details: (params: { readonly contentKey: string }) => Promise<Details>
  readonly path: (base: string, content: Details) => string
}

/**
 * Loads a content by the address of its page: `{slug}-{MC key}` (RTE-03). A wrong slug redirects to the correct one. A content
 * that does not exist or is not visible redirects to the not-found page of its kind (ERP-04).
 */
export async function loadContent<Details extends ContentDetails>(
  request: ScreenRequest,
  { kind, details, path }: ContentScreen<Details>,
): Promise<{ readonly type: 'content'; readonly content: Details } | Redirect> {
  const { base, url, params } = request
  // The address of a content page has no search state.
  const canonical = await canonicalQuery(url, () => emptySearch, request)
  if (canonical.redirect !== null) return redirect(301, withQuery(url.pathname, canonical.redirect))
  const named = parseContentSegment(params['slugAndKey'] ?? '')
  const content = named === null ? null : await found(details({ contentKey: named.contentKey }))
  if (content === null) return redirect(302, notFoundAddress(base, kind, url))
  const right = path(base, content)
  return url.pathname === right ? { type: 'content', content } : redirect(301, right + url.search)
}
