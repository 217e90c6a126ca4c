import { and, sql } from 'drizzle-orm'
import { account } from '#entities/account.ts'
import { businessGroup } from '#entities/business-group.ts'
import { auditLog } from '#entities/engine-tables.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { marketSegment } from '#entities/market-segment.ts'
import { masterValue } from '#entities/master-value.ts'
import { promotion } from '#entities/promotion.ts'
import { substance } from '#entities/substance.ts'
import { synonym } from '#entities/synonym.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { assortmentObjects } from './assortments.ts'
import { any, type Condition, isIn, overlaps } from './condition.ts'
import type { Queries } from './database.ts'
import { taxonomyObjects } from './load-taxonomy.ts'
import type { OutboxEntry } from './outbox.ts'
import { contentIds } from './publication-feed.ts'
import { feedBatch, type SearchSource } from './search-feed.ts'
import { systemViewer } from './system-viewer.ts'

/** Ids of what the index has to read again. */
export interface Touched {
  readonly grades: Set<string>
  readonly tradeNames: Set<string>
  readonly principals: Set<string>
  readonly substances: Set<string>
  readonly synonyms: Set<string>
  readonly masterValues: Set<string>
  readonly contents: Set<string>
  /** The taxonomy's snapshot is to be loaded again. */
  readonly taxonomy: boolean
  /** So are the assortments. */
  readonly assortments: boolean
}

/** What a page of the outbox touches, directly or through references, in a bounded number of questions. */
export async function touchedBy(source: SearchSource, entries: readonly OutboxEntry[]): Promise<Touched> {
  const idsOf = (entity: { readonly apiName: string }, changedOnly = false): readonly string[] => [
    ...new Set(
      entries
        .filter((entry) => entry.object === entity.apiName && !(changedOnly && entry.operation === 'create'))
        .map((entry) => entry.recordId),
    ),
  ]
  const touched: Touched = {
    grades: new Set(idsOf(tradeGrade)),
    tradeNames: new Set(idsOf(tradeName)),
    principals: new Set(idsOf(account)),
    substances: new Set(idsOf(substance)),
    synonyms: new Set(idsOf(synonym)),
    masterValues: new Set(idsOf(masterValue)),
    contents: new Set(idsOf(managedContent)),
    taxonomy: entries.some((entry) => taxonomyObjects.has(entry.object)),
    assortments: entries.some((entry) => assortmentObjects.has(entry.object)),
  }
  await addContentsOfVersions(source, idsOf(managedContentVersion), touched)
  await addContentsAbout(source, [...idsOf(tradeName, true), ...idsOf(account, true)], touched)
  await addFormerOwners(source.queries, idsOf(tradeGrade, true), touched)
  await addPromotedItems(source, idsOf(promotion), touched)
  await addBearersOfSlugs(
    source,
    {
      businessGroup: idsOf(businessGroup, true),
      marketSegment: idsOf(marketSegment, true),
      masterValue: idsOf(masterValue, true),
    },
    touched,
  )
  return touched
}

/** A grade that moved or went away changes the totals of whom it belonged to: the audit log knows them. */
async function addFormerOwners(queries: Queries, gradeIds: readonly string[], touched: Touched): Promise<void> {
  for (const id of await formerValues(queries, gradeIds, 'tradeName')) touched.tradeNames.add(id)
  for (const id of await formerValues(queries, gradeIds, 'principal')) touched.principals.add(id)
}

/** A language that came, changed or went: of which content it is now, and was. */
async function addContentsOfVersions(source: SearchSource, ids: readonly string[], touched: Touched): Promise<void> {
  if (ids.length === 0) return
  for (const id of await formerValues(source.queries, ids, 'content')) touched.contents.add(id)
  for await (const rows of source.records.stream(systemViewer, managedContentVersion, {
    where: isIn('id', ids),
    batchSize: feedBatch,
  }))
    for (const row of rows) touched.contents.add(row.content)
}

/** Publications are found by the names of whom they are about. */
async function addContentsAbout(source: SearchSource, ids: readonly string[], touched: Touched): Promise<void> {
  if (ids.length === 0) return
  const where = any(overlaps('tradeNames', ids), overlaps('principals', ids))
  for await (const rows of source.records.stream(systemViewer, managedContent, { where, batchSize: feedBatch }))
    for (const row of rows) touched.contents.add(row.id)
}

/** What is promoted now, and what was until it was changed or removed. */
async function addPromotedItems(source: SearchSource, ids: readonly string[], touched: Touched): Promise<void> {
  if (ids.length === 0) return
  const items = new Set(await formerValues(source.queries, ids, 'item'))
  for await (const rows of source.records.stream(systemViewer, promotion, {
    where: isIn('id', ids),
    batchSize: feedBatch,
  }))
    for (const row of rows) items.add(row.item)
  const promotedTradeNames: string[] = []
  for (const item of items) {
    if (item.startsWith(tradeGrade.keyPrefix)) touched.grades.add(item)
    if (item.startsWith(account.keyPrefix)) touched.principals.add(item)
    if (item.startsWith(tradeName.keyPrefix)) {
      touched.tradeNames.add(item)
      promotedTradeNames.push(item)
    }
  }
  await addGrades(source, isIn('tradeName', promotedTradeNames), promotedTradeNames.length > 0, touched)
}

/** Facet values are slugs: where a name or the activity of a taxonomy's entry changed, those that bear it are read again. */
async function addBearersOfSlugs(
  source: SearchSource,
  changed: {
    readonly businessGroup: readonly string[]
    readonly marketSegment: readonly string[]
    readonly masterValue: readonly string[]
  },
  touched: Touched,
): Promise<void> {
  const groups = await withOtherSlug(source.queries, changed.businessGroup)
  const segments = await withOtherSlug(source.queries, changed.marketSegment)
  const values = await withOtherSlug(source.queries, changed.masterValue)
  if (groups.length + segments.length + values.length === 0) return
  const bearers = any(
    overlaps('businessGroups', groups),
    overlaps('marketSegments', segments),
    overlaps('functions', values),
    overlaps('chemistries', values),
    overlaps('applications', values),
  )
  await addGrades(source, bearers, true, touched)
  const { records } = source
  // Trade names and principals have totals of their grades and groups of their own; there are few, so all are read again.
  for await (const rows of records.stream(systemViewer, tradeName, { batchSize: feedBatch }))
    for (const row of rows) touched.tradeNames.add(row.id)
  for await (const rows of records.stream(systemViewer, account, { batchSize: feedBatch }))
    for (const row of rows) touched.principals.add(row.id)
  for await (const ids of contentIds(source)) for (const id of ids) touched.contents.add(id)
}

async function addGrades(source: SearchSource, where: Condition, wanted: boolean, touched: Touched): Promise<void> {
  if (!wanted) return
  for await (const rows of source.records.stream(systemViewer, tradeGrade, { where, batchSize: feedBatch }))
    for (const row of rows) touched.grades.add(row.id)
}

/** Every value that a reference of these records held before a change, ever: a few too many cost a little reading. */
async function formerValues(queries: Queries, recordIds: readonly string[], field: string): Promise<readonly string[]> {
  if (recordIds.length === 0) return []
  const value = sql<string | null>`${auditLog.before} ->> ${field}::text`
  const rows = await queries.selectDistinct({ value }).from(auditLog).where(ofRecords(recordIds))
  return rows.flatMap((row) => row.value ?? [])
}

async function withOtherSlug(queries: Queries, recordIds: readonly string[]): Promise<readonly string[]> {
  if (recordIds.length === 0) return []
  const decides = sql`(${auditLog.before} -> 'name' is not null or ${auditLog.before} -> 'isActive' is not null)`
  const rows = await queries
    .selectDistinct({ id: auditLog.recordId })
    .from(auditLog)
    .where(and(ofRecords(recordIds), decides))
  return rows.map((row) => row.id)
}

const ofRecords = (recordIds: readonly string[]) => sql`${auditLog.recordId} = any(${sql.param(recordIds)}::text[])`
