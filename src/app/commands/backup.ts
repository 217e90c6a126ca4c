import { required, type Command, type CommandCall } from './command.ts'
import { withRecords } from './open-records.ts'
import type { RowCounts } from './backup/backup-lines.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary:
    'Writes every record, its history and every file into one file. On PostgreSQL, the backup is consistent while the portal is running.',
  arguments: [{ name: 'file', text: 'The file to write: gzipped JSON lines, the same for both databases.' }],
  options: {
    verify: {
      type: 'boolean',
      text: 'Writes nothing: reads that file whole, without a database, and prints what it holds or what is wrong with it.',
    },
  },
  run: async (call) => (call.options['verify'] === true ? await verify(call) : await write(call)),
}

async function write(call: CommandCall): Promise<number> {
  const { writeBackup } = await import('./backup/write-backup.ts')
  const { openFiles } = await import('#platform/store/open-files.ts')
  const files = await openFiles(call.config())
  const missing: string[] = []
  const counts = await withRecords(call, (_, database) =>
    writeBackup(database, files, required(call, 0), (key) => missing.push(key)),
  )
  printCounts(call, counts)
  for (const key of missing)
    call.terminal.err.write(`The file ${key} is missing in the store, so it is not in the backup.\n`)
  return missing.length === 0 ? 0 : 1
}

async function verify(call: CommandCall): Promise<number> {
  const { verifyBackup } = await import('./backup/verify-backup.ts')
  const { counts, files, isRestorable } = await verifyBackup(required(call, 0))
  printCounts(call, counts)
  call.terminal.out.write(`files: ${files.count} with ${files.bytes} bytes\n`)
  if (files.missing === 0) call.terminal.out.write('The backup is complete.\n')
  else call.terminal.err.write(`${missingFiles(files.missing)}: the store had lost them when it was written.\n`)
  if (!isRestorable) {
    const { otherVersion } = await import('./backup/backup-version.ts')
    call.terminal.err.write(`This version cannot restore the backup: ${otherVersion}.\n`)
  }
  return files.missing === 0 ? 0 : 1
}

/** The beginning of a sentence about files that a backup does not contain. */
export const missingFiles = (count: number): string =>
  `The backup lacks ${count} ${count === 1 ? 'file' : 'files'} that its records name`

function printCounts({ terminal }: CommandCall, counts: RowCounts): void {
  for (const [table, count] of Object.entries(counts)) terminal.out.write(`${table}: ${count}\n`)
}
