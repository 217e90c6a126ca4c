import { Failure } from '#platform/values/errors.ts'
import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { ImportTarget } from '#platform/entity/import-target.ts'
import type { RowOutcome } from '#platform/records/write/write.ts'
import { previewOf } from './dry-run.ts'
import type { FailedRows } from './failed-rows.ts'
import type { FileImporter } from './import-files.ts'
import type { CompletedRow } from './import-journal.ts'
import type { PartImporter, UpsertBatch } from './import-parts.ts'
import type { ImportRequest } from './import-request.ts'
import type { CellError, ImportRow } from './import-row.ts'
import { type keyLookup, resolveReferences } from './references.ts'
import type { WaitingRows } from './waiting-rows.ts'

/** One import of a file, with what it has done so far. */
export interface ImportRun {
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
  previewed: number
}

/** The number of changes that a dry run reports with their fields, if the request states no other. */
const defaultMaxChanges = 20

/** The numbers of rows of a batch that were written, or already were as they stand in the file. */
export interface WrittenCounts {
  created: number
  updated: number
  unchanged: number
}

/** Writes the rows of a batch, and notes in each row why it was refused. */
export async function writeBatch(
  run: ImportRun,
  batch: readonly ImportRow[],
  isLast = false,
): Promise<Readonly<WrittenCounts>> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
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
    else counts[outcome.status] += 1
  }
  if (run.request.dryRun === true) await preview(run, sound, outcomes)
  return counts
}

const withoutErrors = (rows: readonly ImportRow[]): readonly ImportRow[] =>
  rows.filter((row) => row.errors.length === 0)

/** Only one row for each record: a second row with the same id would undo the first at every import. */
export function repeated(run: ImportRun, row: ImportRow): readonly CellError[] {
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
async function upsert(run: ImportRun, rows: readonly ImportRow[]): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  const { records, viewer, dryRun, journal } = run.request
  try {
    const values = rows.map((row) => row.values)
    const options = { dryRun: dryRun === true, newFiles: run.files.newFiles }
    if (journal === undefined)
      return await writeRows(run, values, (batch, more) =>
        records.upsertBatch(viewer, run.target.entity, batch, { ...options, ...more }),
      )
    return await records.write(viewer, async (handle) => {
      const outcomes = await writeRows(run, values, (batch, more) =>
        handle.upsertBatch(run.target.entity, batch, { ...options, ...more }),
      )
      await handle.keep((transaction) => journal.keep(transaction, handle.auditBatch, completedRows(rows, outcomes)))
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
const writeRows = (run: ImportRun, values: readonly ImportRow['values'][], upsertBatch: UpsertBatch) =>
  run.parts === null ? upsertBatch(values, {}) : run.parts.write(values, upsertBatch)

const completedRows = (rows: readonly ImportRow[], outcomes: readonly RowOutcome[]): readonly CompletedRow[] =>
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

const headerOf = (run: ImportRun, property: string): string | null =>
  run.target.columns.find((column) => column.property === property)?.header ?? null

async function preview(run: ImportRun, rows: readonly ImportRow[], outcomes: readonly RowOutcome[]): Promise<void> {
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
