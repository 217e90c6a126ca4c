import { parseRecordSegment } from '#domain/addresses.ts'
import { withoutNeedlessTab, type DetailTab } from '#domain/detail-tabs.ts'
import { errorAddress, notFoundSlugs } from '#domain/error-pages.ts'
import { originOf, urlParameters } from '#domain/url-parameters.ts'
import type { DetailParams } from '#calls/detail-shapes.ts'
import type { RecordLink } from '#calls/search-shapes.ts'
import { failureName } from './errors/shown-error.ts'
import { canonicalQuery, withQuery } from './screen-address.ts'
import { emptySearch, type SearchState } from '#domain/search-address.ts'
import type { LoadContext, Resolved } from './screen.ts'

/** `origin` names where a not-found page came from, as any page's does (ERP-04). */
type RecordKind = 'product' | 'product-group' | 'supplier'

/** A record's page by its address, and what it may say besides. */
interface RecordPlace {
  readonly kind: RecordKind
  readonly url: URL
  readonly segment: string | undefined
  readonly context: LoadContext
  readonly signal: AbortSignal
  /** Of a page with tabs the one that its plain address opens; then the address may say tab, letter and page too. */
  readonly firstTab?: DetailTab
  /** The record in place of one that is not there any more. */
  readonly successor?: (params: Omit<DetailParams, 'bg'>) => Promise<RecordLink | null>
}

interface FoundRecord<Details> {
  readonly type: 'record'
  readonly record: Details
  /** What its address says of the group the visitor came through, and of its lists. */
  readonly state: SearchState
}

type Redirect = Extract<Resolved<never>, { type: 'redirect' }>

/**
 * A record by its page's address: `{slug}-{id}`. A wrong slug leads to the right one, a record that was replaced to its
 * successor; what is missing or not to be seen leads to the not-found page of its kind, and nothing tells the two apart
 * (ERP-04).
 */
export async function loadRecord<Details extends RecordLink>(
  place: RecordPlace,
  details: (params: DetailParams) => Promise<Details>,
  path: (base: string, record: RecordLink) => string,
): Promise<FoundRecord<Details> | Redirect> {
  const { kind, url, segment, context, successor } = place
  const { base, site, language } = context
  const { state, redirect } = await stateOf(place)
  if (redirect !== null) return { type: 'redirect', status: 301, to: withQuery(url.pathname, redirect) }
  const notFound: Redirect = { type: 'redirect', status: 302, to: notFoundAddress(base, kind, url) }
  const named = parseRecordSegment(segment ?? '')
  if (named === null) return notFound
  const params = { recordId: named.id, countryCode: site.countryIsoCode, languageCode: language }
  const record = await found(details({ ...params, bg: state.businessGroup }))
  if (record === null) {
    const next = successor === undefined ? null : await found(successor(params))
    return next === null ? notFound : { type: 'redirect', status: 301, to: path(base, next) + url.search }
  }
  const right = path(base, record)
  if (url.pathname !== right) return { type: 'redirect', status: 301, to: right + url.search }
  return { type: 'record', record, state }
}

/** A business group may say through which one the visitor came; where there are tabs, a letter and a page are theirs. */
async function stateOf({ url, context, signal, firstTab }: RecordPlace) {
  const clean = firstTab === undefined ? url : withoutNeedlessTab(url, firstTab)
  const { state, redirect } = await canonicalQuery(
    clean,
    ({ businessGroup, marketSegment, letter, page }) => ({
      ...emptySearch,
      businessGroup,
      marketSegment,
      ...(firstTab === undefined ? {} : { letter, page }),
    }),
    context,
    signal,
  )
  return { state, redirect: redirect ?? (clean === url ? null : clean.searchParams.toString()) }
}

/** The not-found page of a kind of record, with where the visitor came from (ERP-02, ERP-04). */
export const notFoundAddress = (base: string, kind: keyof typeof notFoundSlugs, url: URL): string =>
  errorAddress(base, notFoundSlugs[kind], { [urlParameters.origin]: originOf(url.searchParams) ?? 'external' })

/** Null for what is not there, or not for this viewer: nothing tells the two apart. */
export async function found<Details>(answer: Promise<Details>): Promise<Details | null> {
  try {
    return await answer
  } catch (error) {
    const name = failureName(error)
    if (name === 'RECORD_NOT_FOUND' || name === 'INVALID_ID') return null
    throw error
  }
}
