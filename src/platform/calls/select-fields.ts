import { mediaAddress } from '#platform/values/content-key.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { wireName, type WireName } from '#platform/entity/wire-name.ts'

type FieldName<E extends Entity> = string & (keyof E['fields'] | 'id' | 'integrationId' | 'version' | 'isActive')

/**
 * Copies the stored fields of an entity into a result, in this order. The type of the result follows from the entity:
 * a field that visitors see is added to the entity, to a selection and to a screen.
 */
export const selectFields =
  <E extends Entity, const Name extends FieldName<E>>(
    _entity: E,
    names: readonly Name[],
  ): ((row: Pick<Row<E>, Name>) => Pick<Row<E>, Name>) =>
  (row) => {
    const selected: Partial<Pick<Row<E>, Name>> = {}
    for (const name of names) selected[name] = row[name]
    return selected as Pick<Row<E>, Name>
  }

/** The same with the names on the wire (`Valid_Until__c`); a stored file becomes the address of its content. */
export function selectWireFields<E extends Entity, const Name extends FieldName<E>>(
  entity: E,
  names: readonly Name[],
): (row: Row<E>) => WireFields<E, Name> {
  const fields = names.map((name) => ({
    name,
    wire: wireName(entity, name),
    isFile: entity.fields[name]?.type === 'file',
  }))
  return (row) => {
    const selected: Record<string, unknown> = {}
    for (const { name, wire, isFile } of fields) {
      const value: unknown = row[name]
      selected[wire] = isFile && typeof value === 'string' ? mediaAddress(value) : value
    }
    return selected as WireFields<E, Name>
  }
}

type WireFields<E extends Entity, Name extends FieldName<E>> = {
  readonly [Each in Name as WireName<E, Each>]: Row<E>[Each]
}
