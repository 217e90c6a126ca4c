import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: "Brings the database to this version's tables; the other commands do it by themselves.",
  arguments: [],
  options: {},
  run: async (call) => {
    const { openDatabase } = await import('#store/open.ts')
    const { migrateDatabase } = await import('#store/migrate.ts')
    const database = await openDatabase(call.config())
    try {
      const count = await migrateDatabase(database)
      call.terminal.out.write(
        count === 0 ? 'Nothing to migrate.\n' : `${count} migration${count === 1 ? '' : 's'} run.\n`,
      )
      return 0
    } finally {
      await database.close()
    }
  },
}
