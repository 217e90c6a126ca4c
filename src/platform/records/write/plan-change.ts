import { hash } from 'node:crypto'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Candidate } from './check-references.ts'
import { defaultValues, type Values } from './check-values.ts'
import { sameValue } from './same-value.ts'

/** The writable fields of an entity and their default values. */
export interface Shape {
  readonly properties: ReadonlySet<string>
  readonly defaults: Values
}

export function shapeOf(entity: Entity): Shape {
  const defaults = defaultValues(entity)
  return { properties: new Set(Object.keys(defaults)), defaults }
}

/** The future values of the record and the fields that change; for a new record, all of them. */
export function planChange(before: Values | null, shape: Shape, values: Values): Omit<Candidate, 'id'> {
  const next = { ...(before === null ? shape.defaults : pickFields(before, shape)), ...values }
  if (before === null) return { next, changed: shape.properties }
  const changed = new Set<string>()
  for (const property of Object.keys(values)) if (!sameValue(before[property], next[property])) changed.add(property)
  return { next, changed }
}

function pickFields(row: Values, { properties }: Shape): Values {
  return Object.fromEntries([...properties].map((property) => [property, row[property]]))
}

/** The key of an imported content, if none is given, is derived from its integration id. */
export function importedContentKey(integrationId: string): string {
  return contentKeyFrom(hash('sha256', `content\0${integrationId}`, 'buffer'))
}

/** A content key is immutable: without a given key it is derived from the integration id, like the record's own id. */
export function withContentKeys(entity: Entity, integrationId: string, before: Values | null, values: Values): Values {
  const properties = contentKeysOf(entity)
  if (properties.length === 0) return values
  const keys: Record<string, unknown> = {}
  for (const property of properties) {
    const input = values[property]
    if (typeof input === 'string' && input !== '') continue
    if (before === null) keys[property] = importedContentKey(integrationId)
    else if (input === '') keys[property] = before[property]
  }
  return { ...values, ...keys }
}

const known = new WeakMap<Entity, readonly string[]>()

function contentKeysOf(entity: Entity): readonly string[] {
  const properties =
    known.get(entity) ??
    Object.entries(entity.fields).flatMap(([property, { type }]) => (type === 'contentKey' ? property : []))
  known.set(entity, properties)
  return properties
}
