import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import type { Row } from '#platform/entity/entity.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { SearchChange } from '#platform/search/indexed-content.ts'
import { isIn } from '#platform/records/read/condition.ts'
import { publicationDocuments } from './publication-document.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

/** Publications in a batch. Their language versions are up to fourteen times as many rows. */
export const publicationBatch = 100

/** Returns the index changes of some contents for some days. A content that is published on none of them is removed. */
export async function publicationChanges(
  { records }: { readonly records: Records },
  taxonomy: Taxonomy,
  ids: readonly string[],
  days: readonly string[],
): Promise<readonly SearchChange[]> {
  const rows = await records.byIds(systemViewer, managedContent, ids)
  const versions = await versionsOf(records, ids)
  const tradeNames = await records.byIds(systemViewer, tradeName, [...new Set(rows.flatMap((row) => row.tradeNames))])
  const nameOf = new Map(tradeNames.map((row) => [row.id, row]))
  const documents = new Map(
    rows.map((row) => [
      row.id,
      publicationDocuments(
        row,
        versions.get(row.id) ?? [],
        row.tradeNames.flatMap((id) => nameOf.get(id) ?? []),
        days,
        taxonomy,
      ),
    ]),
  )
  return ids.flatMap((id): readonly SearchChange[] => {
    const own = documents.get(id) ?? []
    if (own.length === 0) return [{ type: 'remove', what: 'document', id }]
    return own.map((document) => ({ type: 'document', document }))
  })
}

/** Yields the ids of all contents in batches. They are read when the index is built, and again when a day begins or ends on all sites. */
export async function* contentIds({ records }: { readonly records: Records }): AsyncGenerator<readonly string[]> {
  for await (const rows of records.stream(systemViewer, managedContent, { batchSize: publicationBatch }))
    yield rows.map((row) => row.id)
}

async function versionsOf(
  records: Records,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Row<typeof managedContentVersion>[]>> {
  const found: Row<typeof managedContentVersion>[] = []
  for await (const rows of records.stream(systemViewer, managedContentVersion, { where: isIn('content', ids) }))
    found.push(...rows)
  return Map.groupBy(found, (version) => version.content)
}
