import { parseRecordSegment } from '#platform/values/addresses/addresses.ts'
import { withoutNeedlessTab, type DetailTab } from './selected-tab.ts'
import { errorAddress, notFoundSlugs } from '#platform/pages/error-pages.ts'
import { originOf, urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { substitutesOf } from '#platform/search/vocabulary/substitutes-address.ts'
import type { DetailParams } from './detail-shapes.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import { failureName } from '#platform/pages/errors/shown-error.ts'
import { canonicalQuery, withQuery } from '#platform/pages/screen-address.ts'
import { emptySearch, type SearchState } from '#platform/search/vocabulary/search-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect, type Redirect } from '#platform/pages/screen.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'

/** `origin` identifies the source of a not-found page, as on any page (ERP-04). */
type RecordKind = 'product' | 'product-group' | 'supplier'

/** How the page of one kind of records reads its record. */
interface RecordPage<Details> {
  readonly kind: RecordKind
  readonly details: (params: Omit<DetailParams, keyof SiteParams>) => Promise<Details>
  readonly path: (base: string, record: RecordLink) => string
  /**
   * On a page with tabs, the tab that the address without parameters opens. The address may then contain tab, letter and page.
   */
  readonly firstTab?: DetailTab
  /** Finds the record that replaces a deleted one. */
  readonly successor?: (params: Pick<DetailParams, 'recordId'>) => Promise<RecordLink | null>
}

interface FoundRecord<Details> {
  readonly type: 'record'
  readonly record: Details
  /** The business group through which the visitor arrived, and the state of the page's lists. */
  readonly state: SearchState
}

/**
 * Loads a record by the address of its page: `{slug}-{id}`. A wrong slug redirects to the correct one, and a replaced record
 * redirects to its successor. A record that does not exist or is not visible redirects to the not-found page of its kind; the
 * response does not disclose which of the two applies (ERP-04).
 */
export async function loadRecord<Details extends RecordLink>(
  request: ScreenRequest,
  page: RecordPage<Details>,
): Promise<FoundRecord<Details> | Redirect> {
  const { kind, path, details, successor } = page
  const { base, url, params } = request
  const { state, redirect: canonical } = await stateOf(request, page.firstTab)
  if (canonical !== null) return redirect(301, withQuery(url.pathname, canonical))
  const named = parseRecordSegment(params['slugAndId'] ?? '')
  const notFound = redirect(302, notFoundAddress(base, kind, url, named?.id))
  if (named === null) return notFound
  const record = await found(details({ recordId: named.id, bg: state.businessGroup }))
  if (record === null) {
    const next = successor === undefined ? null : await found(successor({ recordId: named.id }))
    return next === null ? notFound : redirect(301, path(base, next) + url.search)
  }
  const right = path(base, record)
  return url.pathname === right ? { type: 'record', record, state } : redirect(301, right + url.search)
}

/**
 * An address may contain the business group through which the visitor arrived and, on pages with tabs, a letter and a page
 * number.
 */
async function stateOf(request: ScreenRequest, firstTab: DetailTab | undefined) {
  const { url } = request
  const clean = firstTab === undefined ? url : withoutNeedlessTab(url, firstTab)
  const canonical = await canonicalQuery(
    clean,
    ({ businessGroup, marketSegment, letter, page }) => ({
      ...emptySearch,
      businessGroup,
      marketSegment,
      ...(firstTab === undefined ? {} : { letter, page }),
    }),
    request,
  )
  return {
    state: canonical.state,
    redirect: canonical.redirect ?? (clean === url ? null : clean.searchParams.toString()),
  }
}

/**
 * Returns the address of the not-found page for a kind of record, including where the visitor came from (ERP-02, ERP-04). That of a
 * product also says which one: if another country has it, the page shows what can be used in its place here (SUB-01).
 */
export const notFoundAddress = (base: string, kind: keyof typeof notFoundSlugs, url: URL, id?: string): string =>
  errorAddress(base, notFoundSlugs[kind], {
    [urlParameters.origin]: originOf(url.searchParams) ?? 'external',
    ...(kind === 'product' && id !== undefined ? substitutesOf(id) : {}),
  })

/**
 * Returns null both for a record that does not exist and for one that the viewer may not read, so that they cannot be
 * distinguished.
 */
export async function found<Details>(answer: Promise<Details>): Promise<Details | null> {
  try {
    return await answer
  } catch (error) {
    const name = failureName(error)
    if (name === 'RECORD_NOT_FOUND' || name === 'INVALID_ID') return null
    throw error
  }
}
