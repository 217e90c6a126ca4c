import { parseContentSegment, parseRecordSegment } from '#domain/addresses.ts'
import { analyticsTerm } from '#domain/analytics-term.ts'
import type { BusinessGroup, MarketSegment, NamedSegment, SegmentLookup } from '#domain/market-segment.ts'
import { currentSegment, type SegmentSelection } from '#domain/segment-selection.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import type { Page } from '../page-context.ts'
import type { ShownPage } from '../router/browser-router.ts'

/** GA_PAGE_REFERENCE_DATA (MSC-02): the page as statistics count it. Nothing in it names a person. */
export interface PageReference {
  /** The kind of page: `Home`, `product`, `certificates_and_Documents`, `error`. */
  readonly view: string
  readonly path: string
  /** A record's id, a publication's content key. */
  readonly recordId: string | null
  readonly recordName: string | null
  /** What the address names, by slug; of a record's page the group alone. */
  readonly businessGroup: string | null
  readonly marketSegment: string | null
  readonly site: string
  readonly countryCode: string
  readonly languageCode: string
  readonly searchTerm: string | null
  readonly resultCount: number | null
}

type Lookup = SegmentLookup<MarketSegment, BusinessGroup>

/** Views that are not called by the first part of their address; §2 names both. */
const namedViews: Readonly<Record<string, string>> = {
  '': 'Home',
  'certificates-and-documents': 'certificates_and_Documents',
}

/** `heading`: the page's h1, as it stands on the screen. */
export function pageReference(
  { url, path, content }: ShownPage,
  { site, language }: Pick<Page, 'site' | 'language'>,
  lookup: Lookup,
  heading: string | null,
): PageReference {
  const [, first = '', second = ''] = path.split('/')
  const found = content.type === 'page' && content.loaded.status < 400
  const recordId = found ? recordOf(decoded(second)) : null
  return {
    view: found ? (namedViews[first] ?? first) : 'error',
    path: url.pathname,
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

/** SEG-05: a group's own page is of that group, whatever its parameters; others as their parameters say. */
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

/** How many results a list found; lists carry them alike (`ListData`), other pages have none. */
function resultCount(data: unknown): number | null {
  const total = part(part(part(data, 'list') ?? data, 'result'), 'total')
  return typeof total === 'number' ? total : null
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
