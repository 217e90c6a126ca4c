import { accountFields } from '#domain/account-forms.ts'
import { countryName } from '#domain/country-name.ts'
import { languageName } from '#domain/language-name.ts'
import { siteLocale } from '#domain/number-format.ts'
import { pageCount, pageFromUrl, pageMustGo } from '#domain/paging.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import type { SignUps } from '#calls/account-shapes.ts'
import { accountState, accountStatus, type AccountState } from '../account/account-state.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'

/** Country, language and day as they are written: no two machines write all of them alike. */
export interface WrittenRequest extends Omit<SignUps['requests'][number], 'language'> {
  readonly language: string
}

/** The request that is being decided about, and what was looked for it. */
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

/** Who asks to be let in; for one of them, the accounts that have the name of the company, or what was looked for. */
export async function loadSignUps(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SignUpsData>> {
  const { base, isGuest, call, messages, site, language } = context
  const here = base + signInPaths.signUps
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const given = url.searchParams.get(urlParameters.page)
  const page = pageFromUrl(given)
  const { total, requests } = await call('AccountController.getSignUps', { page, pageSize }, signal)
  const pages = pageCount(total, pageSize)
  if (pageMustGo(given, pages)) return { type: 'redirect', status: 302, to: here }
  const state = accountState(url, context)
  const asked = requests.find(({ id }) => id === url.searchParams.get(accountFields.request))
  const find = (url.searchParams.get(accountFields.find) ?? '').slice(0, 200)
  const text = find === '' ? (asked?.company ?? '') : find
  const found =
    asked === undefined ? [] : await call('AccountController.findAccounts', { text, kind: asked.kind }, signal)
  const written = (country: string | null): string | null => (country === null ? null : countryName(country, language))
  const day = new Intl.DateTimeFormat(siteLocale(site, language), { dateStyle: 'medium', timeZone: 'UTC' })
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
        day: day.format(new Date(`${request.day}T00:00:00Z`)),
      })),
      page,
      pages,
      open:
        asked === undefined
          ? null
          : {
              request: asked.id,
              find,
              found: found.map(({ id, name, integrationId, country }) => ({
                id,
                label: [name, integrationId, written(country)].filter((part) => part !== null).join(' · '),
              })),
            },
    },
  }
}
