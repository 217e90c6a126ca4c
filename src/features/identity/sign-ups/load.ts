import { accountFields } from '#features/identity/accounts/account-forms.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { momentWriter } from '#features/identity/accounts/written-moment.ts'
import { pageCount, pageFromUrl, mustRemovePage } from '#platform/values/numbers/paging.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import type { SignUps } from '#features/identity/accounts/account-shapes.ts'
import { accountState, accountStatus, type AccountState } from '#features/identity/accounts/account-state.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'

/** With formatted country, language and day, because server and browser format them differently. */
export interface WrittenRequest extends Omit<SignUps['requests'][number], 'language'> {
  readonly language: string
}

/** The request that is being decided, and the accounts found for it. */
export interface OpenRequest {
  readonly find: string
  readonly found: readonly { readonly id: string; readonly label: string }[]
}

export interface SignUpsData {
  readonly state: AccountState
  readonly requests: readonly WrittenRequest[]
  readonly page: number
  readonly pages: number
  readonly open: (OpenRequest & { readonly request: string }) | null
}

const pageSize = 20

/** Loads the sign-up requests and, for the open one, the accounts with the name of the company or the search text. */
export async function loadSignUps(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SignUpsData>> {
  const { base, isGuest, call, messages, language } = context
  const here = base + signInPaths.signUps
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const given = url.searchParams.get(urlParameters.page)
  const page = pageFromUrl(given)
  const { total, requests } = await call('AccountController.getSignUps', { page, pageSize }, signal)
  const pages = pageCount(total, pageSize)
  if (mustRemovePage(given, pages)) return { type: 'redirect', status: 302, to: here }
  const state = accountState(url, context)
  const requested = requests.find(({ id }) => id === url.searchParams.get(accountFields.request))
  const find = (url.searchParams.get(accountFields.find) ?? '').slice(0, 200)
  const text = find === '' ? (requested?.company ?? '') : find
  const found =
    requested === undefined ? [] : await call('AccountController.findAccounts', { text, kind: requested.kind }, signal)
  const written = (country: string | null): string | null => (country === null ? null : countryName(country, language))
  const moment = momentWriter(context)
  return {
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, messages.t('account.signUps'), here),
    data: {
      state,
      requests: requests.map((request) => ({
        ...request,
        country: written(request.country),
        language: languageName(request.language, language),
        requestedAt: moment(request.requestedAt),
      })),
      page,
      pages,
      open:
        requested === undefined
          ? null
          : {
              request: requested.id,
              find,
              found: found.map(({ id, name, integrationId, country }) => ({
                id,
                label: [name, integrationId, written(country)].filter((part) => part !== null).join(' · '),
              })),
            },
    },
  }
}
