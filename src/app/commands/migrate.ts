import { type Command, textOption } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: "Updates the database to this version's tables; the other commands do this automatically.",
  arguments: [],
  options: {
    grant: {
      type: 'string',
      value: 'ROLE',
      text: 'Grants a PostgreSQL role what it needs to run the portal. The role owns no tables, so row-level security applies to it.',
    },
  },
  run: async (call) => {
    const { openDatabase } = await import('#platform/store/open.ts')
    const { migrateDatabase } = await import('#platform/store/migrate.ts')
    const { grantTo } = await import('#platform/store/grant.ts')
    const database = await openDatabase(call.config())
    try {
      const count = await migrateDatabase(database)
      call.terminal.out.write(
        count === 0 ? 'Nothing to migrate.\n' : `${count} migration${count === 1 ? '' : 's'} run.\n`,
      )
      const role = textOption(call, 'grant')
      if (role !== undefined) {
        const statements = await grantTo(database, role)
        call.terminal.out.write(`${role} may run the portal.\n`)
        if (statements.length > 0)
          call.terminal.err.write(
            `An administrator must set its time limits: ${statements.map((statement) => `${statement};`).join(' ')}\n`,
          )
      }
      return 0
    } finally {
      await database.close()
    }
  },
}
