import type { Alternate } from '#platform/values/addresses/addresses.ts'
import { escapeHtml } from '#platform/pages/parts/escape-html.ts'

/** The format of sitemaps.org 0.9 with the alternate links of its xhtml extension. */
export const sitemapStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
export const sitemapEnd = '</urlset>\n'

/** Writes the entries of a page: one for each language of a site. `lastModified` is omitted if it is null. */
export type EntryWriter = (page: string, lastModified: Date | null) => string

/**
 * The entries of pages with the same countries and languages differ only after the bases, so all other parts are written once.
 * `bases` are those of the site, `alternates` those of the page '' (platform/values/addresses), both as paths.
 */
export function entryWriter(
  bases: readonly string[],
  alternates: readonly Alternate[],
  publicOrigin: string,
): EntryWriter {
  const origin = escapeHtml(publicOrigin)
  const starts = bases.map((base) => `<url><loc>${origin}${escapeHtml(base)}`)
  const links = alternates.map(
    ({ hrefLang, path }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${origin}${escapeHtml(path)}`,
  )
  return (page, lastModified) => {
    const below = escapeHtml(page)
    let shared = `${below}</loc>${lastModified === null ? '' : `<lastmod>${seconds(lastModified)}</lastmod>`}`
    for (const link of links) shared += `${link}${below}"/>`
    shared += '</url>\n'
    let entries = ''
    for (const start of starts) entries += start + shared
    return entries
  }
}

const seconds = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** Returns the index of all sitemaps; `addresses` are absolute. */
export const sitemapIndex = (addresses: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  addresses.map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`).join('') +
  '</sitemapindex>\n'

/** Pages that must not be indexed contain their own directive; these paths contain no pages for crawlers at all. */
export const robotsText = (closedPaths: readonly string[], publicOrigin: string): string =>
  [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n')
