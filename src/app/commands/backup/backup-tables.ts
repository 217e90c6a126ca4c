import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { presentation } from '#features/assistant/presentation/presentation-table.ts'
import { auditLink, auditLog } from '#platform/records/engine-tables.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { apiToken, webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import {
  avatarAssociation,
  idempotentWrite,
  recordUse,
  userSetting,
} from '#platform/record-api/entities/record-api-tables.ts'
import {
  recoveryCode,
  signInProvider,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
} from '#features/identity/credentials/sign-in-tables.ts'
import { fileScan } from '#platform/records/files/malware-scan.ts'
import { allEntities } from '#app/entities.ts'
import type { Queries } from '#platform/records/database.ts'

/** The tables of sign-in methods; their secrets are encrypted with a key that is not in a backup. */
const signInTables = [userPassword, userCodes, recoveryCode, userPasskey, userIdentity, signInProvider]

/** Settings and webhooks, whose secrets are encrypted in the same way. */
const beside = [userSetting, avatarAssociation, webhook]

const nameOf = (table: Parameters<typeof getTableConfig>[0]): string => getTableConfig(table).name

/**
 * The content of a backup: every record, its history with its hash chain, the files of records, sign-in methods, personal
 * settings and webhooks. It excludes the outbox, because its followers start again after a restore; sessions, links and access
 * tokens, which must not be restored; and temporary data (`temporaryTables`).
 */
export const backupTables: readonly string[] = [
  storedFile,
  ...allEntities.map((entity) => entity.table),
  ...signInTables,
  ...beside,
  auditLog,
  auditLink,
].map(nameOf)

/** Data about the records that a restore replaces: views, stored responses, waiting messages, scans and presentations; also access tokens. */
export const temporaryTables: readonly string[] = [
  apiToken,
  recordUse,
  idempotentWrite,
  webhookMessage,
  fileScan,
  presentation,
].map(nameOf)

/** Returns the hashes of the migrations of a database: only a database with the same ones has the same tables. */
export async function appliedMigrations(transaction: Queries): Promise<readonly string[]> {
  const { rows } = await transaction.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash }) => hash)
}

/** The server must not end the transaction while files are copied, which may take longer than a request may wait. */
export const waitForFiles = (transaction: Queries): Promise<unknown> =>
  transaction.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)
