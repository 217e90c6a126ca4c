import { readSearch, writeSearch } from '#platform/search/vocabulary/search-address.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'

const lists =
  /^\/(?:[a-z]{2,10}|sales-assistant)\/[a-z]{2}(?:-[a-z]{2})?(?<below>\/(?:products|product-groups|suppliers|publications|search|group\/[\w-]+(?:\/[\w-]+)?))$/

/**
 * The canonical address of a list, below the base of a site, from what somebody copied out of the browser; null if it is no list of
 * the portal. Nothing but the search remains of its parameters.
 */
export function readListAddress(typed: string): string | null {
  const path = portalPath(typed.replace(/^https?:\/\/[^/?#]+/i, ''))
  const url = path === null ? null : URL.parse(path, 'http://portal.invalid')
  const below = url === null ? undefined : lists.exec(url.pathname)?.groups?.['below']
  if (url === null || below === undefined) return null
  const query = writeSearch({ ...readSearch(url.searchParams), page: 1 })
  return query === '' ? below : `${below}?${query}`
}
