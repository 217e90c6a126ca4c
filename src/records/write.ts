import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { failure, recordFailure } from '#domain/errors.ts'
import { recordIdBytes, recordIdFrom, toId18 } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import { tableColumn } from '#entities/entity-table.ts'
import type { Changes, Entity, Insert, Row } from '#entities/entity.ts'
import { wireName } from '#entities/wire-name.ts'
import { demandAccess } from './access.ts'
import { type Author, authorOf, sealEntries } from './audit-entries.ts'
import type { Values } from './check-values.ts'
import type { Database, Queries } from './database.ts'
import { refuseIfInUse } from './in-use.ts'
import { withoutUnreadable } from './read.ts'
import { refusalItems } from './record-refusal.ts'
import { raiseWall } from './second-wall.ts'
import { selectRows } from './select-rows.ts'
import { asFailure, isWorthAnotherTry, storeErrorOf } from './store-errors.ts'
import { deleteRow } from './store-rows.ts'
import { type BatchOptions, type RecordWrite, type RowOutcome, updateOne, upsert, writeEach } from './upsert.ts'

export type { BatchOptions, RowOutcome } from './upsert.ts'

/** What may be written inside one transaction. A viewer who may update an object meets all of its records here. */
export interface WriteHandle {
  /** Throws INVALID_FIELD, DUPLICATE_INTEGRATION_ID. */
  create<E extends Entity>(entity: E, values: Insert<E>): Promise<Row<E>>
  /** Throws RECORD_NOT_FOUND, STALE_RECORD, INVALID_FIELD. Values that change nothing write nothing. */
  update<E extends Entity>(entity: E, id: string, version: number, changes: Changes<E>): Promise<Row<E>>
  /**
   * Records of one object, each made or changed as it was read; what is wrong with one keeps no other from being written. One
   * outcome for each, in their order; a handful of statements whatever their number. Throws STALE_RECORD.
   */
  writeEach(entity: Entity, writes: readonly RecordWrite[]): Promise<readonly RowOutcome[]>
  /** Throws RECORD_NOT_FOUND, STALE_RECORD, RECORD_IN_USE. */
  remove(entity: Entity, id: string, version: number): Promise<void>
  /**
   * Rows by `integrationId`: new ones are made, those that differ are changed, the rest is left alone; a row with an error does
   * not keep the others from being written. One outcome for each row, in their order. A handful of statements whatever the
   * number of rows (at most 5,000).
   */
  upsertBatch(entity: Entity, rows: readonly Values[], options?: BatchOptions): Promise<readonly RowOutcome[]>
  /** What is kept beside the records, in the tables that are nobody's records: with them, or not at all. */
  keep<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>
}

const maxBatch = 5000
const maxTries = 3

export async function write<Result>(
  { queries, readWith }: Pick<Database, 'queries' | 'readWith'>,
  viewer: Viewer,
  now: () => Date,
  work: (handle: WriteHandle, transaction: Queries, author: Author) => Promise<Result>,
): Promise<Result> {
  const at = now()
  for (let attempt = 1; ; attempt++) {
    const author = authorOf(viewer, at)
    try {
      return await queries.transaction(async (transaction) => {
        if (readWith !== undefined) await raiseWall(transaction, viewer)
        const result = await work(writeHandle(transaction, viewer, author), transaction, author)
        await sealEntries(transaction, author)
        return result
      })
    } catch (error) {
      if (attempt === maxTries || !isWorthAnotherTry(error)) throw asFailure(error)
    }
  }
}

function writeHandle(queries: Queries, viewer: Viewer, author: Author): WriteHandle {
  return {
    async create(entity, values) {
      demandAccess(viewer, entity, 'create')
      const id = recordIdFrom(entity.keyPrefix, randomBytes(recordIdBytes))
      const [outcome] = await upsert(queries, viewer, author, entity, [{ integrationId: id, id, ...named(values) }], {
        onlyNew: true,
      })
      return stored(queries, viewer, entity, settled(entity, outcome))
    },
    async update(entity, id, version, changes) {
      demandAccess(viewer, entity, 'update')
      const before = await lockedRow(queries, entity, id, version)
      const outcome = await updateOne(queries, viewer, author, entity, before, changes)
      return stored(queries, viewer, entity, settled(entity, outcome))
    },
    async remove(entity, id, version) {
      demandAccess(viewer, entity, 'delete')
      const before = await lockedRow(queries, entity, id, version)
      await refuseIfInUse(queries, entity, before.id)
      try {
        // By itself: what the database refuses ends no more than this.
        await queries.transaction((own) => deleteRow(own, entity, before.id, before, author))
      } catch (error) {
        if (storeErrorOf(error)?.code !== pointedAtCode) throw error
        throw failure('RECORD_IN_USE', { id: before.id, object: 'another', by: 'record' })
      }
    },
    async upsertBatch(entity, rows, options = {}) {
      demandAccess(viewer, entity, 'create')
      demandAccess(viewer, entity, 'update')
      if (rows.length > maxBatch)
        throw failure('INVALID_PARAMETERS', { parameter: 'rows', reason: `at most ${maxBatch} at once` })
      return upsert(queries, viewer, author, entity, rows, options)
    },
    async writeEach(entity, writes) {
      for (const { known } of writes) demandAccess(viewer, entity, known === null ? 'create' : 'update')
      if (writes.length > maxBatch)
        throw failure('INVALID_PARAMETERS', { parameter: 'writes', reason: `at most ${maxBatch} at once` })
      return writeEach(queries, viewer, author, entity, writes)
    },
    keep: (work) => work(queries),
  }
}

/** What PostgreSQL says where something points at a row that is to go. */
const pointedAtCode = '23503'

/** An integrationId that is given decides the id; without one the random id is its own integrationId. */
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

/** The id of a row that was written, or the refusal: its words name the first wrong field as the wire does, its items all of them. */
function settled(entity: Entity, outcome: RowOutcome | undefined): string {
  if (outcome === undefined) throw failure('UNEXPECTED')
  if (outcome.status !== 'error') return outcome.id
  const [first] = outcome.errors
  const details = { field: wireName(entity, first?.field ?? ''), reason: first?.reason ?? '' }
  throw recordFailure('INVALID_FIELD', details, refusalItems(entity, outcome.errors))
}
