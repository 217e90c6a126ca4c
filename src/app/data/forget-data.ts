import { entityIndex } from '../entities.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { forgottenBefore, type RetentionDays, type RetentionKind } from '#platform/values/retention.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import { idempotentWrite } from '#platform/record-api/entities/record-api-tables.ts'
import { missingProduct } from '#features/search/counts/missing-product.ts'
import { searchCount } from '#features/search/counts/search-count.ts'
import { uploadUse } from '#platform/records/files/upload-quota.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { targetsOf } from '#platform/entity/kinds/table.ts'
import { type Retention, retainedWith, retentionOf } from '#platform/entity/personal.ts'
import { eraseEntries, forgetEntries } from '#platform/records/audit/audit-erasure.ts'
import { presentation } from '#features/assistant/presentation/presentation-table.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { write } from '#platform/records/write/write.ts'

interface Parts {
  readonly database: Database
  readonly days: RetentionDays
  readonly now: () => Date
  /** The folder of emails that are stored as files. Null where a mail server has them. */
  readonly emailFolder: string | null
}

/** The number of days for which stored responses to machines' writes, abandoned messages and emails, counted uploads and ended presentations are retained. */
const machineDays = 30

/** The number of records that one transaction removes. */
const maxRemoved = 200

/**
 * Deletes data that is older than its retention, as the objects declare it, and returns the number of each kind. Audit data
 * about a deleted record is erased together with the record. The audit log's own entries are deleted last, because they record
 * all other deletions.
 */
export async function forgetData({
  database,
  days,
  now,
  emailFolder,
}: Parts): Promise<Readonly<Partial<Record<RetentionKind, number>>>> {
  const before = (kind: RetentionKind): Date | null => forgottenBefore(days[kind], now())

  async function forgetRecords(entity: Entity, limit: Retention): Promise<number> {
    const end = before(limit.kind)
    if (end === null) return 0
    const [id, version] = [tableColumn(entity.table, 'id'), tableColumn(entity.table, 'version')]
    const isForgotten = isOlder(entity, limit, end)
    for (let forgotten = 0; ;) {
      const count = await write(
        { ...database, entities: entityIndex },
        systemViewer,
        now,
        async (handle, transaction, author) => {
          const { rows } = await transaction.execute<{ id: string; version: number }>(
            sql`select ${id} as id, ${version} as version from ${entity.table} where ${isForgotten} order by ${id} limit ${sql.raw(String(maxRemoved))}`,
          )
          const ids = rows.map((row) => row.id)
          const parts = await partsOf(transaction, entity, ids)
          for (const part of parts) await handle.remove(part.entity, part.id, part.version)
          for (const row of rows) await handle.remove(entity, row.id, row.version)
          await eraseEntries(transaction, author, { recordIds: [...parts.map(({ id: part }) => part), ...ids] })
          return rows.length
        },
      )
      forgotten += count
      if (count < maxRemoved) return forgotten
    }
  }

  const records: Partial<Record<RetentionKind, number>> = {}
  for (const { entity, limit } of limitsOfAll())
    records[limit.kind] = (records[limit.kind] ?? 0) + (await forgetRecords(entity, limit))
  await forgetMachines(database, new Date(now().getTime() - machineDays * 86_400_000))
  const [end, searchesEnd] = [before('audit'), before('searches')]
  return {
    ...records,
    searches: searchesEnd === null ? 0 : await forgetSearches(database, searchesEnd),
    emails: await forgetEmails(emailFolder, before('emails')),
    audit: end === null ? 0 : await forgetEntries(database.queries, now(), end),
  }
}

/**
 * Counts what `forgetData` would delete now, with one query for each limit. Entries of the audit log are deleted only as whole
 * transactions from the beginning of the chain, so there it may delete a few less.
 */
async function countOldData({
  database: { queries },
  days,
  now,
  emailFolder,
}: Parts): Promise<Readonly<Partial<Record<RetentionKind, number>>>> {
  const before = (kind: RetentionKind): Date | null => forgottenBefore(days[kind], now())
  const countOf = async (table: SQL, where: SQL): Promise<number> => {
    const { rows } = await queries.execute<{ old: string }>(
      sql`select count(*)::text as old from ${table} where ${where}`,
    )
    return Number(rows[0]?.old ?? 0)
  }
  const counts: Partial<Record<RetentionKind, number>> = {}
  for (const { entity, limit } of limitsOfAll()) {
    const end = before(limit.kind)
    const old = end === null ? 0 : await countOf(sql`${entity.table}`, isOlder(entity, limit, end))
    counts[limit.kind] = (counts[limit.kind] ?? 0) + old
  }
  const [emailsEnd, auditEnd, searchesEnd] = [before('emails'), before('audit'), before('searches')]
  return {
    ...counts,
    searches:
      searchesEnd === null
        ? 0
        : (await countOf(sql`${searchCount}`, searchedBefore(searchesEnd))) +
          (await countOf(sql`${missingProduct}`, markedBefore(searchesEnd))),
    emails: emailFolder === null || emailsEnd === null ? 0 : (await oldEmails(emailFolder, emailsEnd)).length,
    audit:
      auditEnd === null
        ? 0
        : await countOf(sql`${auditLog}`, sql`${auditLog.at} < ${auditEnd.toISOString()}::timestamptz`),
  }
}

/** Each limit that an object declares. */
const limitsOfAll = (): readonly { readonly entity: Entity; readonly limit: Retention }[] =>
  entityIndex.all.flatMap((entity) => {
    const retention = retentionOf(entity.personal)
    if (retention === null) return []
    const { since, where, sooner } = retention
    const limits = [retention]
    if (where !== undefined && sooner !== undefined)
      limits.push({ kind: sooner.kind, since, where: { field: where.field, isIn: sooner.isIn } })
    return limits.map((limit) => ({ entity, limit }))
  })

function isOlder({ table }: Entity, { since, where }: Retention, end: Date): SQL {
  const isOld = sql`${tableColumn(table, since)} < ${end.toISOString()}::timestamptz`
  return where === undefined ? isOld : sql`${tableColumn(table, where.field)} in ${[...where.isIn]} and ${isOld}`
}

/** The records that are deleted together with these records of an object: those that reference others of them come first. */
async function partsOf(
  transaction: Queries,
  whole: Entity,
  ids: readonly string[],
): Promise<readonly { readonly entity: Entity; readonly id: string; readonly version: number }[]> {
  const parts = entityIndex.all.toReversed().flatMap((entity) => {
    const field = retainedWith(entity.personal)
    const reference = field === null ? undefined : entity.fields[field]
    const isPart = field !== null && reference !== undefined && targetsOf(reference).includes(whole)
    return isPart ? [{ entity, field: tableColumn(entity.table, field) }] : []
  })
  const found = []
  for (const { entity, field } of parts) {
    const [id, version] = [tableColumn(entity.table, 'id'), tableColumn(entity.table, 'version')]
    const { rows } = await transaction.execute<{ id: string; version: number }>(
      sql`select ${id} as id, ${version} as version from ${entity.table} where ${field} = any(${sql.param([...ids])}::text[])`,
    )
    found.push(...rows.map((row) => ({ entity, ...row })))
  }
  return found
}

async function forgetMachines({ queries }: Database, before: Date): Promise<void> {
  await queries.delete(idempotentWrite).where(lt(idempotentWrite.begunAt, before))
  await queries.delete(uploadUse).where(lt(uploadUse.day, before.toISOString().slice(0, 10)))
  await queries.delete(webhookMessage).where(and(isNull(webhookMessage.dueAt), lt(webhookMessage.createdAt, before)))
  await queries.delete(presentation).where(lt(presentation.expiresAt, before))
  await queries.delete(queuedEmail).where(and(isNull(queuedEmail.dueAt), lt(queuedEmail.createdAt, before)))
}

const markedBefore = (end: Date): SQL => sql`${missingProduct.markedAt} < ${end.toISOString()}::timestamptz`

const searchedBefore = (end: Date): SQL => sql`${searchCount.day} < ${end.toISOString().slice(0, 10)}`

async function forgetSearches({ queries }: Database, end: Date): Promise<number> {
  const forgotten = await queries.delete(searchCount).where(searchedBefore(end)).returning({ day: searchCount.day })
  const marks = await queries.delete(missingProduct).where(markedBefore(end)).returning({ at: missingProduct.markedAt })
  return forgotten.length + marks.length
}

async function forgetEmails(folder: string | null, before: Date | null): Promise<number> {
  if (folder === null || before === null) return 0
  const old = await oldEmails(folder, before)
  for (const file of old) await rm(file, { force: true })
  return old.length
}

async function oldEmails(folder: string, before: Date): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const file = path.join(folder, name)
    if (name.endsWith('.eml') && (await stat(file)).mtime < before) old.push(file)
  }
  return old
}

/** Old data for the page on which administrators see and delete it. */
export const oldDataOf = (parts: Parts) => ({
  days: parts.days,
  count: () => countOldData(parts),
  forget: () => forgetData(parts),
})
