import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import type { CallResult } from '#platform/calls/server-calls.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { mustRemovePage, pageCount, pageFromUrl } from '#platform/values/numbers/paging.ts'
import type { ActForms } from './act-form.tsx'
import { formattedRequest, type PageRequest } from './page-request.ts'
import { requestsAddress, requestsPerPage } from './request-rules.ts'

export interface OwnRequestsData extends ActForms {
  readonly requests: readonly PageRequest[]
  readonly page: number
  readonly pages: number
}

const pageOf = ({ url }: ScreenRequest): number => pageFromUrl(url.searchParams.get(urlParameters.page))

/** Reads the requests that a customer sees: their own, or those of the account. */
export const readOwnRequests = (request: ScreenRequest) =>
  request.callOnSite('RequestController.getRequests', { page: pageOf(request) })

/** What the page shows of them. `withoutPage`: the address of the list without a page that it does not have. */
export function ownRequests(
  { requests, total }: CallResult<'RequestController.getRequests'>,
  request: ScreenRequest,
): { readonly data: OwnRequestsData; readonly withoutPage: string | null } {
  const { base, url, site, now } = request
  const pages = pageCount(total, requestsPerPage)
  return {
    withoutPage: mustRemovePage(url.searchParams.get(urlParameters.page), pages)
      ? requestsAddress(base + signInPaths.requests, 1)
      : null,
    data: {
      requests: requests.map((each) => formattedRequest(each, request)),
      page: pageOf(request),
      pages,
      today: localDay(now(), site.timeZone),
    },
  }
}
