import type { LanguageCode } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { escapeHtml } from '#platform/pages/parts/escape-html.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import type { SiteConfig, SiteLocale } from '#platform/values/site-config.ts'
import { cutAtWord } from '#platform/values/text/cut-at-word.ts'

/** The manifest of a web application (W3C): name, colour and icons of the site on the home screen of a device. */
export function webManifest({ site, language }: SiteLocale): object {
  const base = siteBase(site, language)
  const name = companyName(site)
  return {
    id: base,
    name,
    short_name: shortName(name, 12),
    lang: language,
    dir: 'ltr',
    start_url: base,
    scope: base,
    display: 'browser',
    theme_color: site.brandColor,
    background_color: '#ffffff',
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  }
}

/** OpenSearch 1.1: lets a browser search the site from its address bar. `description` is what the site offers. */
export function openSearchDescription({ site, language }: SiteLocale, origin: string, description: string): string {
  const name = companyName(site)
  const search = `${origin}${siteBase(site, language)}/search?${urlParameters.searchTerm}={searchTerms}`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n' +
    element('ShortName', shortName(name, 16)) +
    element('LongName', cutAtWord(name, 48)) +
    element('Description', cutAtWord(description, 1024)) +
    element('Language', language) +
    element('InputEncoding', 'UTF-8') +
    `<Image width="32" height="32" type="image/x-icon">${escapeHtml(origin)}/favicon.ico</Image>\n` +
    `<Url type="text/html" method="get" template="${escapeHtml(search)}"/>\n</OpenSearchDescription>\n`
  )
}

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>\n`

/** The first words of a name that fit; the formats show no ellipsis. */
const shortName = (name: string, max: number): string => cutAtWord(name, max).replace(/…$/u, '')

const monthsValid = 6

/** RFC 9116: where to report a vulnerability. It is valid for half a year from the first day of the month. */
export function securityText(
  { site, language }: { readonly site: SiteConfig; readonly language: LanguageCode },
  origin: string,
  now: Date,
): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1))
  return [
    `Contact: ${origin}${siteBase(site, language)}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
