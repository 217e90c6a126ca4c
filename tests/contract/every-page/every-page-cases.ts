import { siteBase } from '#platform/values/addresses/addresses.ts'
import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import { sites } from '#sites/table.ts'
import { accountKinds } from './every-page-accounts.ts'
import { folderPageKinds } from './every-page-folders.ts'
import { cartPageKinds, pastedListKinds } from './every-page-carts.ts'
import { contentKinds } from './every-page-contents.ts'
import { documentKinds } from './every-page-documents.ts'
import { errorKinds } from './every-page-errors.ts'
import type { PageKind, PageLocale } from './every-page-kinds.ts'
import { listKinds } from './every-page-lists.ts'
import { recordKinds } from './every-page-records.ts'
import { requestKinds } from './every-page-requests.ts'
import { signInKinds } from './every-page-sign-in.ts'

/** Every kind of page that the portal has. */
export const pageKinds: readonly PageKind[] = [
  ...listKinds,
  ...recordKinds,
  ...contentKinds,
  ...signInKinds,
  ...accountKinds,
  ...documentKinds,
  ...cartPageKinds,
  ...folderPageKinds,
  ...pastedListKinds,
  ...requestKinds,
  ...errorKinds,
]

const localeOf = (language: LanguageCode, isClosed: boolean): PageLocale | null => {
  const offering = sites.filter((site) => site.isMyIMCDOnly === isClosed && site.supportedLanguages.includes(language))
  // Prefers the site of the language's own country over sites that offer it as an additional language.
  const site = offering.find(({ supportedLanguages }) => supportedLanguages[0] === language) ?? offering[0]
  return site === undefined ? null : { site, language, base: siteBase(site, language) }
}

export interface PageCase {
  readonly kind: PageKind
  readonly locale: PageLocale
}

/** Every kind in every language that a suitable site has; fewer languages have closed sites. */
export const everyPage: readonly PageCase[] = pageKinds.flatMap((kind) =>
  languageCodes.flatMap((language) => {
    const locale = localeOf(language, kind.isOfClosedSite === true)
    return locale === null ? [] : [{ kind, locale }]
  }),
)

/** Every kind once and every language. Neighbouring kinds have the same language, so that they share the pages with the links. */
export function onePageOfEachKind(pages: readonly PageCase[]): readonly PageCase[] {
  const ofKinds = [...Map.groupBy(pages, ({ kind }) => kind).values()]
  return ofKinds.flatMap((ofKind, at) => ofKind[Math.floor((at * ofKind.length) / ofKinds.length)] ?? [])
}
