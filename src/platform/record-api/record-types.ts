import { hash } from 'node:crypto'
import { failure } from '#platform/values/errors.ts'
import { masterRecordTypeId, recordIdFrom, toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { isOneOf } from '#platform/records/access.ts'

export interface RecordType {
  readonly id: string
  readonly name: string
  /** The picklist value that stands for the record type; null: the master. */
  readonly value: string | null
}

const master: RecordType = { id: masterRecordTypeId, name: 'Master', value: null }
const known = new WeakMap<Entity, readonly RecordType[]>()

/**
 * The record types of an object, the master last. Their ids are derived from their names, so that every database has the same.
 */
export function recordTypesOf(entity: Entity): readonly RecordType[] {
  const already = known.get(entity)
  if (already !== undefined) return already
  const field = entity.recordTypes === undefined ? undefined : entity.fields[entity.recordTypes]
  const own = Object.entries(field?.values ?? {}).map(([value, label]) => ({
    id: recordIdFrom('012', hash('sha256', `${entity.apiName}\0${value}`, 'buffer')),
    name: typeof label === 'string' ? label : label.name,
    value,
  }))
  const types = [...own, master]
  known.set(entity, types)
  return types
}

/** The record type of new records by default. */
export const defaultRecordType = (entity: Entity): RecordType => recordTypesOf(entity)[0] ?? master

/** The record type of a stored record. */
export function recordTypeOf(entity: Entity, row: Readonly<Record<string, unknown>>): RecordType {
  const value = entity.recordTypes === undefined ? null : row[entity.recordTypes]
  return recordTypesOf(entity).find((type) => type.value === value) ?? master
}

/** Finds a record type by id. Throws INVALID_ID where the object has none with this id. */
export function recordTypeById(entity: Entity, input: string): RecordType {
  const id = toId18(input)
  const type = recordTypesOf(entity).find((each) => each.id === id)
  if (type === undefined) throw failure('INVALID_ID', { id: input.slice(0, 40) })
  return type
}

/** The record types that a viewer sees: only the master for those who may not read the field of the record type. */
export function recordTypesFor(viewer: Viewer, entity: Entity): readonly RecordType[] {
  const field = entity.recordTypes === undefined ? undefined : entity.fields[entity.recordTypes]
  return isOneOf(viewer, field?.access?.read ?? 'everyone') ? recordTypesOf(entity) : [master]
}

/** The requested record type, else the default one. Throws INVALID_ID where the object does not have it. */
export function requestedRecordType(viewer: Viewer, entity: Entity, input: string | null): RecordType {
  const types = recordTypesFor(viewer, entity)
  const id = input === null ? null : toId18(input)
  const type = input === null ? types[0] : types.find((each) => each.id === id)
  if (type === undefined) throw failure('INVALID_ID', { id: (input ?? '').slice(0, 40) })
  return type
}
