import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import type { Row } from '#entities/entity.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { SearchChange } from '#search/port.ts'
import { isIn } from './condition.ts'
import { publicationDocument } from './publication-document.ts'
import type { Records } from './records.ts'
import { systemViewer } from './system-viewer.ts'
import type { Taxonomy } from './taxonomy.ts'

/** Publications of a batch; their languages are at most fourteen times as many rows. */
export const publicationBatch = 100

/** What the index is given of some contents as they are on a day; what is not published then is removed. */
export async function publicationChanges(
  { records }: { readonly records: Records },
  taxonomy: Taxonomy,
  ids: readonly string[],
  today: string,
): Promise<readonly SearchChange[]> {
  const rows = await records.byIds(systemViewer, managedContent, ids)
  const versions = await versionsOf(records, ids)
  const tradeNames = await records.byIds(systemViewer, tradeName, [...new Set(rows.flatMap((row) => row.tradeNames))])
  const nameOf = new Map(tradeNames.map((row) => [row.id, row]))
  const documents = new Map(
    rows.map((row) => [
      row.id,
      publicationDocument(
        row,
        versions.get(row.id) ?? [],
        row.tradeNames.flatMap((id) => nameOf.get(id) ?? []),
        today,
        taxonomy,
      ),
    ]),
  )
  return ids.map((id) => {
    const document = documents.get(id) ?? null
    return document === null ? { type: 'remove', what: 'document', id } : { type: 'document', document }
  })
}

/** Ids of all contents, in batches: read when the index is built, and again with every day that begins. */
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
