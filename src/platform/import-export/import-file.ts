import { Failure } from '#platform/values/errors.ts'
import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { ImportTarget } from '#platform/entity/import-target.ts'
import type { RowOutcome } from '#platform/records/write/write.ts'
import { openCsv } from './csv-reader.ts'
import { previewOf } from './dry-run.ts'
import { failedRowsFile, type FailedRows } from './failed-rows.ts'
import { fileImporter, type FileImporter } from './import-files.ts'
import { columnsOfHeader, targetOfKind } from './import-header.ts'
import { partImporter, type PartImporter, type UpsertBatch } from './import-parts.ts'
import { rowParser, type CellError, type ImportRow } from './import-row.ts'
import type { SettledRow } from './import-journal.ts'
import type { ImportRequest, ImportSummary } from './import-request.ts'
import { keyLookup, resolveReferences } from './references.ts'
import { waitingRows, type WaitingRows } from './waiting-rows.ts'

/**
 * Imports a CSV file into the records of its kind: a stream with one transaction for each batch. Rows are identified
 * by their integration id, so importing the same file again changes nothing, and the next run completes an interrupted
 * one. A row with an error does not prevent the others from being written. Throws IMPORT_REFUSED if the file as a
 * whole cannot be read, the abort reason, and database errors.
 */
export async function importFile(request: ImportRequest): Promise<ImportSummary> {
  const { kind, input, signal } = request
  const target = targetOfKind(request.records.model.entities, kind)
  const csv = await openCsv(input, request.encoding)
  const columns = columnsOfHeader(input.name, csv.header, target, request.viewer)
  const parseRow = rowParser(columns)
  const failedRows =
    request.failedRows === undefined ? null : failedRowsFile(request.failedRows, csv.header, csv.separator)
  const known = columns.flatMap((column) => column ?? [])
  const lookup = keyLookup(request.records, request.viewer, 'idsByIntegrationId')
  const lines = new Map<string, number>()
  const dryRun = request.dryRun === true
  const settled = request.journal?.settled
  const run: Run = {
    request,
    target,
    parts: partImporter(target, request.records, request.viewer),
    columns: known,
    failedRows,
    lookup,
    files: fileImporter(request.records, request.viewer, request.files, dryRun),
    lines,
    waiting: waitingRows(target.entity, known, lookup, dryRun ? (key) => lines.has(key) : null),
    counts: { read: 0, created: 0, updated: 0, unchanged: 0, ...settled?.counts, failed: 0 },
    written: settled?.lines.size ?? 0,
    previewed: 0,
  }
  const batchSize = Math.min(5000, Math.max(1, request.batchSize ?? defaultBatchSize))
  const maxPending = run.parts === null ? maxPendingBatches : 1
  const pending: Promise<Ended>[] = []
  let failedPath: string | null = null
  try {
    let batch: ImportRow[] = []
    let batchBytes = 0
    for await (const row of csv.rows) {
      run.counts.read += 1
      const parsed = parseRow(row)
      // A row that an earlier attempt wrote is not written again, but a later row must still not repeat it.
      if (settled?.lines.has(row.line) === true) {
        repeated(run, parsed)
        continue
      }
      batch.push(parsed)
      for (const cell of row.cells) batchBytes += cell.length
      if (batch.length < batchSize && batchBytes < maxBatchBytes) continue
      while (pending.length >= maxPending) await settleFirst(run, pending)
      signal?.throwIfAborted()
      pending.push(endOf(writeBatch(run, batch), batch, row.bytes))
      batch = []
      batchBytes = 0
    }
    while (pending.length >= maxPending) await settleFirst(run, pending)
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
  readonly target: ImportTarget
  /** null: the rows are records. */
  readonly parts: PartImporter | null
  readonly columns: readonly ImportColumn[]
  readonly failedRows: FailedRows | null
  readonly lookup: ReturnType<typeof keyLookup>
  /** The line of the first occurrence of each integration id, or part of a list. */
  readonly lines: Map<string, number>
  readonly files: FileImporter
  readonly waiting: WaitingRows
  readonly counts: { read: number; created: number; updated: number; unchanged: number; failed: number }
  written: number
  previewed: number
}

/** More rows share more equal lists, but take more memory. */
const defaultBatchSize = 2000
/** A batch of long texts has fewer rows, because several are in memory at the same time. */
const maxBatchBytes = 8_000_000

/** The number of changes that a dry run reports with their fields, if the request states no other. */
const defaultMaxChanges = 20

/**
 * The maximum number of batches that are being written while the next is read. No two contain the same record; batches of parts
 * may, so that they are written one after the other, in the order of the file.
 */
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
  const { read: _, ...counts } = run.counts
  run.request.onProgress?.({ bytes: ended.bytes, rows: run.written, ...counts })
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
  await run.parts?.check(withoutErrors(ready))
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
  const key = run.parts?.key(row.values) ?? String(row.values['integrationId'])
  const first = run.lines.get(key)
  if (first === undefined) run.lines.set(key, row.line)
  // A deferred row is read a second time.
  return first === undefined || first === row.line
    ? []
    : [{ column: headerOf(run, 'integrationId'), reason: `stands in line ${first} already` }]
}

/**
 * Writes one transaction. If the database refuses it for a reason that no check found, the halves are written
 * separately, down to the row with the error.
 */
async function upsert(run: Run, rows: readonly ImportRow[]): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  const { records, viewer, dryRun, journal } = run.request
  try {
    const values = rows.map((row) => row.values)
    const options = { dryRun: dryRun === true, newFiles: run.files.newFiles }
    if (journal === undefined)
      return await writeRows(run, values, (given, more) =>
        records.upsertBatch(viewer, run.target.entity, given, { ...options, ...more }),
      )
    return await records.write(viewer, async (handle) => {
      const outcomes = await writeRows(run, values, (given, more) =>
        handle.upsertBatch(run.target.entity, given, { ...options, ...more }),
      )
      await handle.keep((transaction) => journal.keep(transaction, handle.auditBatch, settledRows(rows, outcomes)))
      return outcomes
    })
  } catch (error) {
    if (!(error instanceof Failure) || !refusalsOfRows.has(error.code)) throw error
    if (rows.length === 1) return [{ status: 'error', errors: [{ field: '', reason: reasonOf(error) }] }]
    const half = Math.ceil(rows.length / 2)
    return [...(await upsert(run, rows.slice(0, half))), ...(await upsert(run, rows.slice(half)))]
  }
}

/** Writes rows as the records or the parts of records that they are. */
const writeRows = (run: Run, values: readonly ImportRow['values'][], upsertBatch: UpsertBatch) =>
  run.parts === null ? upsertBatch(values, {}) : run.parts.write(values, upsertBatch)

const settledRows = (rows: readonly ImportRow[], outcomes: readonly RowOutcome[]): readonly SettledRow[] =>
  rows.flatMap(({ line }, at) => {
    const status = outcomes[at]?.status ?? 'error'
    return status === 'error' ? [] : { line, status }
  })

/** Failures that a row can cause. An unavailable store is not among them. */
const refusalsOfRows: ReadonlySet<string> = new Set(['UNEXPECTED', 'DUPLICATE_INTEGRATION_ID', 'INVALID_FIELD'])

function reasonOf(error: Error): string {
  let innermost: Error = error
  while (innermost.cause instanceof Error) innermost = innermost.cause
  return `was refused by the database: ${innermost.message}`
}

const headerOf = (run: Run, property: string): string | null =>
  run.target.columns.find((column) => column.property === property)?.header ?? null

async function preview(run: Run, rows: readonly ImportRow[], outcomes: readonly RowOutcome[]): Promise<void> {
  const { onChange, records, viewer, maxChanges = defaultMaxChanges } = run.request
  if (onChange === undefined || run.previewed >= maxChanges) return
  const changed = rows.flatMap((row, at) => {
    const outcome = outcomes[at]
    return outcome === undefined || outcome.status === 'error' || outcome.status === 'unchanged'
      ? []
      : [{ row, id: outcome.id, status: outcome.status, before: outcome.parts?.[0]?.before ?? null }]
  })
  const shown = changed.slice(0, maxChanges - run.previewed)
  run.previewed += shown.length
  const changes =
    run.parts === null
      ? await previewOf(records, viewer, run.target.entity, run.columns, shown)
      : await run.parts.preview(run.columns, shown)
  for (const change of changes) onChange(change)
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
