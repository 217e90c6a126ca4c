import { sql } from 'drizzle-orm'
import { type ChangeEvent, changesOfRecords, type RecordChange } from '#domain/webhook-message.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'
import { snakeCase } from '#domain/wire-names.ts'
import { company } from '#entities/company.ts'
import { auditLog } from '#entities/engine-tables.ts'
import type { Entity } from '#entities/entity.ts'
import { entityOfApiName } from '#entities/table.ts'
import { mayDo, unreadableFields } from '#records/access.ts'
import { conditionSql } from '#records/condition-sql.ts'
import type { Database } from '#records/database.ts'
import type { OutboxEntry } from '#records/outbox.ts'
import type { Records } from '#records/records.ts'
import { behindWall, readingOf, touchesWall } from '#records/second-wall.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { visibility } from '#records/visibility.ts'

interface Parts {
  readonly database: Database
  readonly records: Records
  readonly sites: readonly SiteConfig[]
}

type Values = Readonly<Record<string, unknown>>
type Told = Omit<ChangeEvent, 'id'>
/** A record that is told of, as the viewer reads it, or as it was. */
type Seen = ReadonlyMap<string, Values>

/**
 * What a viewer is told of these entries: of what they see now, that it was made or changed; of what they would have seen as it
 * was and see no more, that it is gone; of all else nothing. A few questions for each object, whatever the number of records.
 */
export async function eventsFor(
  parts: Parts,
  viewer: Viewer,
  entries: readonly OutboxEntry[],
  objects: readonly string[],
): Promise<readonly Told[]> {
  const changes = changesOfRecords(entries).filter(({ object }) => objects.length === 0 || objects.includes(object))
  const byObject = Map.groupBy(changes, ({ object }) => object)
  const events: (Told & { readonly companyId: string | null })[] = []
  for (const [object, ofObject] of byObject) {
    const entity = entityOfApiName(object)
    if (entity === null || !mayDo(viewer, entity, 'read')) continue
    events.push(...(await eventsOfObject(parts, viewer, entity, ofObject)))
  }
  const named = await companyNames(parts, viewer, events)
  const order = new Map(changes.map(({ recordId }, at) => [recordId, at]))
  return events
    .map(({ companyId, ...event }) => ({ ...event, company: event.company ?? named.get(companyId ?? '') ?? null }))
    .toSorted((a, b) => (order.get(a.recordId) ?? 0) - (order.get(b.recordId) ?? 0))
}

async function eventsOfObject(parts: Parts, viewer: Viewer, entity: Entity, changes: readonly RecordChange[]) {
  const there = changes.filter(({ exists }) => exists).map(({ recordId }) => recordId)
  const seen: Seen = new Map((await parts.records.byIds(viewer, entity, there)).map((row) => [row.id, row]))
  // Who was never told of a record is not told that it is gone.
  const gone = await seenBefore(
    parts,
    viewer,
    entity,
    changes.filter(({ recordId, existedBefore }) => existedBefore && !seen.has(recordId)),
  )
  return changes.flatMap(({ recordId, existedBefore, at }) => {
    const values = seen.get(recordId) ?? gone.get(recordId)
    if (values === undefined) return []
    const event = !seen.has(recordId) ? 'deleted' : existedBefore ? 'updated' : 'created'
    const integrationId = values['integrationId']
    return {
      event,
      object: entity.apiName,
      recordId,
      integrationId: typeof integrationId === 'string' ? integrationId : null,
      ...companyOf(parts.sites, entity, values),
      at: at.toISOString(),
    } as const
  })
}

/**
 * The records among these that the viewer would have seen as they were before: the rule is asked of them as the audit log has
 * them, with all else as it is now. What was erased from the log is not told of.
 */
async function seenBefore(
  parts: Parts,
  viewer: Viewer,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<Seen> {
  const [here, away] = [changes.filter(({ exists }) => exists), changes.filter(({ exists }) => !exists)]
  const were = [...(await asDeleted(parts, entity, away)), ...(await asBefore(parts, entity, here))]
  if (were.length === 0) return new Map()
  const reading = readingOf(parts.database)
  const rule = visibility(entity, viewer)
  const rows = were.map((values) => Object.fromEntries(Object.entries(values).map(([key, v]) => [snakeCase(key), v])))
  const table = sql.identifier(entity.tableName)
  // By the table's own name, so that the rule asks of these rows what it asks of the table's.
  const { rows: found } = await behindWall(reading, viewer, touchesWall(entity, rule), (queries) =>
    queries.execute<{ id: string }>(
      sql`select id from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::text::jsonb) as ${table} where ${conditionSql(entity, rule)}`,
    ),
  )
  const visible = new Set(found.map(({ id }) => id))
  const hidden = new Set(unreadableFields(viewer, entity))
  return new Map(
    were.flatMap((values) =>
      visible.has(values.id)
        ? [[values.id, Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)))]]
        : [],
    ),
  )
}

interface AuditedChange {
  readonly recordId: string
  readonly before: Values | null
  readonly at: Date
}

/** Removed ones as they were last. */
async function asDeleted(
  { database }: Parts,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<readonly (Values & { readonly id: string })[]> {
  const audited = await auditedChanges(database, entity, 'delete', changes)
  const last = new Map(audited.toReversed().map((each) => [each.recordId, each.before]))
  return [...last].flatMap(([id, before]) => (before === null ? [] : { ...before, id }))
}

/** Those that are there as they were before the first of the changes. */
async function asBefore(
  { database, records }: Parts,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<readonly (Values & { readonly id: string })[]> {
  if (changes.length === 0) return []
  const rows = await records.byIds(
    systemViewer,
    entity,
    changes.map(({ recordId }) => recordId),
  )
  const audited = Map.groupBy(await auditedChanges(database, entity, 'update', changes), ({ recordId }) => recordId)
  const firstAt = new Map(changes.map(({ recordId, firstAt: first }) => [recordId, first]))
  return rows.map((row) => {
    const since = (audited.get(row.id) ?? []).filter(({ at }) => at >= (firstAt.get(row.id) ?? at))
    // The newest first: what an older one says was there before. Of what was erased nothing is known: it stays as it is.
    return { ...row, ...Object.assign({}, ...since.map(({ before }) => before)), id: row.id }
  })
}

const mostAudited = 10_000

/** The newest first. */
async function auditedChanges(
  { queries }: Database,
  entity: Entity,
  operation: 'update' | 'delete',
  changes: readonly RecordChange[],
): Promise<readonly AuditedChange[]> {
  const [first] = changes.toSorted((a, b) => a.firstAt.getTime() - b.firstAt.getTime())
  if (first === undefined) return []
  const ids = changes.map(({ recordId }) => recordId)
  const { rows } = await queries.execute<{ id: string; before: Values | null; at: string }>(sql`
    select ${auditLog.recordId} as id, ${auditLog.before} as before, (extract(epoch from ${auditLog.at}) * 1000)::bigint::text as at
    from ${auditLog}
    where ${auditLog.recordId} = any(${sql.param(ids)}::text[]) and ${auditLog.object} = ${entity.apiName}
      and ${auditLog.operation} = ${operation} and ${auditLog.at} >= ${first.firstAt.toISOString()}::timestamptz
    order by ${auditLog.sequence} desc limit ${sql.raw(String(mostAudited))}`)
  return rows.map(({ id, before, at }) => ({ recordId: id, before, at: new Date(Number(at)) }))
}

/** By what the entity says alone: a company belongs to itself, else by what points at one, else by the site it came from. */
function companyOf(
  sites: readonly SiteConfig[],
  entity: Entity,
  values: Values,
): { readonly company: string | null; readonly companyId: string | null } {
  if (entity.apiName === company.apiName) return { company: textOf(values['integrationId']), companyId: null }
  const [pointing] = Object.entries(entity.fields).filter(
    ([, field]) => field.type === 'reference' && field.to?.apiName === company.apiName,
  )
  if (pointing !== undefined) return { company: null, companyId: textOf(values[pointing[0]]) }
  const code = Object.hasOwn(entity.fields, 'site') ? textOf(values['site']) : null
  return { company: sites.find((site) => site.code === code)?.IMCDCompany ?? null, companyId: null }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

async function companyNames(
  { records }: Parts,
  viewer: Viewer,
  events: readonly { readonly companyId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap(({ companyId }) => companyId ?? [])
  return ids.length === 0 ? new Map() : await records.integrationIdsById(viewer, company, ids)
}
