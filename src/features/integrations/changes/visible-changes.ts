import { sql } from 'drizzle-orm'
import type { Viewer } from '#platform/values/viewer.ts'
import { snakeCase } from '#platform/values/wire-names.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo, unreadableFields } from '#platform/records/access.ts'
import { conditionSql } from '#platform/records/read/condition-sql.ts'
import type { OutboxEntry } from '#platform/records/outbox/outbox.ts'
import type { Records } from '#platform/records/records.ts'
import { type Reading, withRowSecurity, needsRowSecurity } from '#platform/records/row-level-security.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { changesOfRecords, type RecordChange } from './record-changes.ts'

type Values = Readonly<Record<string, unknown>>
/** Records by id, as the viewer reads them now or would have read them before. */
type Seen = ReadonlyMap<string, Values>

/** What happened to a record, as a viewer may know it. */
export interface VisibleChange {
  readonly event: 'created' | 'updated' | 'deleted'
  readonly entity: Entity
  readonly recordId: string
  /** Whether the record existed before the first of the entries. */
  readonly existedBefore: boolean
  /** The values that the viewer may read: the current ones, or the last ones of a deleted record. */
  readonly values: Values
  /** The moment of the last change. */
  readonly at: Date
}

/**
 * The changes of these entries that a viewer may know, in the order of the last change of each record. Records that are visible now
 * were created or updated, and records that were visible only before, also between the entries, were deleted. Without objects those
 * of all objects. There are a few queries per object, whatever the number of records.
 */
export async function visibleChanges(
  records: Records,
  viewer: Viewer,
  entries: readonly OutboxEntry[],
  objects: readonly string[],
): Promise<readonly VisibleChange[]> {
  const changes = changesOfRecords(entries).filter(({ object }) => objects.length === 0 || objects.includes(object))
  const visible: VisibleChange[] = []
  for (const [object, ofObject] of Map.groupBy(changes, (change) => change.object)) {
    const entity = records.model.entities.ofApiName(object)
    if (entity === null || !mayDo(viewer, entity, 'read')) continue
    visible.push(...(await changesOfObject(records, viewer, entity, ofObject)))
  }
  const order = new Map(changes.map(({ recordId }, at) => [recordId, at]))
  return visible.toSorted((a, b) => (order.get(a.recordId) ?? 0) - (order.get(b.recordId) ?? 0))
}

async function changesOfObject(
  records: Records,
  viewer: Viewer,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<readonly VisibleChange[]> {
  const there = changes.filter(({ exists }) => exists).map(({ recordId }) => recordId)
  const seen: Seen = new Map((await records.byIds(viewer, entity, there)).map((row) => [row.id, row]))
  // A viewer who could never read a record is not told of its deletion.
  const unseen = changes.filter(({ recordId }) => !seen.has(recordId))
  const deleted = await seenBefore(records, viewer, entity, unseen)
  return changes.flatMap(({ recordId, existedBefore, at }) => {
    const values = seen.get(recordId) ?? deleted.get(recordId)
    if (values === undefined) return []
    const event = !seen.has(recordId) ? 'deleted' : existedBefore ? 'updated' : 'created'
    return { event, entity, recordId, existedBefore, values, at } as const
  })
}

type State = Values & { readonly id: string }

/**
 * The records that the viewer would have seen in one of their states before the changes and between them. The visibility rule is
 * applied to the values in the audit log, with all other data as it is now.
 */
async function seenBefore(
  records: Records,
  viewer: Viewer,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<Seen> {
  if (changes.length === 0) return new Map()
  const reading = records.reading(viewer, entity)
  const rule = reading.visibility.conditionOf(entity, viewer)
  // The entries of a record may have been erased from the log. Whoever sees every record saw it nevertheless.
  const anyway: Seen =
    rule.type === 'always'
      ? new Map(changes.flatMap(({ recordId, exists }) => (exists ? [] : [[recordId, { id: recordId }]])))
      : new Map()
  const states = await formerStates(records, reading, entity, changes)
  if (states.length === 0) return anyway
  const rows = states.map((values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [snakeCase(key), value])),
  )
  const table = sql.identifier(entity.tableName)
  // The rows have the name of the table as their alias, so that the rule applies to them as to the table.
  const { rows: found } = await withRowSecurity(reading, viewer, needsRowSecurity(entity, rule), (queries) =>
    queries.execute<{ at: string }>(
      sql`select former.at::text as at from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality as former(state, at)
        cross join lateral jsonb_populate_record(null::${table}, former.state) as ${table} where ${conditionSql(entity, rule)} order by former.at desc`,
    ),
  )
  const hidden = new Set(unreadableFields(viewer, entity))
  // The newest state that the viewer saw wins.
  const visible = found.flatMap(({ at }) => states[Number(at) - 1] ?? [])
  return new Map([
    ...anyway,
    ...visible.map(
      (state) => [state.id, Object.fromEntries(Object.entries(state).filter(([key]) => !hidden.has(key)))] as const,
    ),
  ])
}

/** The states of the records before each of their changes, the newest of each record first. */
async function formerStates(
  records: Records,
  reading: Reading,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<readonly State[]> {
  const there = changes.filter(({ exists }) => exists).map(({ recordId }) => recordId)
  const rows = new Map((await records.byIds(systemViewer, entity, there)).map((row) => [row.id, row]))
  const audited = Map.groupBy(await auditedChanges(reading, entity, changes), ({ recordId }) => recordId)
  return changes.flatMap(({ recordId, firstAt }) => {
    const states: State[] = []
    let state: Values | null = rows.get(recordId) ?? null
    for (const { isDeletion, before, at } of audited.get(recordId) ?? []) {
      if (at < firstAt) continue
      // Erased values are unknown and stay as they were later.
      state = isDeletion ? before : state === null ? null : { ...state, ...before }
      if (state !== null) states.push({ ...state, id: recordId })
    }
    return states
  })
}

interface AuditedChange {
  readonly recordId: string
  readonly isDeletion: boolean
  readonly before: Values | null
  readonly at: Date
}

const maxAudited = 10_000

/** Returns the newest changes first. */
async function auditedChanges(
  { queries }: Reading,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<readonly AuditedChange[]> {
  const first = changes.reduce((least, { firstAt }) => Math.min(least, firstAt.getTime()), Number.MAX_SAFE_INTEGER)
  const ids = changes.map(({ recordId }) => recordId)
  const { rows } = await queries.execute<{ id: string; operation: string; before: Values | null; at: string }>(sql`
    select ${auditLog.recordId} as id, ${auditLog.operation} as operation, ${auditLog.before} as before,
      (extract(epoch from ${auditLog.at}) * 1000)::bigint::text as at
    from ${auditLog}
    where ${auditLog.recordId} = any(${sql.param(ids)}::text[]) and ${auditLog.object} = ${entity.apiName}
      and ${auditLog.operation} in ('update', 'delete') and ${auditLog.at} >= ${new Date(first).toISOString()}::timestamptz
    order by ${auditLog.sequence} desc limit ${sql.raw(String(maxAudited))}`)
  return rows.map(({ id, operation, before, at }) => ({
    recordId: id,
    isDeletion: operation === 'delete',
    before,
    at: new Date(Number(at)),
  }))
}
