import { eventDays } from '#features/content/publications/event-days.ts'
import { isPublicationType } from '#features/content/managed-content/content-types.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import type { managedContent } from '#features/content/managed-content/managed-content.ts'
import { shownHtml } from '#platform/rich-text/rich-text.ts'
import { everywhere, type SearchDocument, type SearchText } from '#platform/search/indexed-content.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

type ContentRow = Row<typeof managedContent>
type VersionRow = Row<typeof managedContentVersion>

/** The number of characters of a body that are indexed. The topic of a text is usually at its start. */
const maxIndexedCharacters = 4000

/**
 * Returns the documents of a publication for some days. There is one with the languages that are published on all of them or,
 * if a language begins or ends between two of the days, one for each set of languages with its days; none if the publication
 * is published on none of the days. It is found by its own words and by the names of its trade names and principals, but it has
 * no term sources, so that it does not count for them.
 */
export function publicationDocuments(
  row: ContentRow,
  versions: readonly VersionRow[],
  tradeNames: readonly { readonly name: string }[],
  days: readonly string[],
  taxonomy: Taxonomy,
): readonly SearchDocument[] {
  if (!row.isActive || !isPublicationType(row.type)) return []
  const groups = Map.groupBy(days, (day) =>
    versions
      .filter((version) => isPublished(version, day))
      .map(({ id }) => id)
      .join(),
  )
  return [...groups]
    .filter(([published]) => published !== '')
    .map(([published, ownDays], variant) => ({
      ...documentOf(
        row,
        versions.filter(({ id }) => published.split(',').includes(id)),
        tradeNames,
        taxonomy,
      ),
      ...(groups.size === 1 ? {} : { days: ownDays, variant }),
    }))
}

function documentOf(
  row: ContentRow,
  published: readonly VersionRow[],
  tradeNames: readonly { readonly name: string }[],
  taxonomy: Taxonomy,
): SearchDocument {
  const principals = row.principals.flatMap((id) => taxonomy.principal(id) ?? [])
  return {
    id: row.id,
    kind: 'knowledgeArticle',
    name: row.name,
    created: row.publishedDate === null ? row.createdDate.getTime() : Date.parse(row.publishedDate),
    ...(row.startsOn === null ? {} : { lastDay: eventDays(row.startsOn, row.endsOn).endsOn }),
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
