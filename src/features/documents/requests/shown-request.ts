import type { LoadContext } from '#platform/pages/screen.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { RequestState } from './account-requests.ts'

/** The state of a request, with dates in the format of the site. */
export const shownRequest = (
  request: RequestState,
  { site, language }: Pick<LoadContext, 'site' | 'language'>,
): RequestState => ({
  ...request,
  requestedOn: formatDate(request.requestedOn, site, language),
  until: request.until === null ? null : formatDate(request.until, site, language),
})
