import { isPublicationType } from '#domain/content-types.ts'
import type { Row } from '#entities/entity.ts'
import type { managedContentVersion } from '#entities/managed-content-version.ts'
import type { managedContent } from '#entities/managed-content.ts'
import { shownHtml } from '#entities/rich-text/rich-text.ts'
import { everywhere, type SearchDocument, type SearchText } from '#search/port.ts'
import type { Taxonomy } from './taxonomy.ts'

type ContentRow = Row<typeof managedContent>
type VersionRow = Row<typeof managedContentVersion>

/** So much of a body is read by the search: what a text is about stands at its beginning. */
const mostLetters = 4000

/**
 * A publication with the languages that are published on a day; null where it is none, or in none. It is found by its own
 * words and by the names of whom it is about, and carries nothing: what stands for grades stays with them.
 */
export function publicationDocument(
  row: ContentRow,
  versions: readonly VersionRow[],
  tradeNames: readonly { readonly name: string }[],
  today: string,
  taxonomy: Taxonomy,
): SearchDocument | null {
  const published = versions.filter((version) => isPublished(version, today))
  if (!row.isActive || !isPublicationType(row.type) || published.length === 0) return null
  const principals = row.principals.flatMap((id) => taxonomy.principal(id) ?? [])
  return {
    id: row.id,
    kind: 'knowledgeArticle',
    name: row.name,
    created: row.publishedDate === null ? row.createdDate.getTime() : Date.parse(row.publishedDate),
    texts: [
      ...published.flatMap(textsOf),
      ...tradeNames.map(({ name }): SearchText => ({ field: 'tradeName', language: null, text: name })),
      ...principals.map(({ name }): SearchText => ({ field: 'principal', language: null, text: name })),
    ],
    codes: [],
    carriers: [],
    facets: {
      'business-group': row.businessGroups.flatMap((id) => taxonomy.businessGroup(id)?.slug ?? []),
      segment: row.marketSegments.flatMap((id) => taxonomy.marketSegment(id)?.slug ?? []),
      principal: principals.map(({ id }) => id),
      'content-type': [row.type],
      year: row.publishedDate === null ? [] : [row.publishedDate.slice(0, 4)],
      language: [...new Set(published.map(({ language }) => language))],
    },
    countries: row.countries.length === 0 ? [everywhere] : row.countries,
    promotions: [],
  }
}

/** The same rule as the store is asked by (records/visibility.ts). */
const isPublished = ({ isActive, status, publishedFrom, publishedUntil }: VersionRow, today: string): boolean =>
  isActive &&
  status === 'published' &&
  (publishedFrom === null || publishedFrom <= today) &&
  (publishedUntil === null || publishedUntil >= today)

const textsOf = ({ name, subtitle, body, language }: VersionRow): readonly SearchText[] => [
  { field: 'name', language, text: name },
  ...[subtitle ?? '', body === null ? '' : plainText(shownHtml(body)).slice(0, mostLetters)].flatMap(
    (text): readonly SearchText[] => (text.trim() === '' ? [] : [{ field: 'description', language, text }]),
  ),
]

/** What our own sanitiser wrote has tags, and these escapes. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
