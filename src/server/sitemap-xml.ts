import type { Alternate } from '#domain/addresses.ts'
import { escapeHtml } from '#screens/escape-html.ts'

/** The form of sitemaps.org 0.9 with the alternate links of its xhtml extension. */
export const sitemapStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
export const sitemapEnd = '</urlset>\n'

/**
 * One entry for each of `paths` (the same page in the languages of a site), all with the same alternates: the links are
 * written once. `lastModified` is left out where null.
 */
export function sitemapEntries(
  paths: readonly string[],
  alternates: readonly Alternate[],
  lastModified: Date | null,
  publicOrigin: string,
): string {
  let links = lastModified === null ? '' : `<lastmod>${lastModified.toISOString().slice(0, 19)}Z</lastmod>`
  for (const { hrefLang, path } of alternates)
    links += `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeHtml(publicOrigin + path)}"/>`
  let entries = ''
  for (const path of paths) entries += `<url><loc>${escapeHtml(publicOrigin + path)}</loc>${links}</url>\n`
  return entries
}

/** The list of all sitemaps; `addresses` are whole. */
export const sitemapIndex = (addresses: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  addresses.map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`).join('') +
  '</sitemapindex>\n'

/** What nobody is meant to index has a directive of its own in its pages; these have no page for a robot at all. */
export const robotsText = (closedPaths: readonly string[], publicOrigin: string): string =>
  [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n')
