import { isContentKey } from './content-key.ts'
import { isRecordId, toId18 } from './record-id.ts'
import { fallbackChain, languageSegment, type LanguageCode } from './languages.ts'
import { worldwide, type SiteConfig } from './site-config.ts'

type AddressedSite = Pick<SiteConfig, 'basePath' | 'supportedLanguages' | 'isMyIMCDOnly' | 'countryIsoCode'>

/** RTE-01: `/nl/nl-nl`, the base of every page of a site in a language. */
export const siteBase = (site: Pick<SiteConfig, 'basePath'>, language: LanguageCode): string =>
  `${site.basePath}/${languageSegment(language)}`

/** A record's last path segment: `{slug}-{id}`, or the id alone where the name has no slug. */
export const recordSegment = (record: { readonly slug: string; readonly id: string }): string =>
  record.slug === '' ? record.id : `${record.slug}-${record.id}`

/** What a record's segment names; null when its end is no record id. A 15-character id is made whole (VAL-07). */
export function parseRecordSegment(segment: string): { readonly slug: string; readonly id: string } | null {
  const at = segment.lastIndexOf('-')
  const written = segment.slice(at + 1)
  const id = isRecordId(written) ? toId18(written) : null
  return id === null ? null : { slug: at < 0 ? '' : segment.slice(0, at), id }
}

/** What a content's segment names (RTE-03: 28 characters from MC on); null when its end is no content key. */
export function parseContentSegment(segment: string): { readonly slug: string; readonly contentKey: string } | null {
  const at = segment.lastIndexOf('-')
  const contentKey = segment.slice(at + 1)
  return isContentKey(contentKey) ? { slug: at < 0 ? '' : segment.slice(0, at), contentKey } : null
}

export interface Alternate {
  /** `nl-NL`, `x-default`. */
  readonly hrefLang: string
  readonly language: LanguageCode
  readonly path: string
}

/**
 * The same page on every site and in every language that shows it, for alternate links, the switch of country and language
 * and the sitemap (SEO-03: sites for signed-in users only are left out). `page` is the canonical path below the base, with
 * its query. `x-default` is the worldwide site's in its default language. Reciprocal: the list does not depend on who asks.
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

/** Where a page is shown. */
export interface ShownIn {
  /** ISO codes; not given: in all of them. */
  readonly countries?: readonly string[] | undefined
  /** What its texts are written in; not given: whatever is asked for. */
  readonly languages?: readonly LanguageCode[] | undefined
}

/**
 * The sites that have a page, each with the languages in which it can be read there (LNG-01: a language's reader reads what
 * its fallback chain has). The worldwide site has what any has.
 */
export function sitesShowing(
  sites: readonly AddressedSite[],
  { countries, languages }: ShownIn,
): readonly AddressedSite[] {
  const ofCountry =
    countries === undefined
      ? sites
      : sites.filter(({ countryIsoCode }) => countryIsoCode === worldwide || countries.includes(countryIsoCode))
  if (languages === undefined) return ofCountry
  return ofCountry.flatMap((site): AddressedSite[] => {
    const [first, ...rest] = site.supportedLanguages.filter((language) => canBeRead(languages, language))
    return first === undefined ? [] : [{ ...site, supportedLanguages: [first, ...rest] }]
  })
}

const canBeRead = (written: readonly LanguageCode[], language: LanguageCode): boolean =>
  fallbackChain(language).some((candidate) => written.includes(candidate))

/** BCP 47: the language as spoken in the site's country (`en-NL`); the language alone on the worldwide site. */
export function hrefLangOf(site: Pick<SiteConfig, 'countryIsoCode'>, language: LanguageCode): string {
  const [base = language] = language.split('-')
  return site.countryIsoCode === worldwide ? base : `${base}-${site.countryIsoCode}`
}

/** What an address names below its site's base: `/nl/nl-nl/products` → `/products`; `/` for home. */
export const pathBelow = (base: string, pathname: string): string => pathname.slice(base.length) || '/'
