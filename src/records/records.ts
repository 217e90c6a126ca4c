import { failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Changes, Entity, Insert, Row } from '#entities/entity.ts'
import type { Condition } from './condition.ts'
import { type CountByQuery, readCountsBy, type ValueCount } from './count-by.ts'
import type { Database } from './database.ts'
import { type OutboxPage, type OutboxPosition, outboxPosition, pruneOutbox, readOutbox } from './outbox.ts'
import type { ImageHeader } from './image-header.ts'
import { filesByKey, keepFiles, keepImageSize, type NewFile, type StoredFile } from './files.ts'
import { readIdsOfEach } from './ids-of-each.ts'
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
} from './read.ts'
import { countContentAddresses, streamContentAddresses, type AddressedContent } from './read-content-addresses.ts'
import { streamAddresses, type AddressRange, type AddressedEntity, type AddressedRecord } from './read-addresses.ts'
import { isInternal } from './grade-visibility.ts'
import { readingOf, type VisibilityRule } from './second-wall.ts'
import { guarded } from './store-errors.ts'
import { visibility } from './visibility.ts'
import { type MetDemand, whySeen } from './why-seen.ts'
import { type BatchOptions, type RowOutcome, type WriteHandle, write } from './write.ts'

/**
 * The record engine: every entity, one way. The viewer is an argument of every operation; a record that the viewer may not
 * see is not there. Throws `Failure`: ACCESS_DENIED where the viewer's roles may not read or write the object at all,
 * STORE_UNAVAILABLE and UNEXPECTED where the database fails.
 */
export interface Records {
  /** By 15- or 18-character id; null where there is none, or none for this viewer. */
  byId<E extends Entity>(viewer: Viewer, entity: E, id: string): Promise<Row<E> | null>
  /** In the order of the ids, without those that are not there; at most 2,000, in one query. */
  byIds<E extends Entity>(viewer: Viewer, entity: E, ids: readonly string[]): Promise<readonly Row<E>[]>
  list<E extends Entity>(viewer: Viewer, entity: E, query?: ListQuery): Promise<readonly Row<E>[]>
  count(viewer: Viewer, entity: Entity, where?: Condition): Promise<number>
  /** Ids of what `list` would answer. */
  ids(viewer: Viewer, entity: Entity, query?: ListQuery): Promise<readonly string[]>
  /** How many records hold each value of a field, the most frequent value first. */
  countBy(viewer: Viewer, entity: Entity, field: string, query: CountByQuery): Promise<readonly ValueCount[]>
  /** Of each of these records (at most 2,000), ids of those that point at it by a field, by name, at most `limit` of each; in one query. */
  idsOfEach(
    viewer: Viewer,
    entity: Entity,
    field: string,
    ids: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, readonly string[]>>
  /**
   * Why `seen` (somebody else, at another time) sees a record or not: each demand of the visibility rule with whether it is met;
   * null where there is no such record. Throws ACCESS_DENIED where the viewer is none of the distributor's own people.
   */
  whySeen(viewer: Viewer, seen: Viewer, entity: Entity, id: string): Promise<readonly MetDemand[] | null>
  /** Every row in batches, by id; not one snapshot: rows written meanwhile may be missed or met, the outbox tells of them. */
  stream<E extends Entity>(viewer: Viewer, entity: E, query?: StreamQuery): AsyncIterable<readonly Row<E>[]>
  /** What addresses are made of, of the records the viewer sees, by id; `limit` (at most 50,000) of them from `offset` on. */
  addresses(viewer: Viewer, entity: AddressedEntity, range: AddressRange): AsyncIterable<readonly AddressedRecord[]>
  /** The same of contents of these types that can be read in one of the languages of the viewer's site. */
  contentAddresses(
    viewer: Viewer,
    types: readonly string[],
    range: AddressRange,
  ): AsyncIterable<readonly AddressedContent[]>
  countContentAddresses(viewer: Viewer, types: readonly string[]): Promise<number>

  /** integrationId → id of those that exist. */
  idsByIntegrationId(
    viewer: Viewer,
    entity: Entity,
    integrationIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  /** id → integrationId of those that exist. */
  integrationIdsById(viewer: Viewer, entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, string>>

  /**
   * One transaction: `work` gets the only handle that may be used in it, and either all of its writes are kept or none.
   * `work` is run again (at most three times in all) where another transaction got in its way.
   */
  write<Result>(viewer: Viewer, work: (handle: WriteHandle) => Promise<Result>): Promise<Result>
  create<E extends Entity>(viewer: Viewer, entity: E, values: Insert<E>): Promise<Row<E>>
  /** Throws STALE_RECORD where the record is no longer at `version`. */
  update<E extends Entity>(viewer: Viewer, entity: E, id: string, version: number, changes: Changes<E>): Promise<Row<E>>
  remove(viewer: Viewer, entity: Entity, id: string, version: number): Promise<void>
  /** One transaction for the whole batch (at most 5,000 rows); see `WriteHandle`. */
  upsertBatch(
    viewer: Viewer,
    entity: Entity,
    rows: readonly Readonly<Record<string, unknown>>[],
    options?: BatchOptions,
  ): Promise<readonly RowOutcome[]>

  /** By key, those of the stored files that the viewer may have; at most 2,000. */
  files(viewer: Viewer, keys: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>
  /** Makes files known whose bytes are in the file store; known ones stay as they are. */
  keepFiles(viewer: Viewer, files: readonly NewFile[]): Promise<void>
  /** Keeps the size of an image, in pixels, where it is not known yet. */
  keepImageSize(viewer: Viewer, key: string, size: Pick<ImageHeader, 'width' | 'height'>): Promise<void>

  /** Where the outbox stands: everything before it is in the tables. Take it before reading them, follow from it after. */
  outboxPosition(): Promise<OutboxPosition>
  readOutbox(after: OutboxPosition, limit: number): Promise<OutboxPage>
  /** Forgets entries older than this; who follows from before them is told that they are lost. Answers how many. */
  pruneOutbox(before: Date): Promise<number>
}

/**
 * The engine over an open, migrated database. `now` is the clock of every date it writes; `rule`, what viewers may see: another
 * one only to show what the database hides by itself.
 */
export function createRecords(
  database: Database,
  now: () => Date = () => new Date(),
  rule: VisibilityRule = visibility,
): Records {
  const { queries } = database
  const reading = readingOf(database, rule)
  return {
    byId: (viewer, entity, id) => guarded(() => readById(reading, viewer, entity, id)),
    byIds: (viewer, entity, ids) => guarded(() => readByIds(reading, viewer, entity, ids)),
    list: (viewer, entity, query = {}) => guarded(() => readList(reading, viewer, entity, query)),
    count: (viewer, entity, where) => guarded(() => readCount(reading, viewer, entity, where)),
    ids: (viewer, entity, query = {}) => guarded(() => readIds(reading, viewer, entity, query)),
    idsOfEach: (viewer, entity, field, ids, limit) =>
      guarded(() => readIdsOfEach(reading, viewer, entity, field, ids, limit)),
    countBy: (viewer, entity, field, query) => guarded(() => readCountsBy(reading, viewer, entity, field, query)),
    whySeen: async (viewer, seen, entity, id) => {
      if (!isInternal(viewer)) throw failure('ACCESS_DENIED')
      return await guarded(() => whySeen(reading, seen, entity, id))
    },
    stream: (viewer, entity, query = {}) => streamRows(reading, viewer, entity, query),
    addresses: (viewer, entity, range) => streamAddresses(reading, viewer, entity, range),
    contentAddresses: (viewer, types, range) => streamContentAddresses(reading, viewer, types, range),
    countContentAddresses: (viewer, types) => guarded(() => countContentAddresses(reading, viewer, types)),
    idsByIntegrationId: (viewer, entity, integrationIds) =>
      guarded(() => idsByIntegrationId(reading, viewer, entity, integrationIds)),
    integrationIdsById: (viewer, entity, ids) => guarded(() => integrationIdsById(reading, viewer, entity, ids)),
    write: (viewer, work) => write(database, viewer, now, work),
    create: (viewer, entity, values) => write(database, viewer, now, (handle) => handle.create(entity, values)),
    update: (viewer, entity, id, version, changes) =>
      write(database, viewer, now, (handle) => handle.update(entity, id, version, changes)),
    remove: (viewer, entity, id, version) =>
      write(database, viewer, now, (handle) => handle.remove(entity, id, version)),
    upsertBatch: (viewer, entity, rows, options) =>
      write(database, viewer, now, (handle) => handle.upsertBatch(entity, rows, options)),
    files: (viewer, keys) => guarded(() => filesByKey(reading, viewer, keys)),
    keepFiles: (viewer, files) => guarded(() => keepFiles(queries, viewer, now, files)),
    keepImageSize: (viewer, key, size) => guarded(() => keepImageSize(queries, viewer, key, size)),
    outboxPosition: () => guarded(() => outboxPosition(queries)),
    readOutbox: (after, limit) => guarded(() => readOutbox(queries, after, limit)),
    pruneOutbox: (before) => guarded(() => pruneOutbox(queries, before)),
  }
}
