import { isContentKey } from '#platform/values/content-key.ts'
import { isRecordId, toId18 } from '#platform/values/record-id.ts'
import { fallbackChain, languageSegment, type LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'

type AddressedSite = Pick<SiteConfig, 'basePath' | 'supportedLanguages' | 'isMyIMCDOnly' | 'countryIsoCode'>

/** Returns the base of every page of a site in a language (RTE-01), for example `/nl/nl-nl`. */
export const siteBase = (site: Pick<SiteConfig, 'basePath'>, language: LanguageCode): string =>
  `${site.basePath}/${languageSegment(language)}`

/** Returns the last path segment of a record: `{slug}-{id}`, or the id alone if the name has no slug. */
export const recordSegment = (record: { readonly slug: string; readonly id: string }): string =>
  record.slug === '' ? record.id : `${record.slug}-${record.id}`

/**
 * Parses the last path segment of a record; null if it does not end with a record id. A 15-character id is extended to
 * 18 (VAL-07).
 */
export function parseRecordSegment(segment: string): { readonly slug: string; readonly id: string } | null {
  const at = segment.lastIndexOf('-')
  const written = segment.slice(at + 1)
  const id = isRecordId(written) ? toId18(written) : null
  return id === null ? null : { slug: at < 0 ? '' : segment.slice(0, at), id }
}

/**
 * Parses the last path segment of a content (RTE-03: 28 characters from MC on); null if it does not end with a content
 * key.
 */
export function parseContentSegment(segment: string): { readonly slug: string; readonly contentKey: string } | null {
  const at = segment.lastIndexOf('-')
  const contentKey = segment.slice(at + 1)
  return isContentKey(contentKey) ? { slug: at < 0 ? '' : segment.slice(0, at), contentKey } : null
}

export interface Alternate {
  /** For example `nl-NL` or `x-default`. */
  readonly hrefLang: string
  readonly language: LanguageCode
  readonly path: string
}

/**
 * Returns the same page on every site and in every language that shows it, for alternate links, the choice of country
 * and language, and the sitemap (SEO-03: sites for signed-in users only are left out). `page` is the canonical path
 * below the base, with its query. `x-default` is the worldwide site in its default language. The links are reciprocal,
 * since the list does not depend on the viewer.
 */
export function alternatesOf(page: string, sites: readonly AddressedSite[]): readonly Alternate[] {
  const open = sites.filter((site) => !site.isMyIMCDOnly)
  const seen = new Set<string>()
  const alternates = open.flatMap((site) =>
    site.supportedLanguages.flatMap((language): Alternate[] => {
      const hrefLang = hrefLangOf(site, language)
      if (seen.has(hrefLang)) return []
      seen.add(hrefLang)
      return [{ hrefLang, language, path: siteBase(site, language) + page }]
    }),
  )
  const worldwideSite = open.find((site) => site.countryIsoCode === worldwide)
  if (worldwideSite === undefined) return alternates
  const [language] = worldwideSite.supportedLanguages
  return [...alternates, { hrefLang: 'x-default', language, path: siteBase(worldwideSite, language) + page }]
}

/** Where a page is visible. */
export interface PageVisibility {
  /** ISO codes; all countries if not given. */
  readonly countries?: readonly string[] | undefined
  /** The languages of its texts; all languages if not given. */
  readonly languages?: readonly LanguageCode[] | undefined
}

/**
 * Returns the sites that show a page, each with the languages in which it can be read there (LNG-01: readers get the
 * languages of their fallback chain). The worldwide site shows what any site shows. Search engines find a page only in the
 * languages in which it is written: `chainOf` is `sameLanguage` for them.
 */
export function sitesShowing(
  sites: readonly AddressedSite[],
  { countries, languages }: PageVisibility,
  chainOf = fallbackChain,
): readonly AddressedSite[] {
  const ofCountry =
    countries === undefined
      ? sites
      : sites.filter(({ countryIsoCode }) => countryIsoCode === worldwide || countries.includes(countryIsoCode))
  if (languages === undefined) return ofCountry
  return ofCountry.flatMap((site): AddressedSite[] => {
    const [first, ...rest] = site.supportedLanguages.filter((language) =>
      chainOf(language).some((candidate) => languages.includes(candidate)),
    )
    return first === undefined ? [] : [{ ...site, supportedLanguages: [first, ...rest] }]
  })
}

/**
 * Returns the BCP 47 tag: the language as spoken in the site's country (`en-NL`), or the language alone on the
 * worldwide site.
 */
export function hrefLangOf(site: Pick<SiteConfig, 'countryIsoCode'>, language: LanguageCode): string {
  const [base = language] = language.split('-')
  return site.countryIsoCode === worldwide ? base : `${base}-${site.countryIsoCode}`
}

/** Returns the path below the base of a site: `/nl/nl-nl/products` → `/products`; `/` for the home page. */
export const pathBelow = (base: string, pathname: string): string => pathname.slice(base.length) || '/'
