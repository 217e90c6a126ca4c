import { sql } from 'drizzle-orm'
import { auditLog } from '#platform/records/engine-tables.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'
import type { OutboxEntry } from '#platform/records/outbox/outbox.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fileTag, objectTag, partTags, searchTagsOf, taxonomyTag, valueTag, wholesOf } from './cache-tags.ts'

/** The maximum number of records that are examined individually. A larger change, such as an import, is only known to be large. */
const maxRecords = 500

interface Source {
  readonly records: Pick<Records, 'model' | 'byIds'>
  readonly queries: Queries
}

/**
 * The cache tags that writes invalidate: the tags of the records now and at any earlier time (from the audit log), and
 * of the records that they are part of. A few additional tags cost an unnecessary rendering. Null: too many to name.
 * `taxonomyObjects` are the API names of the objects whose change counts as a change of the taxonomy.
 */
export async function invalidatedTags(
  source: Source,
  entries: readonly OutboxEntry[],
  taxonomyObjects: ReadonlySet<string>,
): Promise<ReadonlySet<string> | null> {
  const { entities } = source.records.model
  const idsByObject = new Map<string, Set<string>>()
  for (const { object, recordId } of entries) addTo(idsByObject, object, [recordId])
  if (sizeOf(idsByObject) > maxRecords) return null
  const tags = new Set<string>()
  for (const object of idsByObject.keys()) {
    for (const tag of searchTagsOf(entities.ofApiName(object))) tags.add(tag)
    if (taxonomyObjects.has(object)) tags.add(taxonomyTag)
  }
  let level: ReadonlyMap<string, ReadonlySet<string>> = idsByObject
  while (level.size > 0) {
    const wholes = new Map<string, Set<string>>()
    for (const [object, ids] of level) {
      tags.add(objectTag(object))
      const entity = entities.ofApiName(object)
      for (const id of ids) {
        tags.add(id)
        if (entity !== null) for (const tag of partTags(entities, entity, id)) tags.add(tag)
      }
      if (entity !== null) await addStored(source, entity, [...ids], tags, wholes)
    }
    if (sizeOf(wholes) > maxRecords) return null
    level = wholes
  }
  return tags
}

/** By the values of the records: the lists that contain them, their files, the records that they are part of. */
async function addStored(
  source: Source,
  entity: Entity,
  ids: readonly string[],
  tags: Set<string>,
  wholes: Map<string, Set<string>>,
): Promise<void> {
  const lists = entity.listedBy ?? []
  const files = Object.keys(entity.fields).filter((field) => entity.fields[field]?.type === 'file')
  const partOf = wholesOf(entity)
  const fields = [...new Set([...lists, ...files, ...partOf.map(({ field }) => field)])]
  if (fields.length === 0) return
  const stored = await valuesEverStored(source, entity, ids, fields)
  for (const field of lists) for (const value of stored.get(field) ?? []) tags.add(valueTag(entity, field, value))
  for (const field of files) for (const key of stored.get(field) ?? []) tags.add(fileTag(key))
  for (const { field, of } of partOf) addTo(wholes, of.apiName, stored.get(field) ?? [])
}

async function valuesEverStored(
  { records, queries }: Source,
  entity: Entity,
  ids: readonly string[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const stored = new Map<string, Set<string>>()
  for (const row of await records.byIds(systemViewer, entity, ids)) {
    const values: Readonly<Record<string, unknown>> = row
    for (const field of fields) addTo(stored, field, textsOf(values[field]))
  }
  for (const { field, value } of await formerValues(queries, ids, fields)) addTo(stored, field, textsOf(value))
  return stored
}

const formerValues = async (
  queries: Queries,
  recordIds: readonly string[],
  fields: readonly string[],
): Promise<readonly { readonly field: string; readonly value: unknown }[]> =>
  (
    await queries.execute<{ field: string; value: unknown }>(sql`
      select distinct field.name as field, ${auditLog.before} -> field.name as value
      from ${auditLog}, unnest(${sql.param(fields)}::text[]) as field(name)
      where ${auditLog.recordId} = any(${sql.param(recordIds)}::text[]) and ${auditLog.before} -> field.name is not null`)
  ).rows

/** The values of a field as cache tags name them: each value of a list, and `null` for an empty field. */
function textsOf(value: unknown): readonly string[] {
  if (value === null) return [String(value)]
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((each) => typeof each === 'string')
}

function addTo(map: Map<string, Set<string>>, key: string, values: Iterable<string>): void {
  let set = map.get(key)
  if (set === undefined) map.set(key, (set = new Set()))
  for (const value of values) set.add(value)
}

const sizeOf = (map: ReadonlyMap<string, ReadonlySet<string>>): number =>
  [...map.values()].reduce((sum, set) => sum + set.size, 0)
