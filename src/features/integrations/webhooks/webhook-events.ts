import { sql } from 'drizzle-orm'
import { type ChangeEvent, changesOfRecords, type RecordChange } from './webhook-message.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { snakeCase } from '#platform/values/wire-names.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo, unreadableFields } from '#platform/records/access.ts'
import { conditionSql } from '#platform/records/read/condition-sql.ts'
import type { Database } from '#platform/records/database.ts'
import type { OutboxEntry } from '#platform/records/outbox/outbox.ts'
import type { Records } from '#platform/records/records.ts'
import { withRowSecurity, readingOf, needsRowSecurity } from '#platform/records/row-level-security.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

interface Parts {
  readonly database: Database
  readonly records: Records
  readonly sites: readonly SiteConfig[]
}

type Values = Readonly<Record<string, unknown>>
type ReportedChange = Omit<ChangeEvent, 'id'>
/** Records by id, as the viewer reads them now or would have read them before. */
type Seen = ReadonlyMap<string, Values>

/**
 * The events that a viewer may see for these entries. Records that are visible now were created or updated, and records that
 * were visible only before were deleted. There are a few queries per object, whatever the number of records.
 */
export async function eventsFor(
  parts: Parts,
  viewer: Viewer,
  entries: readonly OutboxEntry[],
  objects: readonly string[],
): Promise<readonly ReportedChange[]> {
  const changes = changesOfRecords(entries).filter(({ object }) => objects.length === 0 || objects.includes(object))
  const byObject = Map.groupBy(changes, ({ object }) => object)
  const events: (ReportedChange & { readonly companyId: string | null })[] = []
  for (const [object, ofObject] of byObject) {
    const entity = parts.records.model.entities.ofApiName(object)
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
  // A viewer who was never notified of a record is not notified of its deletion.
  const deleted = await seenBefore(
    parts,
    viewer,
    entity,
    changes.filter(({ recordId, existedBefore }) => existedBefore && !seen.has(recordId)),
  )
  return changes.flatMap(({ recordId, existedBefore, at }) => {
    const values = seen.get(recordId) ?? deleted.get(recordId)
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
 * The records that the viewer would have seen in their previous state. The visibility rule is applied to the values in the audit
 * log, with all other data as it is now. Records whose entries were erased from the log produce no events.
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
  const reading = readingOf(parts.database, parts.records.model)
  const rule = reading.visibility.conditionOf(entity, viewer)
  const rows = were.map((values) => Object.fromEntries(Object.entries(values).map(([key, v]) => [snakeCase(key), v])))
  const table = sql.identifier(entity.tableName)
  // The rows have the name of the table as their alias, so that the rule applies to them as to the table.
  const { rows: found } = await withRowSecurity(reading, viewer, needsRowSecurity(entity, rule), (queries) =>
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

/** Deleted records with their last values. */
async function asDeleted(
  { database }: Parts,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<readonly (Values & { readonly id: string })[]> {
  const audited = await auditedChanges(database, entity, 'delete', changes)
  const last = new Map(audited.toReversed().map((each) => [each.recordId, each.before]))
  return [...last].flatMap(([id, before]) => (before === null ? [] : { ...before, id }))
}

/** Existing records with their values before the first of the changes. */
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
    // The entries start with the newest, so the oldest values win. Erased values are unknown and stay as they are now.
    return { ...row, ...Object.assign({}, ...since.map(({ before }) => before)), id: row.id }
  })
}

const maxAudited = 10_000

/** Returns the newest changes first. */
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
    order by ${auditLog.sequence} desc limit ${sql.raw(String(maxAudited))}`)
  return rows.map(({ id, before, at }) => ({ recordId: id, before, at: new Date(Number(at)) }))
}

/** Derives the company from the entity: a company itself, else a reference to a company, else the site of origin. */
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
