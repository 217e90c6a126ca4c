import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { ImportTarget } from '#platform/entity/import-target.ts'
import { columnStyles, inStyles } from './column-styles.ts'
import type { CsvFile } from './csv-reader.ts'
import { failedRowsFile, type FailedRows } from './failed-rows.ts'
import { fileImporter } from './import-files.ts'
import { columnsOfHeader, targetOfKind } from './import-header.ts'
import { openTable } from './open-table.ts'
import { partImporter } from './import-parts.ts'
import { rowParser, type CellError, type ImportRow } from './import-row.ts'
import type { ImportRequest, ImportSummary } from './import-request.ts'
import { keyLookup } from './references.ts'
import { waitingRows } from './waiting-rows.ts'
import { repeated, writeBatch, type ImportRun, type WrittenCounts } from './write-batch.ts'

/**
 * Imports a CSV file into the records of its kind: a stream with one transaction for each batch. Rows are identified
 * by their integration id, so importing the same file again changes nothing, and the next run completes an interrupted
 * one. A row with an error does not prevent the others from being written. Throws IMPORT_REFUSED if the file as a
 * whole cannot be read, the abort reason, and database errors.
 */
export async function importFile(request: ImportRequest): Promise<ImportSummary> {
  const { kind, input } = request
  const target = targetOfKind(request.records.model.entities, kind)
  const csv = await openTable(input, request)
  const named = columnsOfHeader(input.name, csv.header, target, request.viewer)
  const styles = await columnStyles(named, async () => {
    const again = await openTable(input, {
      ...request,
      encoding: csv.sheet === null ? csv.encoding.encoding : undefined,
    })
    return again.rows
  })
  const columns = inStyles(named, styles)
  const failedRows =
    request.failedRows === undefined ? null : failedRowsFile(request.failedRows, csv.header, csv.separator)
  const run = createRun(request, target, columns, failedRows)
  const pending: Promise<Ended>[] = []
  let failedPath: string | null = null
  try {
    await importRows(run, csv, rowParser(columns), pending)
    const broken = csv.broken()
    if (broken !== null)
      await refuse(run, { line: broken.line, cells: null, errors: [{ column: null, reason: broken.reason }] })
  } finally {
    // What was being written when the import ended is written all the same.
    for (const ended of await Promise.all(pending)) if (ended.failed === undefined) count(run, ended)
    failedPath = (await failedRows?.close()) ?? null
  }
  const styled = [...styles].map(([at, { name }]) => ({ column: csv.header[at] ?? '', style: name }))
  return { kind, styled, encoding: csv.encoding, sheet: csv.sheet, ...run.counts, failedRows: failedPath }
}

function createRun(
  request: ImportRequest,
  target: ImportTarget,
  columns: readonly (ImportColumn | null)[],
  failedRows: FailedRows | null,
): ImportRun {
  const known = columns.flatMap((column) => column ?? [])
  const lookup = keyLookup(request.records, request.viewer, 'idsByIntegrationId')
  const lines = new Map<string, number>()
  const dryRun = request.dryRun === true
  const completed = request.journal?.completed
  return {
    request,
    target,
    parts: partImporter(target, request.records, request.viewer),
    columns: known,
    failedRows,
    lookup,
    files: fileImporter(request.records, request.viewer, request.files, dryRun),
    lines,
    waiting: waitingRows(target.entity, known, lookup, dryRun ? (key) => lines.has(key) : null),
    counts: { read: 0, created: 0, updated: 0, unchanged: 0, ...completed?.counts, failed: 0 },
    previewed: 0,
  }
}

/** Writes the rows of a file in batches; `pending` are the batches that are being written. */
async function importRows(
  run: ImportRun,
  csv: Pick<CsvFile, 'rows'>,
  parseRow: ReturnType<typeof rowParser>,
  pending: Promise<Ended>[],
): Promise<void> {
  const { input, signal, journal, batchSize: requestedSize = defaultBatchSize } = run.request
  const batchSize = Math.min(5000, Math.max(1, requestedSize))
  const maxPending = run.parts === null ? maxPendingBatches : 1
  let batch: ImportRow[] = []
  let batchBytes = 0
  const startBatch = async (bytes: number): Promise<void> => {
    while (pending.length >= maxPending) await awaitFirst(run, pending)
    signal?.throwIfAborted()
    pending.push(endOf(writeBatch(run, batch), batch, bytes))
    batch = []
    batchBytes = 0
  }
  for await (const row of csv.rows) {
    run.counts.read += 1
    const parsed = parseRow(row)
    // A row that an earlier attempt wrote is not written again, but a later row must still not repeat it.
    if (journal?.completed.lines.has(row.line) === true) {
      repeated(run, parsed)
      continue
    }
    batch.push(parsed)
    for (const cell of row.cells) batchBytes += cell.length
    if (batch.length >= batchSize || batchBytes >= maxBatchBytes) await startBatch(row.bytes)
  }
  await startBatch(input.bytes)
  while (pending.length > 0) await awaitFirst(run, pending)
  await writeWaiting(run, batchSize)
}

/** More rows share more equal lists, but take more memory. */
const defaultBatchSize = 2000
/** A batch of long texts has fewer rows, because several are in memory at the same time. */
const maxBatchBytes = 8_000_000

/**
 * The maximum number of batches that are being written while the next is read. No two contain the same record; batches of parts
 * may, so that they are written one after the other, in the order of the file.
 */
const maxPendingBatches = 2

/** The result of writing a batch. Errors are stored because nothing may be awaiting the batch yet. */
type Ended = {
  readonly batch: readonly ImportRow[]
  readonly bytes: number
  readonly counts: Readonly<WrittenCounts>
  readonly failed?: { readonly error: unknown }
}

const endOf = (work: Promise<Readonly<WrittenCounts>>, batch: readonly ImportRow[], bytes: number): Promise<Ended> =>
  work.then(
    (counts) => ({ batch, bytes, counts }),
    (error: unknown): Ended => ({
      batch,
      bytes,
      counts: { created: 0, updated: 0, unchanged: 0 },
      failed: { error },
    }),
  )

/**
 * Waits for the oldest batch and reports its errors, so that errors are reported in the order of the file. `later`: the number of
 * deferred rows that follow. What was read of the file is done only as far as its rows are.
 */
async function awaitFirst(run: ImportRun, pending: Promise<Ended>[], later = 0): Promise<void> {
  const ended = await pending.shift()
  if (ended === undefined) return
  if (ended.failed !== undefined) throw ended.failed.error
  const completed = ended.batch.filter((row) => !run.waiting.rows.has(row))
  for (const row of completed) if (row.errors.length > 0) await refuse(run, row)
  count(run, ended, later)
}

/** Counts the rows of a batch that has ended, and reports how far the import is. */
function count(run: ImportRun, { counts: own, bytes }: Ended, later = 0): void {
  for (const name of ['created', 'updated', 'unchanged'] as const) run.counts[name] += own[name]
  const { read: _, ...counts } = run.counts
  const rows = counts.created + counts.updated + counts.unchanged + counts.failed
  const share = rows / Math.max(1, rows + run.waiting.rows.size + later)
  run.request.onProgress?.({ bytes: Math.floor(bytes * share), rows, ...counts })
}

/** Writes the deferred rows, repeatedly while references of some of them can be resolved. */
async function writeWaiting(run: ImportRun, batchSize: number): Promise<void> {
  const { rows: waiting } = run.waiting
  for (let before = Infinity; waiting.size > 0;) {
    const rows = [...waiting]
    const isLast = rows.length === before || run.request.dryRun === true
    before = rows.length
    waiting.clear()
    for (let at = 0; at < rows.length; at += batchSize) {
      run.request.signal?.throwIfAborted()
      const batch = rows.slice(at, at + batchSize)
      const written = [endOf(writeBatch(run, batch, isLast), batch, run.request.input.bytes)]
      await awaitFirst(run, written, Math.max(0, rows.length - at - batchSize))
    }
  }
}

interface Refused {
  readonly line: number
  /** null: there is no row to store. */
  readonly cells: readonly string[] | null
  readonly errors: readonly CellError[]
}

async function refuse(run: ImportRun, { line, cells, errors }: Refused): Promise<void> {
  run.counts.failed += 1
  for (const { column, reason } of errors)
    run.request.onRowError?.({ file: run.request.input.name, line, column, reason, cells })
  const said = errors.map(({ column, reason }) => (column === null ? reason : `${column} ${reason}`)).join('; ')
  if (cells !== null) await run.failedRows?.add(cells, `line ${line}: ${said}`)
}
