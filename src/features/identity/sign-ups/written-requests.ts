import type { FoundAccount, SignUps } from '#features/identity/accounts/account-shapes.ts'
import { momentWriter } from '#features/identity/personal-pages/written-moment.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { signUpFields } from './sign-up-fields.ts'

type SignUp = SignUps['requests'][number]

/** With formatted country, language and days, because server and browser format them differently. */
export interface WrittenRequest extends Omit<SignUp, 'language'> {
  readonly language: string
}

/** The request that is being decided, and the accounts found for it. */
export interface OpenRequest {
  readonly find: string
  readonly found: readonly { readonly id: string; readonly label: string }[]
}

interface RequestedOne {
  readonly request: SignUp
  /** What was searched for; '' if nothing was. */
  readonly find: string
  /** The search text, or the name of the company. */
  readonly text: string
}

/** The request that the address opens. */
export function openRequest(url: URL, { requests }: SignUps): RequestedOne | null {
  const request = requests.find(({ id }) => id === url.searchParams.get(signUpFields.request))
  if (request === undefined) return null
  const find = (url.searchParams.get(signUpFields.find) ?? '').slice(0, 200)
  return { request, find, text: find === '' ? request.company : find }
}

export const openWith = (
  found: readonly FoundAccount[],
  open: RequestedOne | null,
  { language }: LoadContext,
): (OpenRequest & { readonly request: string }) | null =>
  open === null
    ? null
    : {
        request: open.request.id,
        find: open.find,
        found: found.map(({ id, name, integrationId, country }) => ({
          id,
          label: [name, integrationId, written(country, language)].filter((part) => part !== null).join(' · '),
        })),
      }

export const writtenRequest = (request: SignUp, context: LoadContext): WrittenRequest => ({
  ...request,
  country: written(request.country, context.language),
  language: languageName(request.language, context.language),
  dueOn: request.dueOn === null ? null : formatDate(request.dueOn, context.site, context.language),
  requestedAt: momentWriter(context)(request.requestedAt),
})

const written = (country: string | null, language: LanguageCode): string | null =>
  country === null ? null : countryName(country, language)
