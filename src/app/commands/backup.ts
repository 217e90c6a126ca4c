import { required, type Command } from './command.ts'
import { withRecords } from './open-records.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary:
    'Writes every record, its history and every file into one file. On PostgreSQL, the backup is consistent while the portal is running.',
  arguments: [{ name: 'file', text: 'The file to write: gzipped JSON lines, the same for both databases.' }],
  options: {},
  run: async (call) => {
    const { writeBackup } = await import('./backup-file.ts')
    const { openFiles } = await import('#platform/store/open-files.ts')
    const files = await openFiles(call.config())
    const missing: string[] = []
    const counts = await withRecords(call, (_, database) =>
      writeBackup(database, files, required(call, 0), (key) => missing.push(key)),
    )
    for (const [table, count] of Object.entries(counts)) call.terminal.out.write(`${table}: ${count}\n`)
    for (const key of missing)
      call.terminal.err.write(`The file ${key} is missing in the store, so it is not in the backup.\n`)
    return missing.length === 0 ? 0 : 1
  },
}
