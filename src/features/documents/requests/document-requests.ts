import { urlParameters } from '#platform/values/addresses/url-parameters.ts'

/** The field names of the forms for document requests and the parameters of their addresses. */
export const requestFields = {
  document: 'document',
  purpose: 'purpose',
  request: 'request',
  until: 'until',
  endless: 'endless',
  reason: 'reason',
} as const

type RequestState = 'asked' | 'granted' | 'declined' | 'withdrawn'

/** The status of a request on a day; `over` means that the granted access has expired. */
export type RequestStatus = RequestState | 'over'

/** `validUntil` is the last day of access (ISO); null means no end. */
export const statusOf = (
  { state, validUntil }: { readonly state: RequestState; readonly validUntil: string | null },
  today: string,
): RequestStatus => (state === 'granted' && validUntil !== null && validUntil < today ? 'over' : state)

/** While a request is open, the account cannot make another one for the document. */
export const isOpen = (status: RequestStatus): boolean => status === 'asked' || status === 'granted'

/** The maximum length of a purpose and of a reason, in UTF-16 units. */
export const maxRequestText = 2000

/** The maximum number of undecided requests of one user. */
export const maxOpenRequests = 50

/** The number of requests on one page. */
export const requestsPerPage = 20

export const requestAddress = (path: string, documentId: string): string =>
  `${path}?${new URLSearchParams({ [requestFields.document]: documentId }).toString()}`

/**
 * Returns the address of a page of the list, where `path` is the first page. `deciding` is the request whose forms the page
 * shows.
 */
export function requestsAddress(path: string, page: number, deciding: string | null = null): string {
  const query = new URLSearchParams({
    ...(page === 1 ? {} : { [urlParameters.page]: String(page) }),
    ...(deciding === null ? {} : { [requestFields.request]: deciding }),
  }).toString()
  return query === '' ? path : `${path}?${query}`
}
