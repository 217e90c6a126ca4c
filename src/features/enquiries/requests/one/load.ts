import type { ActForms } from '#features/enquiries/requests/act-form.tsx'
import type { RequestWithMessages } from '#features/enquiries/requests/get-request.ts'
import { readDone, type RequestsData, withMoments, written } from '#features/enquiries/requests/load.ts'
import { templateParameter } from '#features/enquiries/templates/template-rules.ts'
import { requestFields, requestForm, requestPath } from '#features/enquiries/requests/request-rules.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import { timeZoneName } from '#platform/i18n/time-zone-name.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { localDay } from '#platform/values/dates/local-day.ts'

export interface RequestData extends ActForms, Pick<RequestsData, 'done' | 'zone'> {
  readonly title: string
  /** Null if there is no such request, or none that the user sees. */
  readonly request: RequestWithMessages | null
  /** Where the forms are sent. */
  readonly action: string
}

/** Loads one request that the user sees, with its messages. */
export async function loadRequest(
  url: URL,
  { request: requestId = '' }: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<RequestData>> {
  const { base, isGuest, call, site, language, messages, form, now } = context
  const here = base + requestPath(requestId)
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const template = url.searchParams.get(templateParameter)
  const request = await call('RequestController.getRequest', { requestId, template, ...siteLocale }, signal)
  const sent = requestForm.read(form)
  const title =
    request === null ? messages.t('requests.unknown') : `${messages.t(`cart.kind.${request.kind}`)} ${request.name}`
  return {
    type: 'page',
    status: request === null ? 404 : sent === null ? 200 : 422,
    head: ownHead(context, title, here),
    data: {
      title,
      request: request === null ? null : withMoments(written(request, context), context),
      action: here,
      done: sent === null ? readDone(url) : null,
      formError: sent?.state ?? null,
      typed: sent?.typed ?? {},
      today: localDay(now(), site.timeZone),
      ...(request === null ? {} : { begun: begunBy(url, request) }),
      zone: request?.isDesk === true ? timeZoneName(site, language) : null,
    },
  }
}

/** The template that the address chooses, and for which action. */
const begunBy = (url: URL, { templates, template }: RequestWithMessages): ActForms['begun'] => ({
  act: url.searchParams.get(requestFields.act) ?? '',
  of: { templates, template },
})
