import type { Database } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import type { CommandCall } from './command.ts'

/** Opens the configured database, brings it up to date, and closes it after the work. */
export async function withRecords<Result>(
  call: CommandCall,
  work: (records: Records, database: Database) => Promise<Result>,
): Promise<Result> {
  const { openDatabase } = await import('#platform/store/open.ts')
  const { migrateDatabase } = await import('#platform/store/migrate.ts')
  const { createRecords } = await import('#platform/records/records.ts')
  const { recordModel } = await import('#app/record-model.ts')
  const database = await openDatabase(call.config())
  try {
    await migrateDatabase(database)
    return await work(createRecords(database, recordModel), database)
  } finally {
    await database.close()
  }
}
