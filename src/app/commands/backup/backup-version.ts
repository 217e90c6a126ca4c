import { createHash } from 'node:crypto'

/** The digest of the hashes of the migrations of version 0.1, as `hasSameTables` computes it. */
const lastOf01 = '4e3b5b879840f0b0b4548f61d14a899d3e63289d6cc86094bd65dc3ab2d77c19'

/** What to do with a backup whose tables differ. Version 0.2.0 can also restore backups of version 0.1. */
export const otherVersion =
  'it was written by another version: restore it with that version (with version 0.2.0 if it was written by version 0.1), then migrate'

/**
 * Whether a backup has the tables of a database, by the hashes of their migrations. Version 0.2.0 replaced the migrations of
 * version 0.1 with a single one that makes the same tables.
 */
export function hasSameTables(backup: readonly string[], database: readonly string[]): boolean {
  const isOf01 = createHash('sha256').update(backup.join()).digest('hex') === lastOf01
  return (isOf01 ? database.slice(0, 1) : backup).join() === database.join()
}
