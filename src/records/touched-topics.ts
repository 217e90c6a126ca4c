import { sql } from 'drizzle-orm'
import { auditLog } from '#entities/engine-tables.ts'
import type { Entity } from '#entities/entity.ts'
import { entityOfApiName } from '#entities/table.ts'
import { taxonomyObjects } from './load-taxonomy.ts'
import type { Queries } from './database.ts'
import type { OutboxEntry } from './outbox.ts'
import type { SearchSource } from './search-feed.ts'
import { systemViewer } from './system-viewer.ts'
import {
  fileTopic,
  listedBy,
  objectTopic,
  partTopics,
  searchTopicsOf,
  taxonomyTopic,
  valueTopic,
  wholesOf,
} from './topic-names.ts'

/** Records looked at one by one; of a larger change, an import, it is only said that it is large. */
const mostRecords = 500

/**
 * The topics that writes touched: their records as they are now and as they ever were before (the audit log knows), and what
 * those are part of. A few too many cost a page that is made anew. Null: too many to say.
 */
export async function touchedTopics(
  source: SearchSource,
  entries: readonly OutboxEntry[],
): Promise<ReadonlySet<string> | null> {
  const idsByObject = new Map<string, Set<string>>()
  for (const { object, recordId } of entries) addTo(idsByObject, object, [recordId])
  if (sizeOf(idsByObject) > mostRecords) return null
  const topics = new Set<string>()
  for (const object of idsByObject.keys()) {
    for (const topic of searchTopicsOf(object)) topics.add(topic)
    if (taxonomyObjects.has(object)) topics.add(taxonomyTopic)
  }
  let level: ReadonlyMap<string, ReadonlySet<string>> = idsByObject
  while (level.size > 0) {
    const wholes = new Map<string, Set<string>>()
    for (const [object, ids] of level) {
      topics.add(objectTopic(object))
      const entity = entityOfApiName(object)
      for (const id of ids) {
        topics.add(id)
        if (entity !== null) for (const topic of partTopics(entity, id)) topics.add(topic)
      }
      if (entity !== null) await addHeld(source, entity, [...ids], topics, wholes)
    }
    if (sizeOf(wholes) > mostRecords) return null
    level = wholes
  }
  return topics
}

/** By what the records hold: the lists they stand in, their files, what they are part of. */
async function addHeld(
  source: SearchSource,
  entity: Entity,
  ids: readonly string[],
  topics: Set<string>,
  wholes: Map<string, Set<string>>,
): Promise<void> {
  const lists = listedBy(entity)
  const files = Object.keys(entity.fields).filter((field) => entity.fields[field]?.type === 'file')
  const partOf = wholesOf(entity)
  const fields = [...new Set([...lists, ...files, ...partOf.map(({ field }) => field)])]
  if (fields.length === 0) return
  const held = await valuesEverHeld(source, entity, ids, fields)
  for (const field of lists) for (const value of held.get(field) ?? []) topics.add(valueTopic(entity, field, value))
  for (const field of files) for (const key of held.get(field) ?? []) topics.add(fileTopic(key))
  for (const { field, of } of partOf) addTo(wholes, of.apiName, held.get(field) ?? [])
}

async function valuesEverHeld(
  { records, queries }: SearchSource,
  entity: Entity,
  ids: readonly string[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const held = new Map<string, Set<string>>()
  for (const row of await records.byIds(systemViewer, entity, ids)) {
    const values: Readonly<Record<string, unknown>> = row
    for (const field of fields) addTo(held, field, textsOf(values[field]))
  }
  for (const { field, value } of await formerValues(queries, ids, fields)) addTo(held, field, textsOf(value))
  return held
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

/** The values of a field as topics name them: of a list each, of none the word for it. */
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
