import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { failure, recordFailure } from '#platform/values/errors.ts'
import { recordIdBytes, recordIdFrom, toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Changes, DoneTransition, Entity, Insert, Row } from '#platform/entity/entity.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import { requireAccess } from '#platform/records/access.ts'
import { addServedAccount, type Author, authorOf, linkEntries } from '#platform/records/audit/audit-entries.ts'
import { requireTransition } from './check-transition.ts'
import type { Values } from './check-values.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import { refuseIfInUse } from './in-use.ts'
import { type RemovedRecord, removeEach } from './remove-each.ts'
import { withoutUnreadable } from '#platform/records/read/read.ts'
import { refusalItems } from './record-refusal.ts'
import { applyRowSecurity } from '#platform/records/row-level-security.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { asFailure, isReferencedError, isWorthAnotherTry } from '#platform/records/store-errors.ts'
import { deleteRows } from './store-rows.ts'
import { type BatchOptions, type RowOutcome, type WriteTransaction, upsert } from './upsert.ts'
import { type RecordWrite, updateOne, writeEach } from './write-each.ts'

export type { BatchOptions, RowOutcome } from './upsert.ts'

/** The operations of one transaction. A viewer who may update an object sees all of its records here. */
export interface WriteHandle {
  /** Throws INVALID_FIELD, DUPLICATE_INTEGRATION_ID. */
  create<E extends Entity>(entity: E, values: Insert<E>): Promise<Row<E>>
  /** Throws RECORD_NOT_FOUND, STALE_RECORD, INVALID_FIELD. A write that changes nothing is skipped. */
  update<E extends Entity>(entity: E, id: string, version: number, changes: Changes<E>): Promise<Row<E>>
  /**
   * Does a transition of a record that the viewer sees. Throws ACCESS_DENIED if the viewer's roles never allow it,
   * INVALID_FIELD if its state does not, RECORD_NOT_FOUND, STALE_RECORD.
   */
  transition<E extends Entity>(entity: E, id: string, version: number, done: DoneTransition<E>): Promise<Row<E>>
  /**
   * Creates or updates records of one object in the state in which they were read; an invalid record does not prevent
   * the others from being written. Returns one outcome for each in order, with a handful of statements whatever their
   * number. Throws STALE_RECORD.
   */
  writeEach(entity: Entity, writes: readonly RecordWrite[]): Promise<readonly RowOutcome[]>
  /** Throws RECORD_NOT_FOUND, STALE_RECORD, RECORD_IN_USE. */
  remove(entity: Entity, id: string, version: number): Promise<void>
  /**
   * Deletes records of one object in the state in which they are stored; a record that another one references stays, and does not
   * prevent the others from being deleted. Records that reference only each other are deleted together. Returns what became of
   * each, with a handful of statements whatever their number (at most 5,000).
   */
  removeEach(entity: Entity, ids: readonly string[]): Promise<readonly RemovedRecord[]>
  /**
   * Writes rows by `integrationId`: creates new ones, updates those that differ and skips the rest; a row with an
   * error does not prevent the others from being written. Returns one outcome for each row in order. Sends a handful
   * of statements whatever the number of rows (at most 5,000).
   */
  upsertBatch(entity: Entity, rows: readonly Values[], options?: BatchOptions): Promise<readonly RowOutcome[]>
  /** Access to tables beside the records, in the same transaction. */
  keep<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>
  /** The number that the audit entries of this transaction have in common. */
  readonly auditBatch: bigint
}

const maxBatch = 5000
const maxTries = 3

/** The transaction and the objects of a write. */
export interface WriteParts extends Pick<Database, 'queries' | 'readWith'> {
  readonly entities: EntityIndex
}

export async function write<Result>(
  { queries, readWith, entities }: WriteParts,
  viewer: Viewer,
  now: () => Date,
  work: (handle: WriteHandle, transaction: Queries, author: Author) => Promise<Result>,
): Promise<Result> {
  const at = now()
  for (let attempt = 1; ; attempt++) {
    const author = authorOf(viewer, at)
    try {
      return await queries.transaction(async (transaction) => {
        if (readWith !== undefined) await applyRowSecurity(transaction, viewer)
        const result = await work(writeHandle({ queries: transaction, entities, viewer, author }), transaction, author)
        await addServedAccount(transaction, author)
        await linkEntries(transaction, author)
        return result
      })
    } catch (error) {
      if (attempt === maxTries || !isWorthAnotherTry(error)) throw asFailure(error)
    }
  }
}

function writeHandle(transaction: WriteTransaction): WriteHandle {
  const { queries, entities, viewer, author } = transaction
  return {
    async create(entity, values) {
      requireAccess(viewer, entity, 'create')
      const id = recordIdFrom(entity.keyPrefix, randomBytes(recordIdBytes))
      const [outcome] = await upsert(transaction, entity, [{ integrationId: id, id, ...named(values) }], {
        onlyNew: true,
      })
      return stored(queries, viewer, entity, outcomeId(entity, outcome))
    },
    async update(entity, id, version, changes) {
      requireAccess(viewer, entity, 'update')
      const before = await lockedRow(queries, entity, id, version)
      const outcome = await updateOne(transaction, entity, before, changes)
      return stored(queries, viewer, entity, outcomeId(entity, outcome))
    },
    async transition(entity, id, version, { action, values = {} }) {
      requireTransition(viewer, entity, action)
      const before = await lockedRow(queries, entity, id, version)
      const outcome = await updateOne(transaction, entity, before, values, action)
      return stored(queries, viewer, entity, outcomeId(entity, outcome))
    },
    async remove(entity, id, version) {
      requireAccess(viewer, entity, 'delete')
      const before = await lockedRow(queries, entity, id, version)
      await refuseIfInUse(queries, entities, entity, before.id)
      try {
        // Runs in a savepoint, so that an error of the database ends only this part.
        await queries.transaction((own) => deleteRows(own, entity, [{ id: before.id, before }], author))
      } catch (error) {
        if (!isReferencedError(error)) throw error
        throw failure('RECORD_IN_USE', { id: before.id, object: 'another', by: 'record' })
      }
    },
    async removeEach(entity, ids) {
      requireAccess(viewer, entity, 'delete')
      if (ids.length > maxBatch)
        throw failure('INVALID_PARAMETERS', { parameter: 'ids', reason: `at most ${maxBatch} at once` })
      return removeEach(transaction, entity, ids)
    },
    async upsertBatch(entity, rows, options = {}) {
      requireAccess(viewer, entity, 'create')
      requireAccess(viewer, entity, 'update')
      if (rows.length > maxBatch)
        throw failure('INVALID_PARAMETERS', { parameter: 'rows', reason: `at most ${maxBatch} at once` })
      return upsert(transaction, entity, rows, options)
    },
    async writeEach(entity, writes) {
      for (const { known, transition: action } of writes)
        if (action === undefined) requireAccess(viewer, entity, known === null ? 'create' : 'update')
        else requireTransition(viewer, entity, action)
      if (writes.length > maxBatch)
        throw failure('INVALID_PARAMETERS', { parameter: 'writes', reason: `at most ${maxBatch} at once` })
      return writeEach(transaction, entity, writes)
    },
    keep: (work) => work(queries),
    auditBatch: author.batch,
  }
}

/** A given integrationId determines the id; otherwise the random id is its own integrationId. */
function named(values: Values): Values {
  const { id, integrationId, ...rest } = values
  return {
    ...rest,
    ...(integrationId === undefined ? {} : { integrationId, id: undefined }),
    ...(id === undefined ? {} : { id }),
  }
}

async function lockedRow<E extends Entity>(queries: Queries, entity: E, id: string, version: number): Promise<Row<E>> {
  const [row] = await selectRows(queries, entity, {
    where: eq(tableColumn(entity.table, 'id'), toId18(id) ?? ''),
    lock: true,
  })
  if (row === undefined) throw failure('RECORD_NOT_FOUND', { id })
  if (row.version !== version) throw failure('STALE_RECORD', { id: row.id })
  return row
}

async function stored<E extends Entity>(queries: Queries, viewer: Viewer, entity: E, id: string): Promise<Row<E>> {
  const rows = await selectRows(queries, entity, { where: eq(tableColumn(entity.table, 'id'), id) })
  const [row] = withoutUnreadable(viewer, entity, rows)
  if (row === undefined) throw failure('UNEXPECTED')
  return row
}

/**
 * The id of a record that was written. Throws INVALID_FIELD if it was refused: the text names the first invalid field by
 * its wire name, the items all of them.
 */
export function outcomeId(entity: Entity, outcome: RowOutcome | undefined): string {
  if (outcome === undefined) throw failure('UNEXPECTED')
  if (outcome.status !== 'error') return outcome.id
  const [first] = outcome.errors
  const details = { field: wireName(entity, first?.field ?? ''), reason: first?.reason ?? '' }
  throw recordFailure('INVALID_FIELD', details, refusalItems(entity, outcome.errors))
}
