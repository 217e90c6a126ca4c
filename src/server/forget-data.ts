import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { forgottenBefore, type RetentionDays, type RetentionKind } from '#domain/retention.ts'
import { consentRecord } from '#entities/consent-record.ts'
import { contactRequest } from '#entities/contact-request.ts'
import { tableColumn } from '#entities/entity-table.ts'
import { webhookMessage } from '#entities/machine-tables.ts'
import { idempotentWrite } from '#entities/record-api-tables.ts'
import type { Entity } from '#entities/entity.ts'
import { signUpRequest } from '#entities/sign-up-request.ts'
import { eraseEntries, forgetEntries } from '#records/audit-erasure.ts'
import type { Database } from '#records/database.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { write } from '#records/write.ts'

interface Parts {
  readonly database: Database
  readonly days: RetentionDays
  readonly now: () => Date
  /** Where letters are as files; null: a server has them. */
  readonly letters: string | null
}

/** What a machine was answered to its writes, and what was given up telling one, in days. */
const machineDays = 30

/** Records that one transaction removes. */
const atOnce = 200

/**
 * Forgets what is older than it is kept, and answers how much of each kind. What the audit log holds of a record that goes is
 * erased with it; its own entries go last, so that they tell of all the rest.
 */
export async function forgetData({
  database,
  days,
  now,
  letters,
}: Parts): Promise<Readonly<Record<RetentionKind, number>>> {
  const before = (kind: RetentionKind): Date | null => forgottenBefore(days[kind], now())

  async function forgetRecords(entity: Entity, kind: RetentionKind, old: (moment: SQL) => SQL): Promise<number> {
    const end = before(kind)
    if (end === null) return 0
    const moment = sql`${end.toISOString()}::timestamptz`
    const [id, version] = [tableColumn(entity.table, 'id'), tableColumn(entity.table, 'version')]
    for (let forgotten = 0; ;) {
      const count = await write(database, systemViewer, now, async (handle, transaction, author) => {
        const { rows } = await transaction.execute<{ id: string; version: number }>(
          sql`select ${id} as id, ${version} as version from ${entity.table} where ${old(moment)} order by ${id} limit ${sql.raw(String(atOnce))}`,
        )
        for (const row of rows) await handle.remove(entity, row.id, row.version)
        await eraseEntries(transaction, author, { recordIds: rows.map((row) => row.id) })
        return rows.length
      })
      forgotten += count
      if (count < atOnce) return forgotten
    }
  }

  const created = (entity: Entity) => (moment: SQL) => sql`${tableColumn(entity.table, 'createdDate')} < ${moment}`
  const decided = (moment: SQL) =>
    sql`${tableColumn(signUpRequest.table, 'state')} in ('approved', 'declined')
      and ${tableColumn(signUpRequest.table, 'lastModifiedDate')} < ${moment}`
  const records = {
    'contact-requests': await forgetRecords(contactRequest, 'contact-requests', created(contactRequest)),
    'sign-up-requests': await forgetRecords(signUpRequest, 'sign-up-requests', decided),
    consents: await forgetRecords(consentRecord, 'consents', created(consentRecord)),
  }
  await forgetMachines(database, new Date(now().getTime() - machineDays * 86_400_000))
  const end = before('audit')
  return {
    ...records,
    letters: await forgetLetters(letters, before('letters')),
    audit: end === null ? 0 : await forgetEntries(database.queries, now(), end),
  }
}

async function forgetMachines({ queries }: Database, before: Date): Promise<void> {
  await queries.delete(idempotentWrite).where(lt(idempotentWrite.begunAt, before))
  await queries.delete(webhookMessage).where(and(isNull(webhookMessage.dueAt), lt(webhookMessage.createdAt, before)))
}

async function forgetLetters(folder: string | null, before: Date | null): Promise<number> {
  if (folder === null || before === null) return 0
  const names = await readdir(folder).catch(() => [])
  let forgotten = 0
  for (const name of names) {
    const file = path.join(folder, name)
    if (!name.endsWith('.eml') || (await stat(file)).mtime >= before) continue
    await rm(file, { force: true })
    forgotten++
  }
  return forgotten
}
