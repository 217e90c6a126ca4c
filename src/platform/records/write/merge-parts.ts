import type { Entity } from '#platform/entity/entity.ts'
import type { ListParts, PartChange } from '#platform/entity/kinds/kind.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { mapsIn } from '#platform/values/text/is-map.ts'
import type { Values } from './check-values.ts'
import { sameValue } from './same-value.ts'

interface MergedList {
  /** The list by its property. */
  readonly values: Values
  /** By given part. */
  readonly changes: readonly PartChange[]
}

/** The stored list of a record with the given parts; null if the write concerns no parts. */
export function mergedList(
  entity: Entity,
  property: string | undefined,
  before: Values | null,
  values: Values,
): MergedList | null {
  const field = property === undefined ? undefined : entity.fields[property]
  const parts = field === undefined ? undefined : kindOf(field).parts
  if (property === undefined || parts === undefined) return null
  const merged = mergeParts(parts, mapsIn(before?.[property]), mapsIn(values[property]))
  return { values: { [property]: merged.list }, changes: merged.changes }
}

/** A part replaces the one with its key at the same place; an empty one removes it; others are appended in their order. */
export function mergeParts(
  parts: ListParts,
  stored: readonly Values[],
  input: readonly Values[],
): { readonly list: readonly Values[]; readonly changes: readonly PartChange[] } {
  const list = new Map(stored.map((part) => [parts.key(part), part]))
  const changes = input.map((part): PartChange => {
    const key = parts.key(part)
    const before = list.get(key) ?? null
    if (parts.isEmpty(part)) {
      list.delete(key)
      return { status: before === null ? 'unchanged' : 'updated', before }
    }
    list.set(key, part)
    return { status: before === null ? 'created' : sameValue(before, part) ? 'unchanged' : 'updated', before }
  })
  return { list: [...list.values()], changes }
}
