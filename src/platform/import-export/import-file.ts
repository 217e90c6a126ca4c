import { Failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { importColumns, type ImportColumn } from '#platform/entity/import-columns.ts'
import type { Records } from '#platform/records/records.ts'
import type { RowOutcome } from '#platform/records/write/write.ts'
import { openCsv, type ImportInput } from './csv-reader.ts'
import { previewOf, type RowChange } from './dry-run.ts'
import type { Encoding, EncodingFound } from './encoding.ts'
import { failedRowsFile, type FailedRows } from './failed-rows.ts'
import { fileImporter, type FileImporter, type ImportFiles } from './import-files.ts'
import { columnsOfHeader, entityOfKind } from './import-header.ts'
import { parseRow, type CellError, type ImportRow } from './import-row.ts'
import { keyLookup, resolveReferences } from './references.ts'
import { waitingRows, type WaitingRows } from './waiting-rows.ts'

export interface ImportRequest {
  /** `trade-grades` */
  readonly kind: string
  readonly input: ImportInput
  readonly records: Records
  /** For kinds whose rows reference files. */
  readonly files?: ImportFiles
  readonly viewer: Viewer
  /** The encoding, instead of detecting it. */
  readonly encoding?: Encoding
  /** Does everything except writing. */
  readonly dryRun?: boolean
  /** The number of rows in one transaction, 1–5000; by default 500. */
  readonly batchSize?: number
  /** The path of a file for refused rows, which can be corrected and imported again. It is created only if rows fail. */
  readonly failedRows?: string
  readonly onProgress?: (state: ImportProgress) => void
  readonly onRowError?: (error: RowError) => void
  /** In a dry run: the first changes, each with its fields. */
  readonly onChange?: (change: RowChange) => void
  /** Ends the import between two batches; written rows stay. */
  readonly signal?: AbortSignal
}

export interface ImportProgress {
  readonly bytes: number
  readonly rows: number
  readonly failed: number
}

export interface RowError {
  readonly file: string
  /** The line on which the row begins, from 1 and including the header. */
  readonly line: number
  /** The header of the column; null if the row as a whole is refused. */
  readonly column: string | null
  readonly reason: string
}

export interface ImportSummary {
  readonly kind: string
  readonly encoding: EncodingFound
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  /** The file of the failed rows; null if it was not requested or no row failed. */
  readonly failedRows: string | null
}

/**
 * Imports a CSV file into the records of its kind: a stream with one transaction for each batch. Rows are identified
 * by their integration id, so importing the same file again changes nothing, and the next run completes an interrupted
 * one. A row with an error does not prevent the others from being written. Throws IMPORT_REFUSED if the file as a
 * whole cannot be read, the abort reason, and database errors.
 */
export async function importFile(request: ImportRequest): Promise<ImportSummary> {
  const { kind, input, signal } = request
  const entity = entityOfKind(request.records.model.entities, kind)
  const csv = await openCsv(input, request.encoding)
  const columns = columnsOfHeader(input.name, csv.header, entity)
  const failedRows =
    request.failedRows === undefined ? null : failedRowsFile(request.failedRows, csv.header, csv.separator)
  const known = columns.flatMap((column) => column ?? [])
  const lookup = keyLookup(request.records, request.viewer, 'idsByIntegrationId')
  const lines = new Map<string, number>()
  const dryRun = request.dryRun === true
  const run: Run = {
    request,
    entity,
    columns: known,
    failedRows,
    lookup,
    files: fileImporter(request.records, request.viewer, request.files, dryRun),
    lines,
    waiting: waitingRows(entity, known, lookup, dryRun ? (key) => lines.has(key) : null),
    counts: { read: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
    written: 0,
    previewed: 0,
  }
  const batchSize = Math.min(5000, Math.max(1, request.batchSize ?? defaultBatchSize))
  const pending: Promise<Ended>[] = []
  let failedPath: string | null = null
  try {
    let batch: ImportRow[] = []
    for await (const row of csv.rows) {
      batch.push(parseRow(row, columns))
      run.counts.read += 1
      if (batch.length < batchSize) continue
      while (pending.length >= maxPendingBatches) await settleFirst(run, pending)
      signal?.throwIfAborted()
      pending.push(endOf(writeBatch(run, batch), batch, row.bytes))
      batch = []
    }
    signal?.throwIfAborted()
    pending.push(endOf(writeBatch(run, batch), batch, input.bytes))
    while (pending.length > 0) await settleFirst(run, pending)
    await writeWaiting(run, batchSize)
    const broken = csv.broken()
    if (broken !== null)
      await refuse(run, { line: broken.line, cells: null, errors: [{ column: null, reason: broken.reason }] })
  } finally {
    await Promise.all(pending)
    failedPath = (await failedRows?.close()) ?? null
  }
  return { kind, encoding: csv.encoding, ...run.counts, failedRows: failedPath }
}

interface Run {
  readonly request: ImportRequest
  readonly entity: Entity
  readonly columns: readonly ImportColumn[]
  readonly failedRows: FailedRows | null
  readonly lookup: ReturnType<typeof keyLookup>
  /** The line of the first occurrence of each integration id. */
  readonly lines: Map<string, number>
  readonly files: FileImporter
  readonly waiting: WaitingRows
  readonly counts: { read: number; created: number; updated: number; unchanged: number; failed: number }
  written: number
  previewed: number
}

/** More rows are not faster and take more memory. */
const defaultBatchSize = 500

/** The maximum number of changes that a dry run reports with their fields. */
const previewLimit = 20

/** The maximum number of batches that are being written while the next is read. No two contain the same record. */
const maxPendingBatches = 2

/** The result of writing a batch. Errors are stored because nothing may be awaiting the batch yet. */
type Ended = {
  readonly batch: readonly ImportRow[]
  readonly bytes: number
  readonly failed?: { readonly error: unknown }
}

const endOf = (work: Promise<void>, batch: readonly ImportRow[], bytes: number): Promise<Ended> =>
  work.then(
    () => ({ batch, bytes }),
    (error: unknown): Ended => ({ batch, bytes, failed: { error } }),
  )

/** Waits for the oldest batch and reports its errors, so that errors are reported in the order of the file. */
async function settleFirst(run: Run, pending: Promise<Ended>[]): Promise<void> {
  const ended = await pending.shift()
  if (ended === undefined) return
  if (ended.failed !== undefined) throw ended.failed.error
  const settled = ended.batch.filter((row) => !run.waiting.rows.has(row))
  for (const row of settled) if (row.errors.length > 0) await refuse(run, row)
  run.written += settled.length
  run.request.onProgress?.({ bytes: ended.bytes, rows: run.written, failed: run.counts.failed })
}

/** Writes the deferred rows, repeatedly while references of some of them can be resolved. */
async function writeWaiting(run: Run, batchSize: number): Promise<void> {
  const { rows: waiting } = run.waiting
  for (let before = Infinity; waiting.size > 0;) {
    const rows = [...waiting]
    const isLast = rows.length === before || run.request.dryRun === true
    before = rows.length
    waiting.clear()
    for (let at = 0; at < rows.length; at += batchSize) {
      run.request.signal?.throwIfAborted()
      const batch = rows.slice(at, at + batchSize)
      await settleFirst(run, [endOf(writeBatch(run, batch, isLast), batch, run.request.input.bytes)])
    }
  }
}

async function writeBatch(run: Run, batch: readonly ImportRow[], isLast = false): Promise<void> {
  for (const row of batch) if (row.errors.length === 0) row.errors = repeated(run, row)
  const ready = await run.waiting.ready(withoutErrors(batch), isLast)
  await resolveReferences(run.columns, ready, run.lookup)
  await run.files.resolve(run.columns, withoutErrors(ready))
  const sound = withoutErrors(ready)
  const outcomes = await upsert(run, sound)
  for (const [at, outcome] of outcomes.entries()) {
    const row = sound[at]
    if (row === undefined) continue
    if (outcome.status === 'error')
      row.errors = outcome.errors.map((error) => ({ column: headerOf(run, error.field), reason: error.reason }))
    else run.counts[outcome.status] += 1
  }
  if (run.request.dryRun === true) await preview(run, sound, outcomes)
}

const withoutErrors = (rows: readonly ImportRow[]): readonly ImportRow[] =>
  rows.filter((row) => row.errors.length === 0)

/** Only one row for each record: a second row with the same id would undo the first at every import. */
function repeated(run: Run, row: ImportRow): readonly CellError[] {
  const key = String(row.values['integrationId'])
  const first = run.lines.get(key)
  if (first === undefined) run.lines.set(key, row.line)
  // A deferred row is read a second time.
  return first === undefined || first === row.line
    ? []
    : [{ column: 'integration_id', reason: `stands in line ${first} already` }]
}

/**
 * Writes one transaction. If the database refuses it for a reason that no check found, the halves are written
 * separately, down to the row with the error.
 */
async function upsert(run: Run, rows: readonly ImportRow[]): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  const { records, viewer, dryRun } = run.request
  try {
    return await records.upsertBatch(
      viewer,
      run.entity,
      rows.map((row) => row.values),
      { dryRun: dryRun === true, newFiles: run.files.newFiles },
    )
  } catch (error) {
    if (!(error instanceof Failure) || !refusalsOfRows.has(error.code)) throw error
    if (rows.length === 1) return [{ status: 'error', errors: [{ field: '', reason: reasonOf(error) }] }]
    const half = Math.ceil(rows.length / 2)
    return [...(await upsert(run, rows.slice(0, half))), ...(await upsert(run, rows.slice(half)))]
  }
}

/** Failures that a row can cause. An unavailable store is not among them. */
const refusalsOfRows: ReadonlySet<string> = new Set(['UNEXPECTED', 'DUPLICATE_INTEGRATION_ID', 'INVALID_FIELD'])

function reasonOf(error: Error): string {
  let innermost: Error = error
  while (innermost.cause instanceof Error) innermost = innermost.cause
  return `was refused by the database: ${innermost.message}`
}

const headerOf = (run: Run, property: string): string | null =>
  importColumns(run.entity).find((column) => column.property === property)?.header ?? null

async function preview(run: Run, rows: readonly ImportRow[], outcomes: readonly RowOutcome[]): Promise<void> {
  const { onChange, records, viewer } = run.request
  if (onChange === undefined || run.previewed >= previewLimit) return
  const changed = rows.flatMap((row, at) => {
    const outcome = outcomes[at]
    return outcome === undefined || outcome.status === 'error' || outcome.status === 'unchanged'
      ? []
      : [{ row, id: outcome.id, status: outcome.status }]
  })
  const shown = changed.slice(0, previewLimit - run.previewed)
  run.previewed += shown.length
  for (const change of await previewOf(records, viewer, run.entity, run.columns, shown)) onChange(change)
}

interface Refused {
  readonly line: number
  /** null: there is no row to store. */
  readonly cells: readonly string[] | null
  readonly errors: readonly CellError[]
}

async function refuse(run: Run, { line, cells, errors }: Refused): Promise<void> {
  run.counts.failed += 1
  for (const { column, reason } of errors)
    run.request.onRowError?.({ file: run.request.input.name, line, column, reason })
  const said = errors.map(({ column, reason }) => (column === null ? reason : `${column} ${reason}`)).join('; ')
  if (cells !== null) await run.failedRows?.add(cells, `line ${line}: ${said}`)
}
