import { createHash } from 'node:crypto'
import { migrationHashes } from '#platform/store/migrate.ts'

/** The digest of the hashes of the migrations of version 0.1. */
const of01 = '4e3b5b879840f0b0b4548f61d14a899d3e63289d6cc86094bd65dc3ab2d77c19'

/** What to do with a backup whose tables this version cannot make. */
export const otherVersion = 'it was written by a later version, or by one that is unknown: restore it with that version'

/** What to do with a backup of an earlier version if the database already has the tables of this one. */
export const needsNewDatabase =
  'it was written by an earlier version: restore it into a new database, which gets the tables of that version first and is then updated'

/**
 * Returns the first migrations of this version, which make the tables of a backup with these migrations, or null if no migrations
 * of this version do. The first migration made the same tables as those of version 0.1, which it replaced.
 */
export function migrationsFor(backup: readonly string[]): readonly string[] | null {
  const own = migrationHashes()
  if (createHash('sha256').update(backup.join()).digest('hex') === of01) return own.slice(0, 1)
  const isStart = backup.length > 0 && own.slice(0, backup.length).join() === backup.join()
  return isStart ? backup : null
}
