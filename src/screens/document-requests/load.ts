import type { ListedRequest, RequestPage } from '#calls/document-request-shapes.ts'
import { aYearAfter } from '#domain/iso-day.ts'
import { requestFields, requestsAddress, requestsOnPage } from '#domain/document-requests.ts'
import { mediaUrl } from '#domain/media-url.ts'
import { formatDate } from '#domain/number-format.ts'
import { pageCount, pageFromUrl, pageMustGo } from '#domain/paging.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import { accountState, accountStatus, type AccountState } from '../account/account-state.ts'
import { shownRequest } from '../documents/listed-documents.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'

/** A request with its days as the site writes them, and its file ready for a link. */
export interface ShownRequestLine extends ListedRequest {
  /** What can be decided of it. */
  readonly acts: 'answer' | 'withdraw' | null
}

export interface DocumentRequestsData extends Pick<RequestPage, 'open' | 'mayDecide'> {
  readonly state: AccountState
  readonly title: string
  readonly requests: readonly ShownRequestLine[]
  readonly page: number
  readonly pages: number
  /** The one whose forms are shown. */
  readonly deciding: string | null
  /** Who asks is shown beside what they ask for. */
  readonly isOfMany: boolean
  /** ISO days of the form: the first that can be chosen, and the one that is proposed. */
  readonly days: { readonly first: string; readonly proposed: string }
}

/** One's own requests; for the distributor's own people everybody's, with the forms by which editors decide. */
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
  const place = { countryCode: site.countryIsoCode, languageCode: language }
  const { requests, total, open, mayDecide } = await call('DocumentController.getRequests', { page, ...place }, signal)
  const pages = pageCount(total, requestsOnPage)
  if (pageMustGo(given, pages)) return { type: 'redirect', status: 302, to: first }
  const state = accountState(url, context)
  const today = context.today()
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
        acts: mayDecide ? actsOf(request.standing) : null,
      })),
      page,
      pages,
      open,
      mayDecide,
      deciding: mayDecide ? url.searchParams.get(requestFields.request) : null,
      isOfMany: isOurs || user?.roles.includes('customerAdmin') === true,
      days: { first: today, proposed: aYearAfter(today) },
    },
  }
}

const ourRoles: readonly string[] = ['internalSales', 'editor', 'administrator']

const actsOf = (standing: ListedRequest['standing']): ShownRequestLine['acts'] =>
  standing === 'asked' ? 'answer' : standing === 'granted' ? 'withdraw' : null
