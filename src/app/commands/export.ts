import type { ExportFiles } from '#platform/import-export/export-files.ts'
import { required, type Command, type CommandCall } from './command.ts'
import { checkKind } from './import.ts'
import { withRecords } from './open-records.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes every record of a kind as CSV or as an Excel workbook with the columns of its import.',
  arguments: [
    { name: 'kind', text: 'The kind of records, as for import.' },
    { name: 'file', text: 'The file to write; standard output by default.', optional: true },
  ],
  options: {
    bom: { type: 'boolean', text: 'Begins the file with a byte order mark, which Excel needs.' },
    xlsx: { type: 'boolean', text: 'Writes an Excel workbook, whose days and numbers a spreadsheet does not change.' },
  },
  notes: [
    'Cells that a spreadsheet would run as a formula begin with a backslash, which import removes again.',
    'Importing the written file changes nothing.',
    'Files of rows are written into <file>-files; on standard output a cell contains the key of its file. The exit code is 1 if a file is missing in the store.',
  ],
  run: async (call) => {
    const [kind, file] = [required(call, 0), call.arguments[1]]
    const { createWriteStream } = await import('node:fs')
    const { rename, rm } = await import('node:fs/promises')
    const { exportFile } = await import('#platform/import-export/export-file.ts')
    await checkKind(kind)
    const { systemViewer } = await import('#platform/records/system-viewer.ts')
    const draft = file === undefined ? null : `${file}.part`
    let missing = 0
    try {
      const count = await withRecords(call, async (records) =>
        exportFile({
          kind,
          records,
          viewer: systemViewer,
          output: draft === null ? call.terminal.out : createWriteStream(draft),
          keepOpen: draft === null,
          ...(file === undefined ? {} : { files: await filesBeside(call, file, () => (missing += 1)) }),
          byteOrderMark: call.options['bom'] === true,
          isWorkbook: call.options['xlsx'] === true,
          signal: call.signal,
        }),
      )
      if (file !== undefined && draft !== null) await rename(draft, file)
      call.terminal.err.write(`${kind}: ${count} rows\n`)
      return missing === 0 ? 0 : 1
    } finally {
      if (draft !== null) await rm(draft, { force: true })
    }
  },
}

async function filesBeside(call: CommandCall, file: string, count: () => void): Promise<ExportFiles> {
  const path = await import('node:path')
  const { openFiles } = await import('#platform/store/open-files.ts')
  return {
    store: await openFiles(call.config()),
    folder: path.dirname(file),
    name: `${path.basename(file, path.extname(file))}-files`,
    onMissing: ({ key, name }) => {
      count()
      call.terminal.err.write(`The file ${key} (${name}) is missing in the store.\n`)
    },
  }
}
