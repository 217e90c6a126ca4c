import { languageFromSegment, languageSegment, type LanguageCode } from '#domain/languages.ts'
import { worldwide, type SiteConfig } from '#domain/site-config.ts'

/** What the path of an address means before any screen is asked. */
export type SiteAddress =
  | { readonly type: 'choice' }
  | { readonly type: 'site'; readonly site: SiteConfig; readonly language: LanguageCode }
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }
  | { readonly type: 'unknown' }

/**
 * RTE-01: `/{country}/{language}/…`. CTX-10: a language that the site does not offer goes to the site's default one, and
 * so does an address without any. Every site has one form of its address: lower case, no slash at the end.
 * `pathname` and `search` as `URL` gives them.
 */
export function siteAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  sites: readonly SiteConfig[],
): SiteAddress {
  if (pathname === '/') return { type: 'choice' }
  const [code = '', segment = '', ...rest] = pathname.slice(1).split('/')
  const site = sites.find((each) => each.code === code.toLowerCase())
  if (site === undefined) return { type: 'unknown' }
  const language = languageFromSegment(segment.toLowerCase())
  if (language === null || !site.supportedLanguages.includes(language)) {
    // The first site language stands in: a missing segment is put in, one that looks like a language is replaced.
    const kept = looksLikeLanguage.test(segment) ? rest : [segment, ...rest]
    return { type: 'redirect', status: 302, to: addressOf(site, site.supportedLanguages[0], kept) + search }
  }
  const canonical = addressOf(site, language, rest)
  return canonical === pathname
    ? { type: 'site', site, language }
    : { type: 'redirect', status: 301, to: canonical + search }
}

const looksLikeLanguage = /^[a-z]{2}(?:[-_][a-z]{2})?$/i

/** Without empty segments: `//host` could otherwise follow the base, and `/` at the end is another form of the same. */
const addressOf = (site: SiteConfig, language: LanguageCode, rest: readonly string[]): string =>
  [`/${site.code}`, languageSegment(language), ...rest.filter((segment) => segment !== '')].join('/')

/**
 * RTE-01: the country site whose own domain a host is; null for any other host, and for the worldwide site's, where the
 * choice of country is (RTE-07). `hostname` has no port.
 */
export const siteOfDomain = (hostname: string, sites: readonly SiteConfig[]): SiteConfig | null =>
  hostname === ''
    ? null
    : (sites.find(({ domain, countryIsoCode }) => countryIsoCode !== worldwide && domain === hostname.toLowerCase()) ??
      null)
