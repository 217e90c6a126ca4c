import { urlParameters } from './url-parameters.ts'

/** Names of fields of the forms about documents that are asked for, and of parameters of their addresses. */
export const requestFields = {
  document: 'document',
  purpose: 'purpose',
  request: 'request',
  /** The version that was looked at: who decides on another one is told. */
  version: 'version',
  act: 'act',
  until: 'until',
  endless: 'endless',
  reason: 'reason',
} as const

type RequestState = 'asked' | 'granted' | 'declined' | 'withdrawn'

/** How a request stands on a day: `over` is what was granted until a day that has gone. */
export type RequestStanding = RequestState | 'over'

/** `validUntil`: the last day (ISO) on which it may be opened; null: always. */
export const standingOf = (
  { state, validUntil }: { readonly state: RequestState; readonly validUntil: string | null },
  today: string,
): RequestStanding => (state === 'granted' && validUntil !== null && validUntil < today ? 'over' : state)

/** Whoever asks meanwhile is answered this one; of any other they may ask anew. */
export const isOpen = (standing: RequestStanding): boolean => standing === 'asked' || standing === 'granted'

/** Requests that wait for an answer, of one user. */
export const mostOpenRequests = 50

/** Lines of a page of requests. */
export const requestsOnPage = 20

export const requestAddress = (path: string, documentId: string): string =>
  `${path}?${new URLSearchParams({ [requestFields.document]: documentId }).toString()}`

/** A page of the list, `path` being its first; `deciding`: the request whose forms it shows. */
export function requestsAddress(path: string, page: number, deciding: string | null = null): string {
  const query = new URLSearchParams({
    ...(page === 1 ? {} : { [urlParameters.page]: String(page) }),
    ...(deciding === null ? {} : { [requestFields.request]: deciding }),
  }).toString()
  return query === '' ? path : `${path}?${query}`
}
