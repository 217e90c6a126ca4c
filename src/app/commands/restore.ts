import { missingFiles } from './backup.ts'
import { required, type Command } from './command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary:
    'Restores a backup of this or another database. A backup of an earlier version needs a new database, which is then updated.',
  arguments: [{ name: 'file', text: 'A file that tradegrade backup has written.' }],
  options: { replace: { type: 'boolean', text: 'Deletes the existing records first.' } },
  run: async (call) => {
    const { restoreBackup } = await import('./backup/restore-backup.ts')
    const { openDatabase } = await import('#platform/store/open.ts')
    const { openFiles } = await import('#platform/store/open-files.ts')
    const files = await openFiles(call.config())
    // Not brought up to date before: a backup of an earlier version needs the tables of that version first.
    const database = await openDatabase(call.config())
    try {
      const { counts, files: restored } = await restoreBackup(
        database,
        files,
        required(call, 0),
        call.options['replace'] === true,
      )
      for (const [table, count] of Object.entries(counts)) call.terminal.out.write(`${table}: ${count}\n`)
      if (restored.missing === 0) return 0
      call.terminal.err.write(`${missingFiles(restored.missing)}, so they are not restored.\n`)
      return 1
    } finally {
      await database.close()
    }
  },
}
