import type { RowChange } from '#platform/import-export/dry-run.ts'
import { encodings, type Encoding } from '#platform/values/text/file-encodings.ts'
import type { ImportSummary, RowError } from '#platform/import-export/import-request.ts'
import { visibleText } from '#platform/values/text/visible-text.ts'
import type { Records } from '#platform/records/records.ts'
import {
  numberOption,
  required,
  textOption,
  UsageError,
  type Command,
  type CommandCall,
  type Terminal,
} from './command.ts'
import { withRecords } from './open-records.ts'

export const importCommand: Command = {
  name: 'import',
  summary:
    'Imports records of a kind from a CSV file or an Excel workbook. Importing the same file again changes nothing.',
  arguments: [
    { name: 'kind', text: 'The kind of records; the kinds are listed below.' },
    {
      name: 'file',
      text: 'A CSV file with a header line, separated by comma, semicolon or tab, in UTF-8, UTF-16 or an encoding of Windows, or an Excel workbook (.xlsx).',
    },
  ],
  options: {
    'dry-run': { type: 'boolean', text: 'Shows what would change and writes nothing.' },
    encoding: {
      type: 'string',
      value: 'NAME',
      text: `The encoding of the file, detected by default: ${encodings.join(', ')}.`,
    },
    sheet: {
      type: 'string',
      value: 'NAME',
      text: 'The sheet of a workbook; the first that shows something by default.',
    },
    batch: {
      type: 'string',
      value: 'N',
      text: 'The number of rows in one transaction, from 1 to 5000; 500 by default.',
    },
    failed: { type: 'string', value: 'FILE', text: 'The file for rejected rows; <file>.failed.csv by default.' },
  },
  notes: async () => {
    const { entityIndex } = await import('#app/entities.ts')
    const { importTarget } = await import('#platform/entity/import-target.ts')
    return [
      'Rows are identified by their integration_id. If a column is missing, its field remains unchanged; an empty cell',
      'clears it. Rejected rows are reported with line, column and reason, and all others are imported; the exit code is then 1.',
      'Rows of specifications are identified by trade grade, property and condition; a row without a value removes it.',
      'The cell of a file (logo, file) contains a path inside the folder of the CSV file.',
      '',
      'Kinds and their columns, in the order in which to import them (* required; other languages as in name_nl-NL):',
      ...entityIndex.importKinds.map((kind) => {
        const columns = (importTarget(entityIndex, kind)?.columns ?? []).filter(({ language }) => language === null)
        return `  ${kind}: ${columns.map(({ header, required: must }) => (must ? `${header}*` : header)).join(', ')}`
      }),
    ]
  },
  run: async (call) => {
    const [kind, file] = [required(call, 0), required(call, 1)]
    const encoding = encodingOf(textOption(call, 'encoding'))
    const dryRun = call.options['dry-run'] === true
    const sheet = textOption(call, 'sheet')
    const batchSize = numberOption(call, 'batch', 500, 1, 5000)
    const failed = textOption(call, 'failed') ?? (dryRun ? undefined : `${file}.failed.csv`)
    await checkKind(kind)
    const summary = await withRecords(call, (records) =>
      importOne(call, records, { kind, file, dryRun, encoding, sheet, failedRows: failed, batchSize }),
    )
    return summary.failed === 0 ? 0 : 1
  },
}

export interface OneImport {
  readonly kind: string
  readonly file: string
  readonly dryRun?: boolean
  readonly encoding?: Encoding | undefined
  readonly sheet?: string | undefined
  readonly failedRows?: string | undefined
  readonly batchSize?: number
}

/** Imports one file and shows progress, errors and the result on the terminal. */
export async function importOne(call: CommandCall, records: Records, one: OneImport): Promise<ImportSummary> {
  const { importFile } = await import('#platform/import-export/import-file.ts')
  const { inputFromFile } = await import('#platform/import-export/csv-reader.ts')
  const { progressOf } = await import('#platform/import-export/progress.ts')
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const { openFiles } = await import('#platform/store/open-files.ts')
  const path = await import('node:path')
  const { terminal, signal } = call
  const { kind, file, dryRun = false, encoding, sheet, failedRows, batchSize = 500 } = one
  const input = await inputFromFile(file)
  const progress = progressOf({
    label: kind,
    totalBytes: input.bytes,
    interactive: terminal.interactive,
    stream: terminal.err,
    now: () => performance.now(),
    everyMilliseconds: 2000,
  })
  const say = errorLines(terminal)
  const changes: RowChange[] = []
  let summary: ImportSummary | null = null
  try {
    summary = await importFile({
      kind,
      input,
      records,
      files: { folder: path.dirname(file), store: await openFiles(call.config()) },
      viewer: systemViewer,
      dryRun,
      batchSize,
      onProgress: progress.update,
      onRowError: say.add,
      onChange: (change) => changes.push(change),
      signal,
      ...(encoding === undefined ? {} : { encoding }),
      ...(sheet === undefined ? {} : { sheet }),
      ...(failedRows === undefined ? {} : { failedRows }),
    })
  } finally {
    progress.stop()
    say.end(summary?.failedRows ?? null)
  }
  for (const change of changes) terminal.out.write(changeLines(change))
  for (const { column, style } of summary.styled) terminal.out.write(`${kind}: ${column} is read as ${style}\n`)
  terminal.out.write(resultLine(summary, dryRun))
  return summary
}

/** Throws UsageError for an unknown kind. */
export async function checkKind(kind: string): Promise<void> {
  const { unknownKind } = await import('#platform/import-export/import-header.ts')
  const { entityIndex } = await import('#app/entities.ts')
  if (!entityIndex.importKinds.includes(kind)) throw new UsageError(`${kind}: ${unknownKind(entityIndex, kind)}`)
}

function encodingOf(name: string | undefined): Encoding | undefined {
  const encoding = encodings.find((each) => each === name?.toLowerCase())
  if (name !== undefined && encoding === undefined)
    throw new UsageError(`--encoding takes ${encodings.join(', ')}, not “${name}”.`)
  return encoding
}

const errorsSaid = 100

/**
 * Returns functions that print `file:line: column reason`, like compilers, after the progress bar; the failed rows themselves
 * are in their own file.
 */
function errorLines({ err, interactive }: Terminal) {
  let count = 0
  let buffered = ''
  return {
    add: ({ file, line, column, reason }: RowError): void => {
      count += 1
      if (count > errorsSaid) return
      const text = `${visibleText(`${file}:${line}: ${column === null ? reason : `${column}: ${reason}`}`)}\n`
      if (interactive) buffered += text
      else err.write(text)
    },
    end: (failedRows: string | null): void => {
      err.write(buffered)
      if (count > errorsSaid) err.write(`… and ${count - errorsSaid} more errors.\n`)
      if (failedRows !== null) err.write(`The rejected rows are in ${failedRows}: correct them and import that file.\n`)
    },
  }
}

const shownLength = 60
const shown = (text: string): string =>
  visibleText(JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text))

function changeLines({ line, integrationId, status, fields }: RowChange): string {
  const cells = fields.map(
    ({ column, before, after }) =>
      `    ${column}: ${status === 'created' ? '' : `${shown(before)} → `}${shown(after)}\n`,
  )
  return `  line ${line}: ${status === 'created' ? 'new' : 'changed'} ${visibleText(integrationId)}\n${cells.join('')}`
}

/** The sheet that was read, if there was a choice. */
const sheetNote = ({ name, others }: NonNullable<ImportSummary['sheet']>): string =>
  others.length === 0
    ? ''
    : ` of the sheet “${visibleText(name)}” (not of ${others.map((other) => `“${visibleText(other)}”`).join(', ')})`

function resultLine(
  { kind, encoding, sheet, read, created, updated, unchanged, failed }: ImportSummary,
  dryRun: boolean,
): string {
  const note =
    sheet !== null ? sheetNote(sheet) : encoding.certain ? '' : ` (read as ${encoding.encoding}, as it is not UTF-8)`
  const would = dryRun ? 'would be ' : ''
  const changed = created + updated === 0 ? 'nothing changed: ' : ''
  return `${kind}: ${read} rows${note}: ${dryRun ? '' : changed}${created} ${would}created, ${updated} ${would}updated, ${unchanged} unchanged, ${failed} failed${dryRun ? '; nothing was written' : ''}\n`
}
