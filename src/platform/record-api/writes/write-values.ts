import { isContentKey } from '#platform/values/content-key.ts'
import { errors, Failure, type RecordExceptionItem } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { isGivenWith, isOfTransitions, stateOf, transitionFrom } from '#platform/entity/path-steps.ts'
import { pointsAtNothing } from '#platform/records/write/check-references.ts'
import { defaultValues, type RefusalCode, refusalCode, type Values } from '#platform/records/write/check-values.ts'
import { changesOnlyByTransition } from '#platform/records/write/transition-fields.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { defaultRecordType, recordTypeById } from '#platform/record-api/record-types.ts'
import { idsGiven, isFile, type Pointing, targetOf } from './references-given.ts'
import { mayReadField, mayWriteField, type WireField, wireField, wireFields } from '#platform/record-api/wire-fields.ts'
import { fromWire, toWire } from '#platform/record-api/wire-values.ts'

/** A field's value as a body gives it. */
type Given = string | number | boolean | null
export type GivenFields = Readonly<Record<string, Given>>

/** The given fields of a record, parsed; references are still to be looked up. */
export interface ReadFields {
  readonly entity: Entity
  readonly before: Row<Entity> | null
  readonly values: ReadonlyMap<WireField, unknown>
  /** Given fields that the writer may not change, with what was given: accepted only where it is the stored value. */
  readonly readOnly: readonly (readonly [WireField, Given])[]
  readonly items: readonly RecordExceptionItem[]
  readonly refused: ReadonlySet<string>
}

/**
 * Reads fields by their names on the wire. A field that the viewer may not read is refused as unknown (INVALID_FIELD). `before` is
 * the record to change; null: a new one.
 */
export function readFields(
  { viewer }: ApiContext,
  entity: Entity,
  before: Row<Entity> | null,
  fields: GivenFields,
  action?: string,
): ReadFields {
  const isWritten = writableFields(entity, before, action)
  const values = new Map<WireField, unknown>()
  const readOnly: (readonly [WireField, Given])[] = []
  const items: RecordExceptionItem[] = []
  const refused = new Set<string>()
  // The name is stored with the object before it. No property has such a name, so it never hides an error of a field.
  const refuseName = (name: string, item: RecordExceptionItem) => {
    refused.add(`${entity.apiName}.${name}`)
    items.push(item)
  }
  const refuse = (field: WireField, code: RefusalCode, reason: string) => {
    refused.add(field.property)
    items.push(itemOf(field, code, reason))
  }
  for (const [name, requested] of Object.entries(fields)) {
    const typed =
      wireField(entity, name) === null && name.toLowerCase() === 'recordtypeid' ? typeGiven(entity, requested) : null
    if (typed instanceof Failure) {
      refuseName(name, { ...noField(entity, name), errorCode: errors[typed.code].errorCode, message: typed.message })
      continue
    }
    if (typed === 'none') continue
    const [field, given] = typed ?? [wireField(entity, name), requested]
    if (field === null || !mayReadField(viewer, field)) refuseName(name, noField(entity, name))
    else if (!isWritten(field) || !mayWriteField(viewer, field)) readOnly.push([field, given])
    else {
      const read = fromWire(field, given)
      if (!read.ok)
        refuse(field, field.field === null ? 'FIELD_INTEGRITY_EXCEPTION' : refusalCode(field.field, given), read.reason)
      else if (values.has(field) && values.get(field) !== read.value)
        refuse(field, 'FIELD_INTEGRITY_EXCEPTION', 'is given twice')
      else values.set(field, wholeOf(field, read.value, before?.[field.property]))
    }
  }
  if (before === null) setDefaultType(entity, values, refused)
  return { entity, before, values, readOnly, items, refused }
}

/** The references to look up: the given ones and the stored ones, of which the viewer may not see all. */
export const pointingOf = ({ before, values, readOnly }: ReadFields): readonly Pointing[] =>
  [...values, ...readOnly].flatMap(([field, value]) => [
    { field, value },
    { field, value: before?.[field.property] ?? null },
  ])

/** The values to write, by property, and the refusals so far. */
export interface WantedValues {
  readonly values: Values
  readonly refused: ReadonlySet<string>
  readonly items: readonly RecordExceptionItem[]
}

/**
 * The values to write, once it is known what the viewer sees. A record that they do not see cannot be referenced, and an existing
 * reference to it stays: in a list it is stored beside the given ones, and a viewer who was shown nothing and sends nothing back
 * clears nothing.
 */
export function wantedValues({ objects }: ApiContext, read: ReadFields, seen: ReadonlySet<string>): WantedValues {
  const { before } = read
  const items = [...read.items]
  const refused = new Set(read.refused)
  const values: Record<string, unknown> = {}
  for (const [field, value] of read.values) {
    const unseen = unseenIn(field, value)
    const stored = before?.[field.property] ?? null
    if (unseen === null) {
      const hidden = hiddenIn(field, stored)
      if (Array.isArray(hidden)) values[field.property] = hidden.length === 0 ? value : [...listOf(value), ...hidden]
      else if (value !== null || hidden === null) values[field.property] = value
    } else {
      const { code, reason } = pointsAtNothing(unseen)
      refused.add(field.property)
      items.push(itemOf(field, code ?? 'FIELD_INTEGRITY_EXCEPTION', reason))
    }
  }
  for (const [field, given] of read.readOnly) {
    if (before !== null && holdsAlready(field, given, before)) continue
    // The platform allows a new record with an id of null.
    if (before === null && field.property === 'id' && given === null) continue
    const isOfPath = isOfTransitions(read.entity, field.property)
    if (before === null && isOfPath && toWire(field, defaultValues(read.entity)[field.property]) === given) continue
    refused.add(field.property)
    const { code, reason } = isOfPath ? changesOnlyByTransition(read.entity, field.property) : readOnlyField
    items.push(itemOf(field, code, reason))
  }
  return { values, refused, items }

  function unseenIn(field: WireField, value: unknown): string | null {
    // The field itself refuses a value that cannot be a key.
    if (isFile(field)) return typeof value === 'string' && isContentKey(value) && !seen.has(value) ? value : null
    return idsGiven(field, value).find((id) => targetOf(objects, field, id) !== null && !seen.has(id)) ?? null
  }

  /** The items of a list, or the single value, that the viewer does not see; null: there is none. */
  function hiddenIn(field: WireField, stored: unknown): unknown {
    if (stored === null || (field.targets.length === 0 && !isFile(field))) return null
    if (Array.isArray(stored)) return stored.filter((item: unknown) => !isSeen(field, [item]))
    return isSeen(field, stored) ? null : stored
  }

  function isSeen(field: WireField, value: unknown): boolean {
    if (isFile(field)) return typeof value === 'string' && seen.has(value)
    return idsGiven(field, value).every((id) => seen.has(id))
  }

  /** Clients send back what they were shown. */
  function holdsAlready(field: WireField, given: Given, row: Row<Entity>): boolean {
    const stored: unknown = row[field.property]
    const shown = Array.isArray(stored)
      ? stored.filter((item: unknown) => field.targets.length === 0 || isSeen(field, [item]))
      : (field.targets.length === 0 && !isFile(field)) || isSeen(field, stored)
        ? stored
        : null
    const held = toWire(field, shown)
    if (held === given || (held === null && given === '')) return true
    if (typeof held !== 'string' || typeof given !== 'string') return false
    if (field.dataType === 'DateTime') return new Date(given).getTime() === new Date(held).getTime()
    return toId18(held) === held && toId18(given) === held
  }
}

const itemOf = (
  { apiName, label }: Pick<WireField, 'apiName' | 'label'>,
  errorCode: string,
  reason: string,
): RecordExceptionItem => ({
  constituentField: null,
  duplicateRecordError: null,
  errorCode,
  field: apiName,
  fieldLabel: label,
  message: `${label} ${reason}`,
})

/** The same failure for an unknown field and for one that the viewer may not read, with the writer's own spelling. */
function noField({ apiName }: Entity, given: string): RecordExceptionItem {
  const name = given.length > 120 ? `${given.slice(0, 120)}…` : given
  return {
    ...itemOf({ apiName: name, label: name }, 'INVALID_FIELD', `is no field of ${apiName}`),
    fieldLabel: null,
  }
}

/** A transition writes only what is given with it; one that leads nowhere from the state of the record writes nothing. */
function writableFields(
  entity: Entity,
  before: Row<Entity> | null,
  action: string | undefined,
): (field: WireField) => boolean {
  if (action === undefined)
    return ({ field, isCreateable, isUpdateable }) => field !== null && (before === null ? isCreateable : isUpdateable)
  const transition = transitionFrom(entity, stateOf(entity, before), action)
  return ({ property }) => transition !== null && isGivenWith(transition, property)
}

/** The picklist of the record type, with the value for an id; `none`: nothing or the master was given. */
function typeGiven(entity: Entity, given: Given): readonly [WireField, string] | Failure | 'none' {
  if (given === null || given === '') return 'none'
  try {
    const { value } = recordTypeById(entity, String(given))
    const field = wireFields(entity).find(({ property }) => property === entity.recordTypes)
    return value === null || field === undefined ? 'none' : [field, value]
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** §9: a new record without a record type gets the default one. */
function setDefaultType(entity: Entity, values: Map<WireField, unknown>, refused: ReadonlySet<string>): void {
  const field = wireFields(entity).find(({ property }) => property === entity.recordTypes)
  const { value } = defaultRecordType(entity)
  if (field !== undefined && !values.has(field) && !refused.has(field.property) && value !== null)
    values.set(field, value)
}

/** A text in several languages is replaced as a whole: a language that is left out is removed. */
function wholeOf({ field }: WireField, value: unknown, before: unknown): unknown {
  if (field?.type !== 'localisedText' && field?.type !== 'richText') return value
  if (!isMap(value) || !isMap(before)) return value
  return { ...Object.fromEntries(Object.keys(before).map((language) => [language, null])), ...value }
}

const readOnlyField = { code: 'INSUFFICIENT_ACCESS_OR_READONLY', reason: 'may not be written by you' } as const

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
