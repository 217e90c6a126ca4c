import { type Command, textOption } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: "Brings the database to this version's tables; the other commands do it by themselves.",
  arguments: [],
  options: {
    grant: {
      type: 'string',
      value: 'ROLE',
      text: 'Lets this role of PostgreSQL run the portal; it owns nothing, so the walls between accounts hold for it.',
    },
  },
  run: async (call) => {
    const { openDatabase } = await import('#store/open.ts')
    const { migrateDatabase } = await import('#store/migrate.ts')
    const { grantTo } = await import('#store/grant.ts')
    const database = await openDatabase(call.config())
    try {
      const count = await migrateDatabase(database)
      call.terminal.out.write(
        count === 0 ? 'Nothing to migrate.\n' : `${count} migration${count === 1 ? '' : 's'} run.\n`,
      )
      const role = textOption(call, 'grant')
      if (role !== undefined) {
        await grantTo(database, role)
        call.terminal.out.write(`${role} may run the portal.\n`)
      }
      return 0
    } finally {
      await database.close()
    }
  },
}
