import { required, type Command } from './command.ts'
import { withRecords } from './open-records.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restores a backup of this or another database.',
  arguments: [{ name: 'file', text: 'A file that tradegrade backup has written.' }],
  options: { replace: { type: 'boolean', text: 'Deletes the existing records first.' } },
  run: async (call) => {
    const { restoreBackup } = await import('./backup/restore-backup.ts')
    const { openFiles } = await import('#platform/store/open-files.ts')
    const files = await openFiles(call.config())
    const replace = call.options['replace'] === true
    const counts = await withRecords(call, (_, database) => restoreBackup(database, files, required(call, 0), replace))
    for (const [table, count] of Object.entries(counts)) call.terminal.out.write(`${table}: ${count}\n`)
    return 0
  },
}
