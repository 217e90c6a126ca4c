import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Changes, Entity, Insert, Row } from '#platform/entity/entity.ts'
import type { Condition } from './read/condition.ts'
import { type CountByQuery, readCountsBy, type ValueCount } from './read/count-by.ts'
import type { Database } from './database.ts'
import { type OutboxPage, outboxPosition, pruneOutbox, readOutbox } from './outbox/outbox.ts'
import { type OutboxPosition } from './outbox/outbox-position.ts'
import { filesByKey, keepFiles, keepImageSize, type NewFile, type StoredFile } from './files/files.ts'
import { readKeysOfEach } from './read/keys-of-each.ts'
import { type PageQuery, readRowPage, type RowPage } from './read/page.ts'
import type { RowKey } from './read/row-key.ts'
import {
  idsByIntegrationId,
  integrationIdsById,
  readById,
  readByIds,
  readCount,
  readIds,
  readList,
  streamRows,
  type ListQuery,
  type StreamQuery,
} from './read/read.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { readingOf, type Reading } from './row-level-security.ts'
import type { RecordModel } from './record-model.ts'
import { guarded } from './store-errors.ts'
import { type CheckedRequirement, explainVisibility } from './visibility-explanation.ts'
import { type BatchOptions, type RowOutcome, type WriteHandle, write } from './write/write.ts'

/**
 * The record engine, which treats every entity alike. The viewer is an argument of every operation; a record that the
 * viewer may not see is treated as missing. Throws `Failure`: ACCESS_DENIED if the viewer's roles may not read or
 * write the object at all, STORE_UNAVAILABLE and UNEXPECTED if the database fails.
 */
export interface Records {
  /** The objects and visibility rules of the product. */
  readonly model: RecordModel
  /** Reads by 15- or 18-character id; null if the record does not exist or is not visible. */
  byId<E extends Entity>(viewer: Viewer, entity: E, id: string): Promise<Row<E> | null>
  /** Returns the records in the order of the ids, without missing ones; at most 2,000, in one query. */
  byIds<E extends Entity>(viewer: Viewer, entity: E, ids: readonly string[]): Promise<readonly Row<E>[]>
  list<E extends Entity>(viewer: Viewer, entity: E, query?: ListQuery): Promise<readonly Row<E>[]>
  /** A page that begins at a row of the order: following it returns every record once, also while others are written. */
  page<E extends Entity>(viewer: Viewer, entity: E, query: PageQuery): Promise<RowPage<E>>
  count(viewer: Viewer, entity: Entity, where?: Condition): Promise<number>
  /** Ids of the records that `list` would return. */
  ids(viewer: Viewer, entity: Entity, query?: ListQuery): Promise<readonly string[]>
  /** How many records hold each value of a field, the most frequent value first. */
  countBy(viewer: Viewer, entity: Entity, field: string, query: CountByQuery): Promise<readonly ValueCount[]>
  /**
   * For each of these records (at most 2,000), the records that reference it by a field, by name, at most `limit` for
   * each, with their positions in this order; in one query.
   */
  keysOfEach(
    viewer: Viewer,
    entity: Entity,
    field: string,
    ids: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, readonly RowKey[]>>
  /**
   * Explains why `seen` (another viewer, at another time) sees a record or not: each requirement of the visibility rule
   * with its result; null if there is no such record. Throws ACCESS_DENIED if the viewer is not an internal user.
   */
  explainVisibility(
    viewer: Viewer,
    seen: Viewer,
    entity: Entity,
    id: string,
  ): Promise<readonly CheckedRequirement[] | null>
  /**
   * Streams every row in batches, by id. The stream is not one snapshot: rows written meanwhile may be missing or
   * included, and the outbox reports them.
   */
  stream<E extends Entity>(viewer: Viewer, entity: E, query?: StreamQuery): AsyncIterable<readonly Row<E>[]>
  /**
   * Runs a custom query that no operation here covers. The caller applies the visibility rule and declares which
   * records are read (records of `entity` that meet `where`, by default all), so that dependency tracking includes
   * them.
   */
  reading(viewer: Viewer, entity: Entity, where?: Condition): Reading

  /** integrationId → id of existing records. */
  idsByIntegrationId(
    viewer: Viewer,
    entity: Entity,
    integrationIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  /** id → integrationId of existing records. */
  integrationIdsById(viewer: Viewer, entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, string>>

  /**
   * Runs one transaction: `work` receives the only handle that may be used in it, and either all of its writes are
   * stored or none. `work` is repeated (at most three times in all) after a conflict with another transaction.
   */
  write<Result>(viewer: Viewer, work: (handle: WriteHandle) => Promise<Result>): Promise<Result>
  create<E extends Entity>(viewer: Viewer, entity: E, values: Insert<E>): Promise<Row<E>>
  /** Throws STALE_RECORD if the record is no longer at `version`. */
  update<E extends Entity>(viewer: Viewer, entity: E, id: string, version: number, changes: Changes<E>): Promise<Row<E>>
  remove(viewer: Viewer, entity: Entity, id: string, version: number): Promise<void>
  /** One transaction for the whole batch (at most 5,000 rows); see `WriteHandle`. */
  upsertBatch(
    viewer: Viewer,
    entity: Entity,
    rows: readonly Readonly<Record<string, unknown>>[],
    options?: BatchOptions,
  ): Promise<readonly RowOutcome[]>

  /** By key, the stored files that the viewer may read; at most 2,000. */
  files(viewer: Viewer, keys: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>
  /** Registers files whose bytes are in the file store; registered files stay unchanged. */
  keepFiles(viewer: Viewer, files: readonly NewFile[]): Promise<void>
  /** Stores the size of an image in pixels if it is not known yet. */
  keepImageSize(viewer: Viewer, key: string, size: { readonly width: number; readonly height: number }): Promise<void>

  /**
   * The current position of the outbox: everything before it is in the tables. Read it before the tables, and follow
   * from it afterwards.
   */
  outboxPosition(): Promise<OutboxPosition>
  /** `until`: the position after which nothing is read. */
  readOutbox(after: OutboxPosition, limit: number, until?: OutboxPosition): Promise<OutboxPage>
  /** Deletes older entries; a follower that has not read them learns that it lost some. Returns how many were deleted. */
  pruneOutbox(before: Date): Promise<number>
}

/**
 * The record engine over an open, migrated database. `model` defines the objects and what viewers may see of them;
 * `now` is the clock of every date that the engine writes.
 */
export function createRecords(database: Database, model: RecordModel, now: () => Date = () => new Date()): Records {
  const { queries } = database
  const reading = readingOf(database, model)
  const writing = { ...database, entities: model.entities }
  return {
    model,
    byId: (viewer, entity, id) => guarded(() => readById(reading, viewer, entity, id)),
    byIds: (viewer, entity, ids) => guarded(() => readByIds(reading, viewer, entity, ids)),
    list: (viewer, entity, query = {}) => guarded(() => readList(reading, viewer, entity, query)),
    page: (viewer, entity, query) => guarded(() => readRowPage(reading, viewer, entity, query)),
    count: (viewer, entity, where) => guarded(() => readCount(reading, viewer, entity, where)),
    ids: (viewer, entity, query = {}) => guarded(() => readIds(reading, viewer, entity, query)),
    keysOfEach: (viewer, entity, field, ids, limit) =>
      guarded(() => readKeysOfEach(reading, viewer, entity, field, ids, limit)),
    countBy: (viewer, entity, field, query) => guarded(() => readCountsBy(reading, viewer, entity, field, query)),
    explainVisibility: async (viewer, seen, entity, id) => {
      if (!isInternal(viewer)) throw failure('ACCESS_DENIED')
      return await guarded(() => explainVisibility(reading, seen, entity, id))
    },
    stream: (viewer, entity, query = {}) => streamRows(reading, viewer, entity, query),
    reading: () => reading,
    idsByIntegrationId: (viewer, entity, integrationIds) =>
      guarded(() => idsByIntegrationId(reading, viewer, entity, integrationIds)),
    integrationIdsById: (viewer, entity, ids) => guarded(() => integrationIdsById(reading, viewer, entity, ids)),
    write: (viewer, work) => write(writing, viewer, now, work),
    create: (viewer, entity, values) => write(writing, viewer, now, (handle) => handle.create(entity, values)),
    update: (viewer, entity, id, version, changes) =>
      write(writing, viewer, now, (handle) => handle.update(entity, id, version, changes)),
    remove: (viewer, entity, id, version) =>
      write(writing, viewer, now, (handle) => handle.remove(entity, id, version)),
    upsertBatch: (viewer, entity, rows, options) =>
      write(writing, viewer, now, (handle) => handle.upsertBatch(entity, rows, options)),
    files: (viewer, keys) => guarded(() => filesByKey(reading, viewer, keys)),
    keepFiles: (viewer, files) => guarded(() => keepFiles(reading, viewer, now, files)),
    keepImageSize: (viewer, key, size) => guarded(() => keepImageSize(reading, viewer, key, size)),
    outboxPosition: () => guarded(() => outboxPosition(queries)),
    readOutbox: (after, limit, until) => guarded(() => readOutbox(queries, after, limit, until)),
    pruneOutbox: (before) => guarded(() => pruneOutbox(queries, before)),
  }
}
