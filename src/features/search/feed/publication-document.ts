import { isPublicationType } from '#features/content/managed-content/content-types.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import type { managedContent } from '#features/content/managed-content/managed-content.ts'
import { shownHtml } from '#platform/rich-text/rich-text.ts'
import { everywhere, type SearchDocument, type SearchText } from '#platform/search/port.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

type ContentRow = Row<typeof managedContent>
type VersionRow = Row<typeof managedContentVersion>

/** The number of characters of a body that are indexed. The topic of a text is usually at its start. */
const maxIndexedCharacters = 4000

/**
 * Returns the document of a publication with the languages that are published on a day; null if it is not published in
 * any. It is found by its own words and by the names of its trade names and principals, but it has no term sources, so
 * that it does not count for them.
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
    termSources: [],
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

/** The same rule as that of the store (managed-content/visibility.ts). */
const isPublished = ({ isActive, status, publishedFrom, publishedUntil }: VersionRow, today: string): boolean =>
  isActive &&
  status === 'published' &&
  (publishedFrom === null || publishedFrom <= today) &&
  (publishedUntil === null || publishedUntil >= today)

const textsOf = ({ name, subtitle, body, language }: VersionRow): readonly SearchText[] => [
  { field: 'name', language, text: name },
  ...[subtitle ?? '', body === null ? '' : plainText(shownHtml(body)).slice(0, maxIndexedCharacters)].flatMap(
    (text): readonly SearchText[] => (text.trim() === '' ? [] : [{ field: 'description', language, text }]),
  ),
]

/** Removes the tags and escape sequences that our sanitiser writes. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
