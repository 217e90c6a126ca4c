import type { RowChange } from '#importers/dry-run.ts'
import { encodings, type Encoding } from '#importers/encoding.ts'
import type { ImportSummary, RowError } from '#importers/import-file.ts'
import type { Records } from '#records/records.ts'
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
  summary: 'Reads a CSV file into the records of a kind; the same file twice changes nothing.',
  arguments: [
    { name: 'kind', text: 'What the rows are; the kinds stand below.' },
    { name: 'file', text: 'CSV with a header line: comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252.' },
  ],
  options: {
    'dry-run': { type: 'boolean', text: 'Say what would change, and write nothing.' },
    encoding: { type: 'string', value: 'NAME', text: `Instead of finding it out: ${encodings.join(', ')}.` },
    batch: { type: 'string', value: 'N', text: 'Rows of one transaction, 1 to 5000; 500 when not given.' },
    failed: { type: 'string', value: 'FILE', text: 'Where rows that are refused are kept; else <file>.failed.csv.' },
  },
  notes: async () => {
    const { importKinds, entityOfImportKind } = await import('#entities/table.ts')
    const { importColumns } = await import('#entities/import-columns.ts')
    return [
      'Rows are known by their integration_id. A column that the file does not have leaves its field as it is; an empty cell',
      'clears it. Rows that are refused are told with line, column and reason, and the others are kept; then the exit code is 1.',
      'A cell that is a file (logo, file) holds its path from the folder of the CSV file, and not out of it.',
      '',
      'Kinds and their columns, in the order in which to import them (* must be there; other languages as name_nl-NL):',
      ...importKinds.map((kind) => {
        const entity = entityOfImportKind(kind)
        const columns = entity === null ? [] : importColumns(entity).filter((column) => column.language === null)
        return `  ${kind}: ${columns.map(({ header, required: must }) => (must ? `${header}*` : header)).join(', ')}`
      }),
    ]
  },
  run: async (call) => {
    const [kind, file] = [required(call, 0), required(call, 1)]
    const encoding = encodingOf(textOption(call, 'encoding'))
    const dryRun = call.options['dry-run'] === true
    const batchSize = numberOption(call, 'batch', 500, 1, 5000)
    const failed = textOption(call, 'failed') ?? (dryRun ? undefined : `${file}.failed.csv`)
    await checkKind(kind)
    const summary = await withRecords(call, (records) =>
      importOne(call, records, { kind, file, dryRun, encoding, failedRows: failed, batchSize }),
    )
    return summary.failed === 0 ? 0 : 1
  },
}

export interface OneImport {
  readonly kind: string
  readonly file: string
  readonly dryRun?: boolean
  readonly encoding?: Encoding | undefined
  readonly failedRows?: string | undefined
  readonly batchSize?: number
}

/** Imports one file with its progress, errors and result on the terminal. */
export async function importOne(call: CommandCall, records: Records, one: OneImport): Promise<ImportSummary> {
  const { importFile } = await import('#importers/import-file.ts')
  const { inputFromFile } = await import('#importers/csv-reader.ts')
  const { progressOf } = await import('#importers/progress.ts')
  const { systemViewer } = await import('#records/system-viewer.ts')
  const { openFiles } = await import('#store/open-files.ts')
  const path = await import('node:path')
  const { terminal, signal } = call
  const { kind, file, dryRun = false, encoding, failedRows, batchSize = 500 } = one
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
      ...(failedRows === undefined ? {} : { failedRows }),
    })
  } finally {
    progress.stop()
    say.end(summary?.failedRows ?? null)
  }
  for (const change of changes) terminal.out.write(changeLines(change))
  terminal.out.write(resultLine(summary, dryRun))
  return summary
}

/** Wrong words on the command line, as the kind is one of few. */
export async function checkKind(kind: string): Promise<void> {
  const { unknownKind } = await import('#importers/import-header.ts')
  const { entityOfImportKind } = await import('#entities/table.ts')
  if (entityOfImportKind(kind) === null) throw new UsageError(`${kind}: ${unknownKind(kind)}`)
}

function encodingOf(name: string | undefined): Encoding | undefined {
  const encoding = encodings.find((each) => each === name?.toLowerCase())
  if (name !== undefined && encoding === undefined)
    throw new UsageError(`--encoding takes ${encodings.join(', ')}, not “${name}”.`)
  return encoding
}

const errorsSaid = 100

/** `file:line: column reason`, as compilers say it; the rest stands in the file of failed rows. After the bar, where there is one. */
function errorLines({ err, interactive }: Terminal) {
  let count = 0
  let held = ''
  return {
    add: ({ file, line, column, reason }: RowError): void => {
      count += 1
      if (count > errorsSaid) return
      const text = `${file}:${line}: ${column === null ? reason : `${column}: ${reason}`}\n`
      if (interactive) held += text
      else err.write(text)
    },
    end: (failedRows: string | null): void => {
      err.write(held)
      if (count > errorsSaid) err.write(`… and ${count - errorsSaid} more errors.\n`)
      if (failedRows !== null) err.write(`The rows that failed are in ${failedRows}: mend them and import that file.\n`)
    },
  }
}

const shownLength = 60
const shown = (text: string): string =>
  JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text)

function changeLines({ line, integrationId, status, fields }: RowChange): string {
  const cells = fields.map(
    ({ column, before, after }) =>
      `    ${column}: ${status === 'created' ? '' : `${shown(before)} → `}${shown(after)}\n`,
  )
  return `  line ${line}: ${status === 'created' ? 'new' : 'changed'} ${integrationId}\n${cells.join('')}`
}

function resultLine(
  { kind, encoding, read, created, updated, unchanged, failed }: ImportSummary,
  dryRun: boolean,
): string {
  const note = encoding.certain ? '' : ` (read as ${encoding.encoding}, as it is not UTF-8)`
  const would = dryRun ? 'would be ' : ''
  const changed = created + updated === 0 ? 'nothing changed: ' : ''
  return `${kind}: ${read} rows${note}: ${dryRun ? '' : changed}${created} ${would}created, ${updated} ${would}updated, ${unchanged} unchanged, ${failed} failed${dryRun ? '; nothing was written' : ''}\n`
}
