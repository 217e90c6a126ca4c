import { languageFromSegment, languageSegment, type LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'

/** The meaning of a path, before any screen is selected. */
export type SiteAddress =
  | { readonly type: 'choice' }
  | { readonly type: 'site'; readonly site: SiteConfig; readonly language: LanguageCode }
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }
  | { readonly type: 'unknown' }

/**
 * RTE-01: `/{country}/{language}/…`. CTX-10: a language that the site does not offer is redirected to the site's
 * default one, and so is an address without a language. Every site has one form of its address: lower case, no slash
 * at the end. `pathname` and `search` have the form of `URL`.
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
    // The first site language is the substitute: it is inserted for a missing segment and replaces one that resembles a
    // language.
    const remaining = looksLikeLanguage.test(segment) ? rest : [segment, ...rest]
    return { type: 'redirect', status: 302, to: addressOf(site, site.supportedLanguages[0], remaining) + search }
  }
  const canonical = addressOf(site, language, rest)
  return canonical === pathname
    ? { type: 'site', site, language }
    : { type: 'redirect', status: 301, to: canonical + search }
}

const looksLikeLanguage = /^[a-z]{2}(?:[-_][a-z]{2})?$/i

/** Without empty segments, because `//host` could otherwise follow the base, and a trailing `/` is another form of the same address. */
const addressOf = (site: SiteConfig, language: LanguageCode, rest: readonly string[]): string =>
  [`/${site.code}`, languageSegment(language), ...rest.filter((segment) => segment !== '')].join('/')

/**
 * RTE-01: the country site that owns the domain of a host; null for any other host, and for the worldwide site's host,
 * which shows the choice of country (RTE-07). `hostname` has no port.
 */
export const siteOfDomain = (hostname: string, sites: readonly SiteConfig[]): SiteConfig | null =>
  hostname === ''
    ? null
    : (sites.find(({ domain, countryIsoCode }) => countryIsoCode !== worldwide && domain === hostname.toLowerCase()) ??
      null)
