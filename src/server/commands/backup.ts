import { required, type Command } from './command.ts'
import { withRecords } from './open-records.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Writes every record and its history into one file, consistent while the portal runs on PostgreSQL.',
  arguments: [{ name: 'file', text: 'Where to: gzipped JSON lines, the same for both databases.' }],
  options: {},
  run: async (call) => {
    const { writeBackup } = await import('./backup-file.ts')
    const counts = await withRecords(call, (_, database) => writeBackup(database, required(call, 0)))
    for (const [table, count] of Object.entries(counts)) call.terminal.out.write(`${table}: ${count}\n`)
    return 0
  },
}
