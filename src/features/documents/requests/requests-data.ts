import type { ListedRequest, RequestPage } from './get-document-requests.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { aYearAfter } from '#platform/values/dates/iso-day.ts'
import { requestFields, requestsPerPage } from './document-requests.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { timeZoneName } from '#platform/values/dates/time-zone-name.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { pageCount, pageFromUrl, mustRemovePage } from '#platform/values/numbers/paging.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { shownRequest } from './shown-request.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect, type Redirect, type Shown } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'

/** A request with dates in the site's format and the address of its file. */
export interface ShownRequestLine extends ListedRequest {
  /** The possible decisions. */
  readonly acts: 'answer' | 'withdraw' | null
}

export interface DocumentRequestsData extends Pick<RequestPage, 'open' | 'mayDecide'> {
  readonly title: string
  readonly requests: readonly ShownRequestLine[]
  readonly page: number
  readonly pages: number
  /** The request whose forms are shown. */
  readonly deciding: string | null
  /** Whether the list contains requests of several users and therefore shows their names. */
  readonly isOfMany: boolean
  /** The name of the site's time zone, for staff who work elsewhere; null for others. */
  readonly zone: string | null
  /** ISO dates for the form: the first possible and the suggested date. */
  readonly days: { readonly first: string; readonly proposed: string }
}

/** The number of the page in the address. */
export const pageOf = ({ url }: ScreenRequest): number => pageFromUrl(url.searchParams.get(urlParameters.page))

/** The user's own requests or, for internal users, all requests, with the forms for editors. */
export function showRequests(
  { requests, total, open, mayDecide }: RequestPage,
  request: ScreenRequest,
): Shown<DocumentRequestsData> | Redirect {
  const { base, url, user, site, language, messages, now } = request
  const first = base + signInPaths.documentRequests
  const pages = pageCount(total, requestsPerPage)
  if (mustRemovePage(url.searchParams.get(urlParameters.page), pages)) return redirect(302, first)
  const today = localDay(now(), site.timeZone)
  const isOurs = user?.roles.some((role) => ourRoles.includes(role)) === true
  const title = messages.t(isOurs ? 'account.documents.all' : 'account.documents.own')
  const written = (day: string | null): string | null => (day === null ? null : formatDate(day, site, language))
  return {
    head: ownHead(request, title, first),
    data: {
      title,
      requests: requests.map((each) => ({
        ...each,
        ...shownRequest(each, request),
        decidedOn: written(each.decidedOn),
        document: each.document && { ...each.document, file: mediaUrl(each.document.file, base) },
        acts: mayDecide ? actsOf(each.status) : null,
      })),
      page: pageOf(request),
      pages,
      open,
      mayDecide,
      deciding: mayDecide ? url.searchParams.get(requestFields.request) : null,
      zone: isOurs ? timeZoneName(site, language) : null,
      isOfMany: isOurs || user?.roles.includes('customerAdmin') === true,
      days: { first: today, proposed: aYearAfter(today) },
    },
  }
}

const ourRoles: readonly string[] = ['internalSales', 'editor', 'administrator']

const actsOf = (status: ListedRequest['status']): ShownRequestLine['acts'] =>
  status === 'asked' ? 'answer' : status === 'granted' ? 'withdraw' : null
