import { account } from '#features/catalogue/accounts/account.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { synonym } from './synonym.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { SearchChange, SearchDocument, SearchPromotion } from '#platform/search/indexed-content.ts'
import { all, type Condition, equals, isIn } from '#platform/records/read/condition.ts'
import type { Queries } from '#platform/records/database.ts'
import { gradeSums, type GradeSums, readGradeSums } from './grade-totals.ts'
import type { Records } from '#platform/records/records.ts'
import {
  brandTermSource,
  descriptionTermSource,
  type DescribedRow,
  masterValueTermSource,
  principalDocument,
  substanceTermSource,
  synonymGroup,
  tradeGradeDocument,
  tradeNameDocument,
} from './search-document.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

/** The source of the index. */
export interface SearchSource {
  readonly records: Records
  readonly queries: Queries
  /** Promotions that are not stored, to see what they would do. */
  readonly planned?: readonly PlannedPromotion[]
}

export type PlannedPromotion = Pick<
  Row<typeof promotion>,
  'item' | 'countries' | 'businessGroup' | 'marketSegments' | 'startsOn' | 'endsOn' | 'rank'
>

/** Must be increased with each change of the content of the index, so that saved indexes are rebuilt. */
export const searchFeedVersion = 6

/** Rows in memory at a time. Each batch needs a bounded number of queries to the store. */
export const feedBatch = 1000

const active = equals('isActive', true)
const activeSupplier = all(active, equals('recordType', 'Supplier'))

/** Yields the whole content for an empty index: term sources first, then the documents that refer to them. */
export async function* everything(source: SearchSource, taxonomy: Taxonomy): AsyncGenerator<readonly SearchChange[]> {
  yield taxonomy.masterValues.map((value) => ({ type: 'termSource', termSource: masterValueTermSource(value) }))
  for await (const rows of batches(source, substance, active)) yield rows.map(substanceChange)
  for await (const rows of batches(source, synonym, active)) yield rows.map(synonymChange)
  for await (const rows of batches(source, tradeName, active)) yield rows.map((row) => brandChange('tradeName', row))
  for await (const rows of batches(source, account, activeSupplier))
    yield rows.map((row) => brandChange('principal', row))
  /** Ids of the descriptions that were yielded: identical texts are yielded once. */
  const described = new Set<string>()
  const byTradeName = gradeSums('tradeName')
  const byPrincipal = gradeSums('principal')
  for await (const rows of batches(source, tradeGrade, active)) {
    for (const row of rows) {
      byTradeName.add(row)
      byPrincipal.add(row)
    }
    yield descriptionChanges(rows, described)
    yield await gradeDocuments(source, taxonomy, rows)
  }
  for await (const rows of batches(source, tradeName, active)) {
    yield descriptionChanges(rows, described)
    yield await tradeNameDocuments(source, taxonomy, rows, byTradeName)
  }
  for await (const rows of batches(source, account, activeSupplier)) {
    yield descriptionChanges(rows, described)
    yield await principalDocuments(source, taxonomy, rows, byPrincipal)
  }
}

/**
 * Returns the changes for at most `feedBatch` substances in their current state. Deleted and inactive ones are removed.
 * The following functions do the same for other objects.
 */
export async function substanceChanges(
  { records }: SearchSource,
  ids: readonly string[],
): Promise<readonly SearchChange[]> {
  const rows = (await records.byIds(systemViewer, substance, ids)).filter((row) => row.isActive)
  return [...removals('termSource', ids, rows), ...rows.map(substanceChange)]
}

export async function synonymChanges(
  { records }: SearchSource,
  ids: readonly string[],
): Promise<readonly SearchChange[]> {
  const rows = (await records.byIds(systemViewer, synonym, ids)).filter((row) => row.isActive)
  return [...removals('synonyms', ids, rows), ...rows.map(synonymChange)]
}

/** Master values are part of the taxonomy's snapshot. */
export const masterValueChanges = (taxonomy: Taxonomy, ids: readonly string[]): readonly SearchChange[] =>
  ids.map((id) => {
    const value = taxonomy.masterValue(id)
    return value === null
      ? { type: 'remove', what: 'termSource', id }
      : { type: 'termSource', termSource: masterValueTermSource(value) }
  })

/** Returns the changes for grades together with their rows, which name the owners whose totals change. */
export async function gradeChanges(
  source: SearchSource,
  taxonomy: Taxonomy,
  ids: readonly string[],
): Promise<{ readonly changes: readonly SearchChange[]; readonly rows: readonly Row<typeof tradeGrade>[] }> {
  const rows = await source.records.byIds(systemViewer, tradeGrade, ids)
  const shown = rows.filter((row) => row.isActive)
  const documents = await gradeDocuments(source, taxonomy, shown)
  return { rows, changes: [...removals('document', ids, shown), ...descriptionChanges(shown), ...documents] }
}

export async function tradeNameChanges(
  source: SearchSource,
  taxonomy: Taxonomy,
  ids: readonly string[],
): Promise<readonly SearchChange[]> {
  const rows = (await source.records.byIds(systemViewer, tradeName, ids)).filter((row) => row.isActive)
  const sums = await readGradeSums(
    source.queries,
    'tradeName',
    rows.map((row) => row.id),
  )
  return [
    ...removals('document', ids, rows),
    ...removals('termSource', ids, rows),
    ...rows.map((row) => brandChange('tradeName', row)),
    ...descriptionChanges(rows),
    ...(await tradeNameDocuments(source, taxonomy, rows, sums)),
  ]
}

export async function principalChanges(
  source: SearchSource,
  taxonomy: Taxonomy,
  ids: readonly string[],
): Promise<readonly SearchChange[]> {
  const found = await source.records.byIds(systemViewer, account, ids)
  const rows = found.filter((row) => row.isActive && row.recordType === 'Supplier')
  const sums = await readGradeSums(
    source.queries,
    'principal',
    rows.map((row) => row.id),
  )
  return [
    ...removals('document', ids, rows),
    ...removals('termSource', ids, rows),
    ...rows.map((row) => brandChange('principal', row)),
    ...descriptionChanges(rows),
    ...(await principalDocuments(source, taxonomy, rows, sums)),
  ]
}

async function gradeDocuments(
  source: SearchSource,
  taxonomy: Taxonomy,
  rows: readonly Row<typeof tradeGrade>[],
): Promise<readonly SearchChange[]> {
  // A promoted trade name promotes its grades. A promoted principal does not, since its whole range would come first.
  const promoted = await promotionsOf(
    source,
    taxonomy,
    rows.flatMap((row) => [row.id, row.tradeName]),
  )
  return rows.map((row) =>
    documentChange(tradeGradeDocument(row, [...promoted(row.id), ...promoted(row.tradeName)], taxonomy)),
  )
}

async function tradeNameDocuments(
  source: SearchSource,
  taxonomy: Taxonomy,
  rows: readonly Row<typeof tradeName>[],
  sums: GradeSums,
): Promise<readonly SearchChange[]> {
  const promoted = await promotionsOf(
    source,
    taxonomy,
    rows.map((row) => row.id),
  )
  return rows.map((row) => documentChange(tradeNameDocument(row, sums.of(row.id), promoted(row.id), taxonomy)))
}

async function principalDocuments(
  source: SearchSource,
  taxonomy: Taxonomy,
  rows: readonly Row<typeof account>[],
  sums: GradeSums,
): Promise<readonly SearchChange[]> {
  const promoted = await promotionsOf(
    source,
    taxonomy,
    rows.map((row) => row.id),
  )
  return rows.map((row) => documentChange(principalDocument(row, sums.of(row.id), promoted(row.id), taxonomy)))
}

/** Returns the active promotions of some items, by item. */
async function promotionsOf(
  source: SearchSource,
  taxonomy: Taxonomy,
  items: readonly string[],
): Promise<(item: string) => readonly SearchPromotion[]> {
  const byItem = new Map<string, SearchPromotion[]>()
  const add = (row: PlannedPromotion): void => {
    const found = searchPromotion(row, taxonomy)
    if (found !== null) byItem.set(row.item, [...(byItem.get(row.item) ?? []), found])
  }
  if (items.length > 0)
    for await (const rows of batches(source, promotion, all(active, isIn('item', [...new Set(items)]))))
      rows.forEach(add)
  source.planned?.forEach(add)
  return (item) => byItem.get(item) ?? []
}

/** Returns null if none of the promotion's groups or segments is active any more, since it then applies nowhere. */
function searchPromotion(row: PlannedPromotion, taxonomy: Taxonomy): SearchPromotion | null {
  const group = row.businessGroup === null ? null : taxonomy.businessGroup(row.businessGroup)
  const segments = row.marketSegments.flatMap((id) => taxonomy.marketSegment(id)?.slug ?? [])
  if (row.businessGroup !== null && group === null) return null
  if (row.marketSegments.length > 0 && segments.length === 0) return null
  return {
    countries: row.countries.length === 0 ? null : row.countries,
    businessGroup: group?.slug ?? null,
    segments: segments.length === 0 ? null : segments,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    rank: row.rank,
  }
}

const batches = <E extends Entity>(
  { records }: SearchSource,
  entity: E,
  where: Condition,
): AsyncIterable<readonly Row<E>[]> => records.stream(systemViewer, entity, { where, batchSize: feedBatch })

const substanceChange = (row: Row<typeof substance>): SearchChange => ({
  type: 'termSource',
  termSource: substanceTermSource(row),
})

const synonymChange = (row: Row<typeof synonym>): SearchChange => ({ type: 'synonyms', group: synonymGroup(row) })

const brandChange = (
  field: 'tradeName' | 'principal',
  row: { readonly id: string; readonly name: string },
): SearchChange => ({
  type: 'termSource',
  termSource: brandTermSource(field, row),
})

function descriptionChanges(rows: readonly DescribedRow[], input = new Set<string>()): readonly SearchChange[] {
  return rows.flatMap((row): readonly SearchChange[] => {
    const termSource = descriptionTermSource(row)
    if (termSource === null || input.has(termSource.id)) return []
    input.add(termSource.id)
    return [{ type: 'termSource', termSource }]
  })
}

const documentChange = (document: SearchDocument): SearchChange => ({ type: 'document', document })

function removals(
  what: 'document' | 'termSource' | 'synonyms',
  ids: readonly string[],
  remaining: readonly { readonly id: string }[],
): readonly SearchChange[] {
  const remainingIds = new Set(remaining.map((row) => row.id))
  return ids.filter((id) => !remainingIds.has(id)).map((id) => ({ type: 'remove', what, id }))
}
