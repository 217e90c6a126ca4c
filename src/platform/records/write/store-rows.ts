import { type SQL, sql } from 'drizzle-orm'
import { sortKey } from '#platform/values/text/sort-key.ts'
import { snakeCase } from '#platform/values/wire-names.ts'
import { outbox } from '#platform/records/engine-tables.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { type Author, auditEntries } from '#platform/records/audit/audit-entries.ts'
import type { Values } from './check-values.ts'
import type { Queries } from '#platform/records/database.ts'

/** A record to be stored: its earlier state (null: new), its new state, and the difference. */
export interface StoredChange {
  readonly id: string
  readonly integrationId: string
  readonly before: Values | null
  readonly next: Values
  readonly changed: ReadonlySet<string>
}

/*
 * Each statement takes a whole batch as one JSON parameter that the database parses once, so it has the same few parameters
 * whatever the number of rows. Each writes the records, their audit entries and their outbox entries together.
 */

/** Inserts new records. Throws the database's unique violation if another transaction has inserted one of them meanwhile. */
export async function insertRows(
  queries: Queries,
  entity: Entity,
  rows: readonly StoredChange[],
  author: Author,
): Promise<void> {
  if (rows.length === 0) return
  const properties = ['id', 'integrationId', 'sortKey', 'isActive', ...Object.keys(entity.fields)]
  const records = rows.map(({ id, integrationId, next }) => ({
    id,
    integrationId,
    sortKey: sortKeyOf(entity, integrationId, next),
    ...next,
  }))
  const { at, by } = parameters(author)
  await queries.execute(sql`
    with given as (select record from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as element(record)),
    written as (
      insert into ${entity.table} (${list(properties.map(columnName))},
        version, created_date, created_by_id, last_modified_date, last_modified_by_id, system_modstamp)
      select ${list(properties.map(parameterName))}, 1, ${at}, ${by}, ${at}, ${by}, ${at}
      from given, jsonb_to_record(record) as r(${recordType(entity, properties)})
    ),
    audited as (
      ${auditEntries(author, 'create', entity.apiName, sql`select record ->> 'id' as record_id, null::jsonb as before, record - '{id,sortKey}'::text[] as after from given`)}
    )
    insert into ${outbox} (at, object, record_id, operation)
    select ${at}, ${entity.apiName}::text, record ->> 'id', 'create' from given`)
}

/** Updates records that differ from the stored ones, which are already locked. All fields that any of them changes are set in each. */
export async function updateRows(
  queries: Queries,
  entity: Entity,
  rows: readonly StoredChange[],
  author: Author,
): Promise<void> {
  if (rows.length === 0) return
  const changed = ['sortKey', ...new Set(rows.flatMap((row) => [...row.changed]))]
  const records = rows.map((row) => ({
    id: row.id,
    before: pick(row.before ?? {}, row.changed),
    after: pick(row.next, row.changed),
    next: { ...pick(row.next, changed), sortKey: sortKeyOf(entity, row.integrationId, row.next) },
  }))
  const assignments = changed.map((property) => sql`${columnName(property)} = r.${parameterName(property)}`)
  const { at, by } = parameters(author)
  await queries.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as element(id text, before jsonb, after jsonb, next jsonb)
    ),
    written as (
      update ${entity.table} as t set ${list(assignments)}, version = t.version + 1,
        last_modified_date = ${at}, last_modified_by_id = ${by}, system_modstamp = ${at}
      from given, jsonb_to_record(given.next) as r(${recordType(entity, changed)})
      where t.id = given.id
    ),
    audited as (
      ${auditEntries(author, 'update', entity.apiName, sql`select id as record_id, before, after from given`)}
    )
    insert into ${outbox} (at, object, record_id, operation)
    select ${at}, ${entity.apiName}::text, id, 'update' from given`)
}

/** Deletes records that are already locked. Throws the database's refusal if another record references one of them. */
export async function deleteRows(
  queries: Queries,
  entity: Entity,
  rows: readonly { readonly id: string; readonly before: Values }[],
  author: Author,
): Promise<void> {
  if (rows.length === 0) return
  const { at } = parameters(author)
  const properties = ['integrationId', 'isActive', ...Object.keys(entity.fields)]
  const records = rows.map(({ id, before }) => ({ id, before: pick(before, properties) }))
  await queries.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as element(id text, before jsonb)
    ),
    written as (delete from ${entity.table} as t using given where t.id = given.id),
    audited as (
      ${auditEntries(author, 'delete', entity.apiName, sql`select id as record_id, before, null::jsonb as after from given`)}
    )
    insert into ${outbox} (at, object, record_id, operation)
    select ${at}, ${entity.apiName}::text, id, 'delete' from given`)
}

const parameters = ({ at, by }: Author): { readonly at: SQL; readonly by: SQL } => ({
  at: sql`${at.toISOString()}::timestamptz`,
  by: sql`${by}::text`,
})

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
const columnName = (property: string): SQL => sql`${sql.identifier(snakeCase(property))}`
/** In the JSON a value is stored under its property. */
const parameterName = (property: string): SQL => sql`${sql.identifier(property)}`

const baseTypes: Readonly<Record<string, string>> = { isActive: 'boolean' }

/** The columns of `jsonb_to_record`, with their types from the fields' kinds. */
function recordType(entity: Entity, properties: readonly string[]): SQL {
  return list(
    properties.map((property) => {
      const field = entity.fields[property]
      return sql`${parameterName(property)} ${sql.raw(field ? kindOf(field).sqlType : (baseTypes[property] ?? 'text'))}`
    }),
  )
}

const pick = (values: Values, properties: Iterable<string>): Values => {
  const picked: Record<string, unknown> = {}
  for (const property of properties) picked[property] = values[property]
  return picked
}

const sortKeyOf = (entity: Entity, integrationId: string, values: Values): string =>
  sortKey('name' in entity.fields ? String(values['name']) : integrationId)
