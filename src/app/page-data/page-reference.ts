import { parseContentSegment, parseRecordSegment } from '#platform/values/addresses/addresses.ts'
import { analyticsTerm } from '#platform/values/text/analytics-term.ts'
import type {
  BusinessGroup,
  MarketSegment,
  NamedSegment,
  SegmentLookup,
} from '#platform/values/markets/market-segment.ts'
import { currentSegment, type SegmentSelection } from '#features/catalogue/markets/segment-selection.ts'
import { isSharePath } from '#platform/values/addresses/share-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { ShownPage } from '#platform/pages/router/browser-router.ts'

/** GA_PAGE_REFERENCE_DATA (MSC-02): the page for statistics. It contains nothing that identifies a person. */
export interface PageReference {
  /** The kind of page: `Home`, `product`, `certificates_and_Documents`, `error`. */
  readonly view: string
  readonly path: string
  /** The id of a record or the content key of a publication. */
  readonly recordId: string | null
  readonly recordName: string | null
  /** The market in the address, as slugs; on the page of a record only the business group. */
  readonly businessGroup: string | null
  readonly marketSegment: string | null
  readonly site: string
  readonly countryCode: string
  readonly languageCode: string
  readonly searchTerm: string | null
  readonly resultCount: number | null
}

type Lookup = SegmentLookup<MarketSegment, BusinessGroup>

/** Views whose names differ from the first part of their address; §2 defines both. */
const namedViews: Readonly<Record<string, string>> = {
  '': 'Home',
  'certificates-and-documents': 'certificates_and_Documents',
}

/** `heading` is the visible h1 of the page. */
export function pageReference(
  { url, path, content }: ShownPage,
  { site, language }: Pick<Page, 'site' | 'language'>,
  lookup: Lookup,
  heading: string | null,
): PageReference {
  const [, first = '', second = ''] = path.split('/')
  const found = content.type === 'page' && content.loaded.status < 400
  const isShare = isSharePath(path)
  const recordId = found && !isShare ? recordOf(decoded(second)) : null
  return {
    view: found ? (namedViews[first] ?? first) : 'error',
    // The token of a share is in its address alone (SHR-05).
    path: isShare ? url.pathname.slice(0, -second.length) : url.pathname,
    recordId,
    recordName: recordId === null ? null : heading,
    ...segmentOfPage({ url, path }, lookup, null, { businessGroupOnly: recordId !== null }),
    site: site.code,
    countryCode: site.countryIsoCode,
    languageCode: language,
    searchTerm: analyticsTerm(url.searchParams.get(urlParameters.searchTerm) ?? ''),
    resultCount: content.type === 'page' ? resultCount(content.loaded.data) : null,
  }
}

/** SEG-05: the page of a group belongs to that group, whatever its parameters; on other pages the parameters apply. */
export function segmentOfPage(
  { url, path }: Pick<ShownPage, 'url' | 'path'>,
  lookup: Lookup,
  selection: SegmentSelection | null,
  options: { readonly fallback?: boolean; readonly businessGroupOnly?: boolean },
): NamedSegment {
  const [, first, group = '', segment = ''] = path.split('/')
  const parameters =
    first === 'group'
      ? new URLSearchParams({ [urlParameters.businessGroup]: group, [urlParameters.marketSegment]: segment })
      : url.searchParams
  return currentSegment(parameters, lookup, selection, options)
}

const recordOf = (segment: string): string | null =>
  parseContentSegment(segment)?.contentKey ?? parseRecordSegment(segment)?.id ?? null

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}

/** Returns the number of results of a list; all lists have the same form (`ListData`), other pages have none. */
function resultCount(data: unknown): number | null {
  const total = part(part(part(data, 'list') ?? data, 'result'), 'total')
  return typeof total === 'number' ? total : null
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
