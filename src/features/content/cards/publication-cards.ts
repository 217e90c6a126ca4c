import { isPublicationType, publicationTypes } from '#features/content/managed-content/content-types.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { all, contains, isIn } from '#platform/records/read/condition.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import type { SearchHit } from '#platform/search/port.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { today } from '#platform/calls/today.ts'
import { headerImage, imageFiles } from '#features/content/managed-content/content-images.ts'
import { inReadersLanguage, type ReadContent } from '#features/content/managed-content/content-records.ts'
import { eventDays } from '#features/content/publications/event-days.ts'
import type { PublicationCard } from './publication-card.ts'

type Reading = Pick<CallContext, 'viewer' | 'records' | 'taxonomy' | 'now'>

/** Turns search hits into publication cards in the same order. Omits publications that were removed after they were indexed. */
export async function publicationCards(
  hits: readonly SearchHit[],
  context: Reading,
): Promise<readonly PublicationCard[]> {
  const ids = hits.map((hit) => hit.id)
  const contents = await inReadersLanguage(await context.records.byIds(context.viewer, managedContent, ids), context)
  const files = await imageFiles(contents, context)
  const byId = new Map(contents.map((content) => [content.row.id, content]))
  return hits.flatMap((hit) => {
    const content = byId.get(hit.id)
    return content === undefined ? [] : (publicationCard(content, hit, files, context) ?? [])
  })
}

/** The kinds of records that a publication can be about. */
export type PublicationHolder = 'products' | 'tradeNames' | 'principals'

/** Returns at most `limit` publications about a record, newest first, with four database queries. */
export async function publicationsAbout(
  holder: PublicationHolder,
  id: string,
  limit: number,
  context: Reading,
): Promise<readonly PublicationCard[]> {
  const rows = await context.records.list(context.viewer, managedContent, {
    where: all(
      contains(holder, id),
      isIn(
        'type',
        publicationTypes.map(({ value }) => value),
      ),
    ),
    orderBy: [{ field: 'publishedDate', descending: true }],
    limit,
  })
  const contents = await inReadersLanguage(rows, context)
  const files = await imageFiles(contents, context)
  return contents.flatMap((content) => publicationCard(content, null, files, context) ?? [])
}

/** Returns null if the content is not a publication. */
function publicationCard(
  content: ReadContent,
  hit: SearchHit | null,
  files: ReadonlyMap<string, StoredFile>,
  { viewer, taxonomy, now }: Pick<Reading, 'viewer' | 'taxonomy' | 'now'>,
): PublicationCard | null {
  const { row, version } = content
  if (!isPublicationType(row.type)) return null
  const elsewhere = version.language === viewer.language ? {} : { lang: version.language }
  return {
    kind: 'knowledgeArticle',
    id: row.id,
    slug: slugOf(row.name),
    nameToDisplay: version.name,
    ...elsewhere,
    promoted: hit?.promoted ?? false,
    matched: hit?.matched ?? null,
    description: version.subtitle === null ? null : { text: version.subtitle, ...elsewhere },
    businessGroups: row.businessGroups.flatMap((id) => taxonomy.businessGroup(id)?.slug ?? []),
    contentKey: row.contentKey,
    contentType: row.type,
    publishedDate: row.publishedDate,
    image: headerImage(content, files),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    isPast: row.startsOn !== null && eventDays(row.startsOn, row.endsOn).endsOn < today({ viewer, now }),
    place: version.place,
    hasVideo: row.video !== null,
  }
}
