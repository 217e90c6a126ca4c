import { and, sql } from 'drizzle-orm'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { synonym } from './synonym.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { conflictObjects } from '#features/catalogue/conflicts/conflicts.ts'
import { assortmentObjects } from '#features/catalogue/assortment-rules/assortments.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { any, type Condition, isIn, overlaps } from '#platform/records/read/condition.ts'
import type { Queries } from '#platform/records/database.ts'
import { taxonomyObjects } from '#features/catalogue/load-taxonomy.ts'
import type { OutboxEntry } from '#platform/records/outbox/outbox.ts'
import { contentIds } from './publication-feed.ts'
import { feedBatch, type SearchSource } from './search-feed.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** Ids of the records that the index must read again. */
export interface AffectedRecords {
  readonly grades: Set<string>
  readonly tradeNames: Set<string>
  readonly principals: Set<string>
  readonly substances: Set<string>
  readonly synonyms: Set<string>
  readonly masterValues: Set<string>
  readonly contents: Set<string>
  /** Whether the taxonomy's snapshot must be loaded again. */
  readonly taxonomy: boolean
  /** Whether the assortments must be loaded again. */
  readonly assortments: boolean
  /** Whether the conflict rules must be loaded again. */
  readonly conflicts: boolean
}

/**
 * Returns the records that outbox entries affect, directly or through references. The number of database queries is
 * bounded.
 */
export async function affectedBy(source: SearchSource, entries: readonly OutboxEntry[]): Promise<AffectedRecords> {
  const idsOf = (entity: { readonly apiName: string }, changedOnly = false): readonly string[] => [
    ...new Set(
      entries
        .filter((entry) => entry.object === entity.apiName && !(changedOnly && entry.operation === 'create'))
        .map((entry) => entry.recordId),
    ),
  ]
  const affected: AffectedRecords = {
    grades: new Set(idsOf(tradeGrade)),
    tradeNames: new Set(idsOf(tradeName)),
    principals: new Set(idsOf(account)),
    substances: new Set(idsOf(substance)),
    synonyms: new Set(idsOf(synonym)),
    masterValues: new Set(idsOf(masterValue)),
    contents: new Set(idsOf(managedContent)),
    taxonomy: entries.some((entry) => taxonomyObjects.has(entry.object)),
    assortments: entries.some((entry) => assortmentObjects.has(entry.object)),
    conflicts: entries.some((entry) => conflictObjects.has(entry.object)),
  }
  await addContentsOfVersions(source, idsOf(managedContentVersion), affected)
  await addContentsAbout(source, [...idsOf(tradeName, true), ...idsOf(account, true)], affected)
  await addPreviousOwners(source.queries, idsOf(tradeGrade, true), affected)
  await addPromotedItems(source, idsOf(promotion), affected)
  await addRecordsWithSlugs(
    source,
    {
      businessGroup: idsOf(businessGroup, true),
      marketSegment: idsOf(marketSegment, true),
      masterValue: idsOf(masterValue, true),
    },
    affected,
  )
  await addGradesStating(source.queries, idsOf(specificationProperty, true), affected)
  return affected
}

/** Adds the previous owners of a moved or deleted grade, whose totals change. They are read from the audit log. */
async function addPreviousOwners(
  queries: Queries,
  gradeIds: readonly string[],
  affected: AffectedRecords,
): Promise<void> {
  for (const id of await previousValues(queries, gradeIds, 'tradeName')) affected.tradeNames.add(id)
  for (const id of await previousValues(queries, gradeIds, 'principal')) affected.principals.add(id)
}

/** Adds the current and previous content of a changed or deleted language version. */
async function addContentsOfVersions(
  source: SearchSource,
  ids: readonly string[],
  affected: AffectedRecords,
): Promise<void> {
  if (ids.length === 0) return
  for (const id of await previousValues(source.queries, ids, 'content')) affected.contents.add(id)
  for await (const rows of source.records.stream(systemViewer, managedContentVersion, {
    where: isIn('id', ids),
    batchSize: feedBatch,
  }))
    for (const row of rows) affected.contents.add(row.content)
}

/** Publications are found by the names of their trade names and principals. */
async function addContentsAbout(
  source: SearchSource,
  ids: readonly string[],
  affected: AffectedRecords,
): Promise<void> {
  if (ids.length === 0) return
  const where = any(overlaps('tradeNames', ids), overlaps('principals', ids))
  for await (const rows of source.records.stream(systemViewer, managedContent, { where, batchSize: feedBatch }))
    for (const row of rows) affected.contents.add(row.id)
}

/** Adds the current and previous items of a promotion. */
async function addPromotedItems(
  source: SearchSource,
  ids: readonly string[],
  affected: AffectedRecords,
): Promise<void> {
  if (ids.length === 0) return
  const items = new Set(await previousValues(source.queries, ids, 'item'))
  for await (const rows of source.records.stream(systemViewer, promotion, {
    where: isIn('id', ids),
    batchSize: feedBatch,
  }))
    for (const row of rows) items.add(row.item)
  const promotedTradeNames: string[] = []
  for (const item of items) {
    if (item.startsWith(tradeGrade.keyPrefix)) affected.grades.add(item)
    if (item.startsWith(account.keyPrefix)) affected.principals.add(item)
    if (item.startsWith(tradeName.keyPrefix)) {
      affected.tradeNames.add(item)
      promotedTradeNames.push(item)
    }
  }
  await addGrades(source, isIn('tradeName', promotedTradeNames), promotedTradeNames.length > 0, affected)
}

/** Facet values are slugs, so all records with a taxonomy entry are read again when its name or activity changes. */
async function addRecordsWithSlugs(
  source: SearchSource,
  changed: {
    readonly businessGroup: readonly string[]
    readonly marketSegment: readonly string[]
    readonly masterValue: readonly string[]
  },
  affected: AffectedRecords,
): Promise<void> {
  const groups = await withChangedSlug(source.queries, changed.businessGroup)
  const segments = await withChangedSlug(source.queries, changed.marketSegment)
  const values = await withChangedSlug(source.queries, changed.masterValue)
  if (groups.length + segments.length + values.length === 0) return
  const hasSlug = any(
    overlaps('businessGroups', groups),
    overlaps('marketSegments', segments),
    overlaps('functions', values),
    overlaps('chemistries', values),
    overlaps('applications', values),
  )
  await addGrades(source, hasSlug, true, affected)
  const { records } = source
  // Trade names and principals have totals of their grades and groups of their own. They are few, so all of them are
  // read again.
  for await (const rows of records.stream(systemViewer, tradeName, { batchSize: feedBatch }))
    for (const row of rows) affected.tradeNames.add(row.id)
  for await (const rows of records.stream(systemViewer, account, { batchSize: feedBatch }))
    for (const row of rows) affected.principals.add(row.id)
  for await (const ids of contentIds(source)) for (const id of ids) affected.contents.add(id)
}

/**
 * Grades are indexed with their numbers in the unit of each property, so those that state one are read again when it becomes a
 * filter, ceases to be one, or changes its unit.
 */
async function addGradesStating(
  queries: Queries,
  propertyIds: readonly string[],
  affected: AffectedRecords,
): Promise<void> {
  for (const property of await changedIn(queries, propertyIds, indexedOfProperties)) {
    const { table } = tradeGrade
    const specified = JSON.stringify([{ property }])
    const { rows } = await queries.execute<{ readonly id: string }>(
      sql`select ${tableColumn(table, 'id')} as id from ${table} where ${tableColumn(table, 'specifications')} @> ${specified}::jsonb`,
    )
    for (const { id } of rows) affected.grades.add(id)
  }
}

/** The fields of a property that decide how grades are indexed. */
const indexedOfProperties = ['isFacet', 'isActive', 'unit', 'valueKind', 'integrationId'] as const

async function addGrades(
  source: SearchSource,
  where: Condition,
  requested: boolean,
  affected: AffectedRecords,
): Promise<void> {
  if (!requested) return
  for await (const rows of source.records.stream(systemViewer, tradeGrade, { where, batchSize: feedBatch }))
    for (const row of rows) affected.grades.add(row.id)
}

/**
 * Returns every value that a reference of these records had before any change. Superfluous values only cost some
 * reading.
 */
async function previousValues(
  queries: Queries,
  recordIds: readonly string[],
  field: string,
): Promise<readonly string[]> {
  if (recordIds.length === 0) return []
  const value = sql<string | null>`${auditLog.before} ->> ${field}::text`
  const rows = await queries.selectDistinct({ value }).from(auditLog).where(ofRecords(recordIds))
  return rows.flatMap((row) => row.value ?? [])
}

const withChangedSlug = async (queries: Queries, recordIds: readonly string[]): Promise<readonly string[]> =>
  await changedIn(queries, recordIds, ['name', 'isActive'])

/** Returns the records of which one of some fields has ever been changed. */
async function changedIn(
  queries: Queries,
  recordIds: readonly string[],
  fields: readonly string[],
): Promise<readonly string[]> {
  if (recordIds.length === 0) return []
  const changed = fields.map((field) => sql`${auditLog.before} -> ${field}::text is not null`)
  const decides = sql`(${sql.join(changed, sql` or `)})`
  const rows = await queries
    .selectDistinct({ id: auditLog.recordId })
    .from(auditLog)
    .where(and(ofRecords(recordIds), decides))
  return rows.map((row) => row.id)
}

const ofRecords = (recordIds: readonly string[]) => sql`${auditLog.recordId} = any(${sql.param(recordIds)}::text[])`
