import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { type DeskQuery, queueAddress, readDeskQuery } from '#features/enquiries/requests/desk-address.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { CallResult } from '#platform/calls/server-calls.ts'
import type { PageUser } from '#platform/pages/page-context.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { mustRemovePage, pageCount, pageFromUrl } from '#platform/values/numbers/paging.ts'
import { siteByCode } from '#sites/table.ts'
import { queuePageSize, type QueueRow } from './queue-row.ts'

/** A row of the queue in words. */
export interface ShownRow extends Omit<QueueRow, 'site' | 'dueOn'> {
  readonly country: string
  /** In the format of the site. */
  readonly dueOn: string | null
}

/** A page of the queue with what the desk has chosen of it. */
export interface QueueData {
  readonly query: DeskQuery
  readonly rows: readonly ShownRow[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

/** Whether somebody answers the requests of customers. */
export const isAtDesk = ({ user }: { readonly user: PageUser | null }): boolean =>
  user?.roles.some((role) => role === 'internalSales' || role === 'administrator') === true

const pageOf = ({ url }: ScreenRequest): number => pageFromUrl(url.searchParams.get(urlParameters.page))

/** Reads the page of the queue that an address selects, on the page of the queue and beside a request. */
export const readQueue = (request: ScreenRequest) =>
  request.callOnSite('RequestController.getQueue', {
    ...readDeskQuery(request.url.searchParams),
    page: pageOf(request),
  })

export function shownQueue(
  { rows, total }: CallResult<'RequestController.getQueue'>,
  request: ScreenRequest,
): QueueData {
  return {
    query: readDeskQuery(request.url.searchParams),
    rows: rows.map((row) => shownRow(row, request)),
    total,
    page: pageOf(request),
    pages: pageCount(total, queuePageSize),
  }
}

/** The address of the queue without a page that it does not have; null if it has this page. */
export function withoutPage({ query, pages }: QueueData, { base, url }: ScreenRequest): string | null {
  const hasPage = !mustRemovePage(url.searchParams.get(urlParameters.page), pages)
  return hasPage ? null : queueAddress(base + signInPaths.requests, query)
}

function shownRow({ site: code, dueOn, ...row }: QueueRow, { site, language }: LoadContext): ShownRow {
  const country = siteByCode(code)?.countryIsoCode ?? null
  return {
    ...row,
    country: country === null ? code : countryName(country, language),
    dueOn: dueOn === null ? null : formatDate(dueOn, site, language),
  }
}
