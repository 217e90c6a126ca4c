import type { RequestState } from './account-requests.ts'

/** The state of a request for a document in a sentence. The dates are written as the page shows them. */
export const statusText = (
  { status, requestedOn, until }: Pick<RequestState, 'status' | 'requestedOn' | 'until'>,
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string,
): string =>
  status === 'asked'
    ? t('documents.requestedOn', { date: requestedOn })
    : status === 'granted' && until !== null
      ? t('documents.until', { date: until })
      : t(`documents.standing.${status}`)
