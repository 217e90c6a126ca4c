import { inArray, sql } from 'drizzle-orm'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'
import { fileScan } from '#platform/records/files/malware-scan.ts'

/** The columns of an object that contain the keys of files. */
const fileColumns = ({ fields, table }: Entity) =>
  Object.entries(fields).flatMap(([name, field]) => (field.type === 'file' ? tableColumn(table, name) : []))

/** The keys of the files of some records. */
export async function filesOfRecords(
  transaction: Queries,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly string[]> {
  const keys: string[] = []
  for (const column of ids.length === 0 ? [] : fileColumns(entity)) {
    const { rows } = await transaction.execute<{ key: string }>(
      sql`select distinct ${column} as key from ${entity.table} where id = any(${sql.param(ids)}::text[]) and ${column} is not null`,
    )
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

/**
 * Forgets the names of those of these files that no record refers to any more. Returns their keys, whose bytes the caller removes
 * after the transaction. A file that somebody else has sent as well stays.
 */
export async function forgetFiles(
  transaction: Queries,
  entities: readonly Entity[],
  keys: readonly string[],
): Promise<readonly string[]> {
  const unused = new Set(keys)
  for (const entity of entities)
    for (const column of fileColumns(entity)) {
      if (unused.size === 0) return []
      const { rows } = await transaction.execute<{ key: string }>(
        sql`select distinct ${column} as key from ${entity.table} where ${column} = any(${sql.param([...unused])}::text[])`,
      )
      for (const { key } of rows) unused.delete(key)
    }
  const deleted = [...unused]
  await transaction.delete(storedFile).where(inArray(storedFile.key, deleted))
  await transaction.delete(fileScan).where(inArray(fileScan.key, deleted))
  return deleted
}
