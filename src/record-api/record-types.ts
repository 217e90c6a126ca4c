import { hash } from 'node:crypto'
import { failure } from '#domain/errors.ts'
import { masterRecordTypeId, recordIdFrom, toId18 } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { isOneOf } from '#records/access.ts'

export interface RecordType {
  readonly id: string
  readonly name: string
  /** The stored value of the picklist that says it; null: the master. */
  readonly value: string | null
}

const master: RecordType = { id: masterRecordTypeId, name: 'Master', value: null }
const known = new WeakMap<Entity, readonly RecordType[]>()

/** The record types of an object, the master last; their ids follow from their names, so that every database has the same. */
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

/** Of new records where nothing else is said. */
export const defaultRecordType = (entity: Entity): RecordType => recordTypesOf(entity)[0] ?? master

/** Of a record as it is stored. */
export function recordTypeOf(entity: Entity, row: Readonly<Record<string, unknown>>): RecordType {
  const value = entity.recordTypes === undefined ? null : row[entity.recordTypes]
  return recordTypesOf(entity).find((type) => type.value === value) ?? master
}

/** Throws INVALID_ID where the id is that of no record type of this object. */
export function recordTypeById(entity: Entity, given: string): RecordType {
  const id = toId18(given)
  const type = recordTypesOf(entity).find((each) => each.id === id)
  if (type === undefined) throw failure('INVALID_ID', { id: given.slice(0, 40) })
  return type
}

/** Those that a viewer is told of: who may not read the field that says it knows the master alone. */
export function recordTypesFor(viewer: Viewer, entity: Entity): readonly RecordType[] {
  const field = entity.recordTypes === undefined ? undefined : entity.fields[entity.recordTypes]
  return isOneOf(viewer, field?.access?.read ?? 'everyone') ? recordTypesOf(entity) : [master]
}

/** The one that is asked for, the default one where none is. Throws INVALID_ID where it is none of this object. */
export function askedRecordType(viewer: Viewer, entity: Entity, given: string | null): RecordType {
  const types = recordTypesFor(viewer, entity)
  const id = given === null ? null : toId18(given)
  const type = given === null ? types[0] : types.find((each) => each.id === id)
  if (type === undefined) throw failure('INVALID_ID', { id: (given ?? '').slice(0, 40) })
  return type
}
