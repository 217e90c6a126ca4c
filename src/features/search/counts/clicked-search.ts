import { kindLists } from '#features/search/lists/kind-lists.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { listTypes, readSearch, type ListType } from '#platform/search/vocabulary/search-address.ts'
import { pathBelow, siteBase } from '#platform/values/addresses/addresses.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { countedTerm } from './counted-term.ts'
import { usedFilters } from './search-notes.ts'

/** The list from which a page was opened. */
export interface ClickedSearch {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly term: string
  readonly kind: ListType
  readonly filters: string
}

/**
 * Reads the list from the header Referer, which browsers send to the portal itself with the whole address: with the request of a
 * page, and with the calls of a page that is opened without loading a document. Null if it is not a list of this portal with a
 * term that may be counted.
 */
export function clickedSearch(
  referrer: string | undefined,
  host: string,
  sites: readonly SiteConfig[],
): ClickedSearch | null {
  if (referrer === undefined || !referrer.includes('?')) return null
  const url = URL.parse(referrer)
  if (url === null || url.host !== host) return null
  const address = siteAddress(url, sites)
  if (address.type !== 'site') return null
  const { site, language } = address
  const state = readSearch(url.searchParams)
  const term = countedTerm(state.searchTerm)
  const [first = '', group = '', segment = ''] = pathBelow(siteBase(site, language), url.pathname).slice(1).split('/')
  const kind = listTypes.find((type) => kindLists[type].path === `/${first}`)
  if (term === null || (kind === undefined && !listsOfAllKinds.has(first))) return null
  const isGroup = first === 'group'
  return {
    site,
    language,
    term,
    kind: kind ?? state.resultsType,
    filters: usedFilters({
      ...state,
      ...(isGroup ? { businessGroup: group, marketSegment: segment } : {}),
      ...(first === 'value' ? { masterValueId: group } : {}),
    }),
  }
}

const listsOfAllKinds: ReadonlySet<string> = new Set(['search', 'group', 'value'])
