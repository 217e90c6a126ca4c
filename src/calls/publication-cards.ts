import { isPublicationType, publicationTypes } from '#domain/content-types.ts'
import { slugOf } from '#domain/slug.ts'
import { managedContent } from '#entities/managed-content.ts'
import { all, contains, isIn } from '#records/condition.ts'
import type { StoredFile } from '#records/files.ts'
import type { SearchHit } from '#search/port.ts'
import type { CallContext } from './call.ts'
import { headerImage, imageFiles } from './content-images.ts'
import { inReadersLanguage, type ReadContent } from './content-records.ts'
import type { PublicationCard } from './search-shapes.ts'

type Reading = Pick<CallContext, 'viewer' | 'records' | 'taxonomy'>

/** Hits of publications as cards, in their order; what went away since the index heard of it is left out. */
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

/** What publications can belong to. */
export type PublicationHolder = 'products' | 'tradeNames' | 'principals'

/** Publications about a record, newest first, at most `limit`: four questions to the store. */
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

/** Null for a content that is no publication. */
function publicationCard(
  content: ReadContent,
  hit: SearchHit | null,
  files: ReadonlyMap<string, StoredFile>,
  { viewer, taxonomy }: Pick<Reading, 'viewer' | 'taxonomy'>,
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
    place: version.place,
    hasVideo: row.video !== null,
  }
}
