import { hash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Parsed, PartChange } from '#platform/entity/kinds/kind.ts'
import { type Candidate, checkReferences } from './check-references.ts'
import { type CheckedValues, type FieldError, type Values, checkOfBatch, checkValues } from './check-values.ts'
import { checkIntegrationId, checkOwnId } from './check-ids.ts'
import { checkTransition } from './check-transition.ts'
import type { Queries } from '#platform/records/database.ts'
import { mergedList } from './merge-parts.ts'
import { planChange, shapeOf, withContentKeys } from './plan-change.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
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
  options: BatchOptions & { readonly onlyNew?: boolean },
): Promise<readonly RowOutcome[]> {
  const { queries, viewer } = transaction
  const outcomes: RowOutcome[] = []
  const keys = rows.map((row) => checkIntegrationId(row['integrationId']))
  const existing = await lockedByIntegrationId(
    queries,
    entity,
    keys.flatMap((key) => (key.ok ? key.value : [])),
  )
  const shape = shapeOf(entity)
  const check = checkOfBatch(rows.length)
  const seen = new Map<string, number>()
  const planned: Planned[] = []
  const changes = new Map<number, readonly PartChange[]>()
  for (const [index, given] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await nextTurn()
    const key = keys[index]
    if (!key?.ok) {
      outcomes[index] = { status: 'error', errors: [{ field: 'integrationId', reason: key?.reason ?? 'is required' }] }
      continue
    }
    const before = existing.get(key.value) ?? null
    if (before === null && options.partsOf !== undefined) {
      const reason = `names the ${entity.label.toLowerCase()} ${JSON.stringify(key.value)}, which does not exist`
      outcomes[index] = { status: 'error', errors: [{ field: 'integrationId', reason }] }
      continue
    }
    if (before !== null && options.onlyNew) throw failure('DUPLICATE_INTEGRATION_ID', { integrationId: key.value })
    const merged = mergedList(entity, options.partsOf, before, given)
    const writer = options.onlyNew ? 'program' : 'import'
    const { values, errors } = checkValues(
      viewer,
      entity,
      merged === null ? given : { ...given, ...merged.values },
      before,
      writer,
      check,
    )
    const ownId = before === null && given['id'] !== undefined ? checkOwnId(entity, given['id']) : null
    const refusals = [
      ...(seen.has(key.value)
        ? [{ field: 'integrationId', reason: `stands twice: also in row ${(seen.get(key.value) ?? 0) + 1}` }]
        : []),
      ...(ownId && !ownId.ok ? [{ field: 'id', reason: ownId.reason }] : []),
      ...errors,
    ]
    seen.set(key.value, seen.get(key.value) ?? index)
    if (refusals.length > 0) {
      outcomes[index] = { status: 'error', errors: refusals }
      continue
    }
    const id = before?.id ?? (ownId?.ok ? ownId.value : importedId(entity, key.value))
    const change = planChange(before, shape, withContentKeys(entity, key.value, before, values))
    if (merged !== null) changes.set(index, merged.changes)
    if (before !== null && change.changed.size === 0) outcomes[index] = { status: 'unchanged', id }
    else planned.push({ index, id, integrationId: key.value, before, ...change })
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

/** A record as its reader or creator wants it written. */
export interface RecordWrite {
  /** The record as it was read; null: it is new. */
  readonly known: Pick<Row<Entity>, 'id' | 'integrationId' | 'version'> | null
  readonly values: Values
  /** The action of a transition that the record makes with these values. */
  readonly transition?: string | undefined
  /** Fields that are already refused: then nothing is written, and no further errors are reported for them. */
  readonly refused?: ReadonlySet<string>
}

/**
 * Creates and updates records of one object: returns one outcome for each in order, and a refused record does not
 * prevent the others from being written. Reports all errors of a record, including rules between fields. Throws
 * STALE_RECORD if a record that was read no longer exists or has another version.
 */
export async function writeEach(
  transaction: WriteTransaction,
  entity: Entity,
  writes: readonly RecordWrite[],
): Promise<readonly RowOutcome[]> {
  const { queries } = transaction
  const ids = writes.map(({ known }) => known?.id ?? recordIdFrom(entity.keyPrefix, randomBytes(recordIdBytes)))
  const keys = writes.map(({ known, values: { integrationId: given } }, index) =>
    checkIntegrationId(known?.integrationId ?? given ?? ids[index]),
  )
  const existing = await lockedByIntegrationId(
    queries,
    entity,
    keys.flatMap((key) => (key.ok ? key.value : [])),
  )
  const shape = shapeOf(entity)
  const seen = new Set<string>()
  const weighed = writes.map(({ known, values: given, transition, refused = nothing }, index) => {
    const key = keys[index] ?? checkIntegrationId(undefined)
    const integrationId = key.ok ? key.value : ''
    const stored = existing.get(integrationId)
    if (known !== null && (stored?.id !== known.id || stored.version !== known.version))
      throw failure('STALE_RECORD', { id: known.id })
    const before = known === null ? null : (stored ?? null)
    const checked = checkedOf(transaction, entity, before, given, transition)
    const errors = [...refusalsOfKey(key, known === null && (stored !== undefined || seen.has(integrationId)))]
    errors.push(...checked.errors)
    seen.add(integrationId)
    const wrong = refused.union(new Set(errors.map(({ field }) => field)))
    const { next, changed } = planChange(before, shape, withContentKeys(entity, integrationId, before, checked.values))
    const isNamed = known === null && typeof given['integrationId'] === 'string'
    return {
      index,
      id: isNamed ? importedId(entity, integrationId) : (ids[index] ?? ''),
      integrationId,
      before,
      next,
      changed: changed.difference(wrong),
      wrong,
      errors: errors.filter(({ field }) => !refused.has(field)),
    }
  })
  const [right, refused] = [
    weighed.filter(({ wrong }) => wrong.size === 0),
    weighed.filter(({ wrong }) => wrong.size > 0),
  ]
  const found = [
    ...(await checkReferences(queries, entity, right)),
    ...(refused.length === 0 ? [] : await checkReferences(queries, entity, refused)),
  ]
  const outcomes: RowOutcome[] = []
  const stored = [...right, ...refused].filter(({ index, id, before, changed, wrong, errors }, position) => {
    const more = (found[position] ?? []).filter(({ field }) => !isSaidOf(entity, wrong, field))
    const isRefused = wrong.size > 0 || more.length > 0
    const isUnchanged = before !== null && changed.size === 0
    outcomes[index] = isRefused
      ? { status: 'error', errors: [...errors, ...more] }
      : { status: before === null ? 'created' : isUnchanged ? 'unchanged' : 'updated', id }
    return !isRefused && !isUnchanged
  })
  await storeChanges(transaction, entity, stored)
  return outcomes
}

const nothing: ReadonlySet<string> = new Set()

const checkedOf = (
  { viewer, author }: WriteTransaction,
  entity: Entity,
  before: Values | null,
  given: Values,
  transition: string | undefined,
): CheckedValues =>
  transition === undefined || before === null
    ? checkValues(viewer, entity, given, before, 'program')
    : checkTransition(viewer, author.at, entity, before, { action: transition, given })

function refusalsOfKey(key: Parsed<string>, isTaken: boolean): readonly FieldError[] {
  if (!key.ok) return [{ field: 'integrationId', reason: key.reason, code: 'FIELD_INTEGRITY_EXCEPTION' }]
  return isTaken
    ? [{ field: 'integrationId', reason: 'is that of another record already', code: 'DUPLICATE_VALUE' }]
    : []
}

/** Rules between fields ignore a field that is itself invalid, and so does a rule that one of several fields must be filled. */
const isSaidOf = ({ exactlyOneOf = [] }: Entity, wrong: ReadonlySet<string>, field: string): boolean =>
  wrong.has(field) || (exactlyOneOf.includes(field) && exactlyOneOf.some((each) => wrong.has(each)))

/** Stores one record that is already locked. `transition`: the action of a transition that it makes. */
export async function updateOne<E extends Entity>(
  transaction: WriteTransaction,
  entity: E,
  before: Row<E>,
  changes: Values,
  transition?: string,
): Promise<RowOutcome> {
  const { values, errors } = checkedOf(transaction, entity, before, changes, transition)
  if (errors.length > 0) return { status: 'error', errors }
  const change = planChange(before, shapeOf(entity), values)
  if (change.changed.size === 0) return { status: 'unchanged', id: before.id }
  const [found = []] = await checkReferences(transaction.queries, entity, [{ ...change, id: before.id }])
  if (found.length > 0) return { status: 'error', errors: found }
  await storeChanges(transaction, entity, [{ id: before.id, integrationId: before.integrationId, before, ...change }])
  return { status: 'updated', id: before.id }
}

async function lockedByIntegrationId(
  queries: Queries,
  entity: Entity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row<Entity>>> {
  if (keys.length === 0) return new Map()
  const rows = await selectRows(queries, entity, {
    where: sql`${tableColumn(entity.table, 'integrationId')} = any(${sql.param(keys)}::text[])`,
    orderBy: [sql`${tableColumn(entity.table, 'id')}`],
    lock: true,
  })
  return new Map(rows.map((row) => [row.integrationId, row]))
}
