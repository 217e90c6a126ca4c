import type { ExportFiles } from '#importers/export-files.ts'
import { required, type Command, type CommandCall } from './command.ts'
import { checkKind } from './import.ts'
import { withRecords } from './open-records.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes every record of a kind as CSV with the columns of its import.',
  arguments: [
    { name: 'kind', text: 'As for import.' },
    { name: 'file', text: 'Where to; else standard output.', optional: true },
  ],
  options: { bom: { type: 'boolean', text: 'Begin with a byte order mark, as Excel wants it.' } },
  notes: [
    'Cells that a spreadsheet would run as a formula get a backslash in front, which import takes off again.',
    'Importing the file that was written changes nothing.',
    'Files that rows name are written beside, into <file>-files; on standard output a cell holds the key of its file.',
  ],
  run: async (call) => {
    const [kind, file] = [required(call, 0), call.arguments[1]]
    const { createWriteStream } = await import('node:fs')
    const { rename, rm } = await import('node:fs/promises')
    const { exportFile } = await import('#importers/export-file.ts')
    await checkKind(kind)
    const { systemViewer } = await import('#records/system-viewer.ts')
    const draft = file === undefined ? null : `${file}.part`
    try {
      const count = await withRecords(call, async (records) =>
        exportFile({
          kind,
          records,
          viewer: systemViewer,
          output: draft === null ? call.terminal.out : createWriteStream(draft),
          keepOpen: draft === null,
          ...(file === undefined ? {} : { files: await filesBeside(call, file) }),
          byteOrderMark: call.options['bom'] === true,
          signal: call.signal,
        }),
      )
      if (file !== undefined && draft !== null) await rename(draft, file)
      call.terminal.err.write(`${kind}: ${count} rows\n`)
      return 0
    } finally {
      if (draft !== null) await rm(draft, { force: true })
    }
  },
}

async function filesBeside(call: CommandCall, file: string): Promise<ExportFiles> {
  const path = await import('node:path')
  const { openFiles } = await import('#store/open-files.ts')
  return {
    store: await openFiles(call.config()),
    folder: path.dirname(file),
    name: `${path.basename(file, '.csv')}-files`,
    onMissing: ({ key, name }) => call.terminal.err.write(`The file store does not have ${key} (${name}).\n`),
  }
}
