import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { failure } from '#platform/values/errors.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Parsed, PartChange } from '#platform/entity/kinds/kind.ts'
import { type Candidate, checkReferences } from './check-references.ts'
import { type FieldError, type ValueCheck, type Values, checkOfBatch, checkValues } from './check-values.ts'
import { checkIntegrationId, checkOwnId } from './check-ids.ts'
import { lockedByIntegrationId } from './lock-rows.ts'
import type { Queries } from '#platform/records/database.ts'
import { mergedList } from './merge-parts.ts'
import { planChange, type Shape, shapeOf, withContentKeys } from './plan-change.ts'
import type { Author } from '#platform/records/audit/audit-entries.ts'
import { storeChanges } from './store-changes.ts'
import type { StoredChange } from './store-rows.ts'

export type RowOutcome =
  | {
      readonly status: 'created' | 'updated' | 'unchanged'
      readonly id: string
      /** For each given part of the list, what the write does to it. */
      readonly parts?: readonly PartChange[]
    }
  | { readonly status: 'error'; readonly errors: readonly FieldError[] }

export interface BatchOptions {
  /** Reports what would happen and writes nothing. */
  readonly dryRun?: boolean
  /** In a dry run: keys of files that the real run would have registered before. */
  readonly newFiles?: ReadonlySet<string>
  /**
   * The name of a list whose given parts replace those with the same key or follow the others; the other parts stay. The
   * records must exist.
   */
  readonly partsOf?: string
}

/** `onlyNew`: the rows are those of a program, and no record with their integration ids may exist. */
type UpsertOptions = BatchOptions & { readonly onlyNew?: boolean }

/** The id of an imported record is derived from its integration id, so that it is the same in every database. */
export function importedId(entity: Entity, integrationId: string): string {
  return recordIdFrom(entity.keyPrefix, hash('sha256', `${entity.apiName}\0${integrationId}`, 'buffer'))
}

/** The number of rows that are checked before the process does something else, such as answering a page. */
const rowsAtOnce = 250

/** The context of a write: its transaction, viewer, author and objects. */
export interface WriteTransaction {
  readonly queries: Queries
  readonly entities: EntityIndex
  readonly viewer: Viewer
  readonly author: Author
}

interface Planned extends StoredChange, Candidate {
  readonly index: number
}

/**
 * Writes rows by integration id: compares each with the stored record, checks all references together, and stores the
 * rows without an error.
 */
export async function upsert(
  transaction: WriteTransaction,
  entity: Entity,
  rows: readonly Values[],
  options: UpsertOptions,
): Promise<readonly RowOutcome[]> {
  const { queries, viewer } = transaction
  const outcomes: RowOutcome[] = []
  const keys = rows.map((row) => checkIntegrationId(row['integrationId']))
  const existing = await lockedByIntegrationId(
    queries,
    entity,
    keys.flatMap((key) => (key.ok ? key.value : [])),
  )
  const batch: Batch = {
    viewer,
    entity,
    options,
    existing,
    shape: shapeOf(entity),
    check: checkOfBatch(rows.length),
    seen: new Map(),
  }
  const planned: Planned[] = []
  const changes = new Map<number, readonly PartChange[]>()
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await nextTurn()
    const plan = planRow(batch, index, keys[index] ?? checkIntegrationId(undefined), row)
    if (plan.parts !== undefined) changes.set(index, plan.parts)
    if (plan.type === 'store') planned.push(plan.change)
    else outcomes[index] = plan.outcome
  }
  const errors = await checkReferences(queries, entity, planned, options.newFiles)
  const accepted = planned.filter(({ index, id, before }, position) => {
    const found = errors[position] ?? []
    outcomes[index] =
      found.length > 0 ? { status: 'error', errors: found } : { status: before === null ? 'created' : 'updated', id }
    return found.length === 0
  })
  if (!options.dryRun) await storeChanges(transaction, entity, accepted)
  return changes.size === 0
    ? outcomes
    : outcomes.map((outcome, index) => {
        const parts = changes.get(index)
        return outcome.status === 'error' || parts === undefined ? outcome : { ...outcome, parts }
      })
}

/** What the rows of one batch have in common. */
interface Batch {
  readonly viewer: Viewer
  readonly entity: Entity
  readonly options: UpsertOptions
  /** The stored records by integration id. */
  readonly existing: ReadonlyMap<string, Row<Entity>>
  readonly shape: Shape
  readonly check: ValueCheck
  /** The index of the first row with an integration id. */
  readonly seen: Map<string, number>
}

/** What a row changes, unless its outcome is known already. `parts`: what it does to the parts of the list. */
type RowPlan = { readonly parts?: readonly PartChange[] } & (
  | { readonly type: 'known'; readonly outcome: RowOutcome }
  | { readonly type: 'store'; readonly change: Planned }
)

function planRow(batch: Batch, index: number, key: Parsed<string>, row: Values): RowPlan {
  const { viewer, entity, options, shape, check } = batch
  if (!key.ok) return refused([{ field: 'integrationId', reason: key.reason }])
  const before = batch.existing.get(key.value) ?? null
  if (before === null && options.partsOf !== undefined) {
    const reason = `names the ${entity.label.toLowerCase()} ${JSON.stringify(key.value)}, which does not exist`
    return refused([{ field: 'integrationId', reason }])
  }
  if (before !== null && options.onlyNew) throw failure('DUPLICATE_INTEGRATION_ID', { integrationId: key.value })
  const merged = mergedList(entity, options.partsOf, before, row)
  const input = merged === null ? row : { ...row, ...merged.values }
  const { values, errors } = checkValues(viewer, entity, input, before, options.onlyNew ? 'program' : 'import', check)
  const ownId = before === null ? ownIdOf(entity, row) : null
  const refusals = [
    ...repeatedKey(batch.seen, key.value, index),
    ...(ownId && !ownId.ok ? [{ field: 'id', reason: ownId.reason }] : []),
    ...errors,
  ]
  if (refusals.length > 0) return refused(refusals)
  const id = before?.id ?? (ownId?.ok ? ownId.value : importedId(entity, key.value))
  const change = planChange(before, shape, withContentKeys(entity, key.value, before, values))
  const parts = merged === null ? {} : { parts: merged.changes }
  return before !== null && change.changed.size === 0
    ? { type: 'known', outcome: { status: 'unchanged', id }, ...parts }
    : { type: 'store', change: { index, id, integrationId: key.value, before, ...change }, ...parts }
}

const ownIdOf = (entity: Entity, { id }: Values): Parsed<string> | null =>
  id === undefined ? null : checkOwnId(entity, id)

const refused = (errors: readonly FieldError[]): RowPlan => ({ type: 'known', outcome: { status: 'error', errors } })

/** Remembers the row of an integration id, and refuses a second one. */
function repeatedKey(seen: Map<string, number>, key: string, index: number): readonly FieldError[] {
  const first = seen.get(key)
  if (first !== undefined) return [{ field: 'integrationId', reason: `stands twice: also in row ${first + 1}` }]
  seen.set(key, index)
  return []
}
