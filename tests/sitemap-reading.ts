/** An address of a sitemap. */
export interface SitemapEntry {
  readonly loc: string
  readonly lastModified: string | undefined
  /** hreflang → address */
  readonly alternates: ReadonlyMap<string, string>
}

export const locations = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')

export const readEntries = (xml: string): readonly SitemapEntry[] =>
  [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
    loc: /<loc>([^<]*)/.exec(entry)?.[1] ?? '',
    lastModified: /<lastmod>([^<]*)/.exec(entry)?.[1],
    alternates: new Map(
      [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
    ),
  }))
