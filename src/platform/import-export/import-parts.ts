import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { ImportTarget } from '#platform/entity/import-target.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Records } from '#platform/records/records.ts'
import type { BatchOptions, RowOutcome } from '#platform/records/write/write.ts'
import { cellOf, type RowChange } from './dry-run.ts'
import type { ImportRow } from './import-row.ts'
import { keyLookup, keysOf } from './references.ts'

type Values = Readonly<Record<string, unknown>>

interface ChangedPart {
  readonly row: ImportRow
  readonly status: 'created' | 'updated'
  readonly before: Values | null
}

/** Writes records of the object that has the list. */
export type UpsertBatch = (rows: readonly Values[], options: BatchOptions) => Promise<readonly RowOutcome[]>

/** Imports files whose rows are parts of a list of records. */
export interface PartImporter {
  /** Identifies a part by the values of its row. */
  readonly key: (values: Values) => string
  /** Refuses rows whose part is wrong or does not agree with the record that it references. */
  readonly check: (rows: readonly ImportRow[]) => Promise<void>
  /** Writes the parts of each record together; returns an outcome for each row. */
  readonly write: (rows: readonly Values[], upsertBatch: UpsertBatch) => Promise<readonly RowOutcome[]>
  readonly preview: (columns: readonly ImportColumn[], changes: readonly ChangedPart[]) => Promise<readonly RowChange[]>
}

/** The number of records that one query reads. */
const maxRead = 2000

/** null if the rows of the target are records. */
export function partImporter({ list }: ImportTarget, records: Records, viewer: Viewer): PartImporter | null {
  if (list === null) return null
  const { property, parts, to } = list
  const referenced = new Map<string, Values>()
  const target = records.model.entities.ofApiName(to.references?.target({})?.apiName ?? '')

  async function prepare(ids: readonly string[]): Promise<void> {
    if (target === null) return
    const missing = [...new Set(ids)].filter((id) => !referenced.has(id))
    for (let at = 0; at < missing.length; at += maxRead)
      for (const row of await records.byIds(viewer, target, missing.slice(at, at + maxRead)))
        referenced.set(row.id, row)
  }

  return {
    key: (values) => `${String(values['integrationId'])}\0${parts.key(values)}`,
    async check(rows) {
      const idOf = (row: ImportRow): string => String(row.values[to.property])
      await prepare(rows.map(idOf))
      for (const row of rows) {
        const part = partOf(row.values)
        if (parts.isEmpty(part)) continue
        const record = referenced.get(idOf(row))
        const refusal = parts.check(part) ?? (record === undefined ? null : parts.refusalBeside(part, record))
        if (refusal !== null) row.errors = [{ column: refusal.part, reason: refusal.reason }]
      }
    },
    async write(rows, upsertBatch) {
      const byRecord = [...Map.groupBy(rows.keys(), (at) => String(rows[at]?.['integrationId']))]
      const outcomes = await upsertBatch(
        byRecord.map(([integrationId, positions]) => ({
          integrationId,
          [property]: positions.map((at) => partOf(rows[at] ?? {})),
        })),
        { partsOf: property },
      )
      return outcomesOfRows(
        byRecord.map(([, positions]) => positions),
        outcomes,
      )
    },
    async preview(columns, changes) {
      const lookup = keyLookup(records, viewer, 'integrationIdsById')
      const stored = changes.flatMap(({ before }): readonly Values[] => (before === null ? [] : [before]))
      await lookup.prepare(keysOf(columns, [...changes.map(({ row }) => row.values), ...stored]))
      return changes.map(({ row, status, before }) => ({
        line: row.line,
        integrationId: String(row.values['integrationId']),
        status,
        fields: columns.flatMap((column) => {
          const was = before === null ? '' : cellOf(column, before, lookup.find)
          const will = cellOf(column, row.values, lookup.find)
          return was === will || column.property === 'integrationId'
            ? []
            : [{ column: column.header, before: was, after: will }]
        }),
      }))
    },
  }
}

/** The stored form of a part: without its record, and without cells that are empty. */
const partOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== 'integrationId' && (value ?? '') !== ''))

/** The outcome of each row, from those of the records and the positions of their rows. */
function outcomesOfRows(
  positionsByRecord: readonly (readonly number[])[],
  outcomes: readonly RowOutcome[],
): readonly RowOutcome[] {
  const ofRows: RowOutcome[] = []
  for (const [at, positions] of positionsByRecord.entries())
    for (const [index, position] of positions.entries()) {
      const outcome = outcomes[at]
      if (outcome !== undefined) ofRows[position] = ofPart(outcome, index)
    }
  return ofRows
}

/** The outcome of one part of a written record. */
function ofPart(outcome: RowOutcome, index: number): RowOutcome {
  if (outcome.status === 'error') return outcome
  const part = outcome.parts?.[index]
  return part === undefined ? outcome : { status: part.status, id: outcome.id, parts: [part] }
}

/** The parts of a row of a record, each as the values of a row of an import file. */
export const rowsOfParts = (row: Values, property: string): readonly Values[] => {
  const list = row[property]
  return (Array.isArray(list) ? list : []).flatMap((part: unknown) =>
    isMap(part) ? [{ ...part, integrationId: row['integrationId'] }] : [],
  )
}
