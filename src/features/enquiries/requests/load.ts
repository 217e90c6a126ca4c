import { feedbackName } from '#features/enquiries/feedback/feedback-rules.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { momentWriter } from '#features/identity/accounts/written-moment.ts'
import { formatDate, formatNumber } from '#platform/i18n/number-format.ts'
import { timeZoneName } from '#platform/i18n/time-zone-name.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { mustRemovePage, pageCount, pageFromUrl } from '#platform/values/numbers/paging.ts'
import type { ActForms } from './act-form.tsx'
import type { ShownRequest } from './get-requests.ts'
import { emailsName } from './guest-rules.ts'
import {
  type ActName,
  type DeskQueue,
  assignName,
  isActName,
  requestFields,
  requestForm,
  requestsAddress,
  requestsPerPage,
  readQueue,
  writeName,
} from './request-rules.ts'

export interface RequestsData extends ActForms {
  readonly requests: readonly ShownRequest[]
  readonly isDesk: boolean
  readonly title: string
  readonly page: number
  readonly pages: number
  /** The queue of the desk that is shown; null for all requests. */
  readonly queue: DeskQueue | null
  /** What has just been done. */
  readonly done:
    | ActName
    | 'submit'
    | typeof assignName
    | typeof writeName
    | typeof feedbackName
    | typeof emailsName
    | null
  /** The name of the site's time zone, for the desk, whose people may work elsewhere. */
  readonly zone: string | null
}

/** Loads the requests that the user sees: their own, those of the account, or all for the desk. */
export async function loadRequests(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<RequestsData>> {
  const { base, isGuest, call, site, language, messages, form, now } = context
  const first = base + signInPaths.requests
  const given = url.searchParams.get(urlParameters.page)
  const page = pageFromUrl(given)
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, first) }
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const queue = readQueue(url.searchParams)
  const params = { page, queue, ...siteLocale }
  const { requests, total, isDesk } = await call('RequestController.getRequests', params, signal)
  const pages = pageCount(total, requestsPerPage)
  if (mustRemovePage(given, pages)) return { type: 'redirect', status: 302, to: requestsAddress(first, 1, queue) }
  const sent = requestForm.read(form)
  const title = messages.t(isDesk ? 'requests.all' : 'requests.own')
  return {
    type: 'page',
    status: sent === null ? 200 : 422,
    head: ownHead(context, title, first),
    data: {
      requests: requests.map((request) => written(request, context)),
      isDesk,
      title,
      page,
      pages,
      queue: isDesk ? queue : null,
      done: sent === null ? readDone(url) : null,
      formError: sent?.state ?? null,
      typed: sent?.typed ?? {},
      zone: isDesk ? timeZoneName(site, language) : null,
      today: localDay(now(), site.timeZone),
    },
  }
}

export function readDone(url: URL): RequestsData['done'] {
  const done = url.searchParams.get(requestFields.done) ?? ''
  const isOther = done === 'submit' || done === assignName || done === writeName || done === feedbackName
  return isOther || done === emailsName || isActName(done) ? done : null
}

/** Days and quantities in the format of the site. */
export function written<Shown extends ShownRequest>(request: Shown, { site, language }: LoadContext): Shown {
  const day = (iso: string | null): string | null => (iso === null ? null : formatDate(iso, site, language))
  const amount = (decimal: string | null): string | null =>
    decimal === null ? null : formatNumber(Number(decimal), site, language)
  return {
    ...request,
    submittedOn: day(request.submittedOn),
    dueOn: day(request.dueOn),
    decidedOn: day(request.decidedOn),
    validUntil: day(request.validUntil),
    lines: request.lines.map((line) => ({
      ...line,
      targetDate: day(line.targetDate),
      quantity: amount(line.quantity),
      offeredQuantity: amount(line.offeredQuantity),
    })),
  }
}

/** The times of messages on the clock of the site. */
export function withMoments<Shown extends { readonly messages: readonly { readonly at: string }[] }>(
  request: Shown,
  context: LoadContext,
): Shown {
  const moment = momentWriter(context)
  return { ...request, messages: request.messages.map((message) => ({ ...message, at: moment(message.at) })) }
}
