import type { Database } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import type { CommandCall } from './command.ts'

/** Opens the configured database, brings it up to date, and closes it after the work. */
export async function withRecords<Result>(
  call: CommandCall,
  work: (records: Records, database: Database) => Promise<Result>,
): Promise<Result> {
  const { openDatabase } = await import('#store/open.ts')
  const { migrateDatabase } = await import('#store/migrate.ts')
  const { createRecords } = await import('#records/records.ts')
  const database = await openDatabase(call.config())
  try {
    await migrateDatabase(database)
    return await work(createRecords(database), database)
  } finally {
    await database.close()
  }
}
