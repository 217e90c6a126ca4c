import { siteBase } from '#domain/addresses.ts'
import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import { sites } from '#sites/table.ts'
import { accountKinds } from './every-page-accounts.ts'
import { contentKinds } from './every-page-contents.ts'
import { documentKinds } from './every-page-documents.ts'
import { errorKinds } from './every-page-errors.ts'
import type { PageKind, Place } from './every-page-kinds.ts'
import { listKinds } from './every-page-lists.ts'
import { recordKinds } from './every-page-records.ts'
import { signInKinds } from './every-page-sign-in.ts'

/** Every kind of page that the portal has. */
export const pageKinds: readonly PageKind[] = [
  ...listKinds,
  ...recordKinds,
  ...contentKinds,
  ...signInKinds,
  ...accountKinds,
  ...documentKinds,
  ...errorKinds,
]

const placeOf = (language: LanguageCode, isClosed: boolean): Place | null => {
  const offering = sites.filter((site) => site.isMyIMCDOnly === isClosed && site.supportedLanguages.includes(language))
  // Its own country's rather than one of those that offer it beside another.
  const site = offering.find(({ supportedLanguages }) => supportedLanguages[0] === language) ?? offering[0]
  return site === undefined ? null : { site, language, base: siteBase(site, language) }
}

export interface PageCase {
  readonly kind: PageKind
  readonly place: Place
}

/** Every kind in every language that a site of its sort has: of closed sites there are fewer than of others. */
export const everyPage: readonly PageCase[] = pageKinds.flatMap((kind) =>
  languageCodes.flatMap((language) => {
    const place = placeOf(language, kind.isOfClosedSite === true)
    return place === null ? [] : [{ kind, place }]
  }),
)

/** Every kind once, and every language: neighbours in one, so that they share the pages that lead to them. */
export function onePageOfEachKind(pages: readonly PageCase[]): readonly PageCase[] {
  const ofKinds = [...Map.groupBy(pages, ({ kind }) => kind).values()]
  return ofKinds.flatMap((ofKind, at) => ofKind[Math.floor((at * ofKind.length) / ofKinds.length)] ?? [])
}
