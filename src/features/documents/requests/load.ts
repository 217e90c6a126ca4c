import type { ListedRequest, RequestPage } from './get-document-requests.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { aYearAfter } from '#platform/values/dates/iso-day.ts'
import { requestFields, requestsAddress, requestsPerPage } from './document-requests.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { timeZoneName } from '#platform/i18n/time-zone-name.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import { pageCount, pageFromUrl, mustRemovePage } from '#platform/values/numbers/paging.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { accountState, accountStatus, type AccountState } from '#features/identity/accounts/account-state.ts'
import { shownRequest } from '#features/documents/product-documents/listed-documents.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'

/** A request with dates in the site's format and the address of its file. */
export interface ShownRequestLine extends ListedRequest {
  /** The possible decisions. */
  readonly acts: 'answer' | 'withdraw' | null
}

export interface DocumentRequestsData extends Pick<RequestPage, 'open' | 'mayDecide'> {
  readonly state: AccountState
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

/** Loads the user's own requests or, for internal users, all requests, with the forms for editors. */
export async function loadDocumentRequests(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<DocumentRequestsData>> {
  const { base, isGuest, user, call, site, language, messages } = context
  const first = base + signInPaths.documentRequests
  const given = url.searchParams.get(urlParameters.page)
  const page = pageFromUrl(given)
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, requestsAddress(first, page)) }
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const { requests, total, open, mayDecide } = await call(
    'DocumentController.getRequests',
    { page, ...siteLocale },
    signal,
  )
  const pages = pageCount(total, requestsPerPage)
  if (mustRemovePage(given, pages)) return { type: 'redirect', status: 302, to: first }
  const state = accountState(url, context)
  const today = localDay(context.now(), site.timeZone)
  const isOurs = user?.roles.some((role) => ourRoles.includes(role)) === true
  const title = messages.t(isOurs ? 'account.documents.all' : 'account.documents.own')
  const written = (day: string | null): string | null => (day === null ? null : formatDate(day, site, language))
  return {
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, title, first),
    data: {
      state,
      title,
      requests: requests.map((request) => ({
        ...request,
        ...shownRequest(request, context),
        decidedOn: written(request.decidedOn),
        document: request.document && { ...request.document, file: mediaUrl(request.document.file, base) },
        acts: mayDecide ? actsOf(request.status) : null,
      })),
      page,
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
