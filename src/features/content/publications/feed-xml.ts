import type { LanguageCode } from '#platform/i18n/languages.ts'

/** A feed according to RFC 4287; all addresses are absolute. */
export interface Feed {
  /** A tag URI (RFC 4151), which never changes, even if the portal moves to another host. */
  readonly id: string
  readonly title: string
  readonly author: string
  readonly language: LanguageCode
  readonly updated: Date
  readonly self: string
  readonly page: string
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry {
  readonly id: string
  readonly title: string
  readonly summary: string | null
  /** The language of title and summary. */
  readonly language: LanguageCode
  readonly page: string
  /** The start of its day on the site. */
  readonly published: Date | null
  readonly updated: Date
  /** The name of the kind of publication, in the language of the feed. */
  readonly category: string
}

export const feedXml = (feed: Feed): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">\n` +
  `<id>${xml(feed.id)}</id>\n<title>${xml(feed.title)}</title>\n<updated>${feed.updated.toISOString()}</updated>\n` +
  `<link rel="self" type="application/atom+xml" href="${xml(feed.self)}"/>\n` +
  `<link rel="alternate" type="text/html" hreflang="${feed.language}" href="${xml(feed.page)}"/>\n` +
  `<author><name>${xml(feed.author)}</name></author>\n` +
  `${feed.entries.map((entry) => entryXml(entry, feed.language)).join('')}</feed>\n`

const entryXml = (entry: FeedEntry, language: LanguageCode): string =>
  `<entry${entry.language === language ? '' : ` xml:lang="${entry.language}"`}>\n` +
  `<id>${xml(entry.id)}</id>\n<title>${xml(entry.title)}</title>\n<updated>${entry.updated.toISOString()}</updated>\n` +
  (entry.published === null ? '' : `<published>${entry.published.toISOString()}</published>\n`) +
  `<link rel="alternate" type="text/html" href="${xml(entry.page)}"/>\n` +
  `<category term="${xml(entry.category)}"/>\n` +
  `${entry.summary === null ? '' : `<summary>${xml(entry.summary)}</summary>\n`}</entry>\n`

/**
 * Escapes a text for element content or quoted attributes. Removes characters that XML 1.0 cannot represent, because a single
 * one makes the whole feed unreadable.
 */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
