import { ownHead } from '#features/identity/sign-in/load.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { ActForms } from '#features/enquiries/requests/act-form.tsx'
import type { GuestRequest } from '#features/enquiries/requests/guest-request.ts'
import { readDone, type RequestsData, withMoments, written } from '#features/enquiries/requests/load.ts'
import { guestRequestPath } from '#features/enquiries/requests/guest-rules.ts'
import { requestForm } from '#features/enquiries/requests/request-rules.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { localDay } from '#platform/values/dates/local-day.ts'

export interface GuestRequestData extends ActForms, Pick<RequestsData, 'done'> {
  readonly title: string
  /** Null for an address that opens no request. */
  readonly request: GuestRequest | null
  /** Where the forms are sent. */
  readonly action: string
}

/** Loads the request of a guest. The address is the key, so every other address answers in the same way (ENQ-10). */
export async function loadGuestRequest(
  url: URL,
  { token = '' }: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<GuestRequestData>> {
  const { base, call, site, language, messages, form, now } = context
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const request = await call('RequestController.getGuestRequest', { token, ...siteLocale }, signal)
  const sent = requestForm.read(form)
  const title =
    request === null
      ? messages.t('guestRequest.unknown')
      : request.isDraft
        ? messages.t('guestRequest.confirmTitle')
        : messages.t('guestRequest.title', { number: request.name })
  return {
    type: 'page',
    status: request === null ? 404 : sent === null ? 200 : 422,
    // The canonical address must not repeat the token.
    head: ownHead(context, title, base + signInPaths.guestRequest),
    data: {
      title,
      request: request === null ? null : withMoments(written(request, context), context),
      action: base + guestRequestPath(token),
      done: sent === null ? readDone(url) : null,
      formError: sent?.state ?? null,
      typed: sent?.typed ?? {},
      today: localDay(now(), site.timeZone),
    },
  }
}
