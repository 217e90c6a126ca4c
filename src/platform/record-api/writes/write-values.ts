import { isContentKey } from '#platform/values/content-key.ts'
import { errors, Failure, type RecordExceptionItem } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { isInputOf, isOfTransitions, stateOf, transitionFrom } from '#platform/entity/path-steps.ts'
import { pointsAtNothing } from '#platform/records/write/check-references.ts'
import { defaultValues, type RefusalCode, refusalCode, type Values } from '#platform/records/write/check-values.ts'
import { changesOnlyByTransition } from '#platform/records/write/transition-fields.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { defaultRecordType, recordTypeById } from '#platform/record-api/record-types.ts'
import { idsIn, isFile, type Pointing, targetOf } from './seen-references.ts'
import { mayReadField, mayWriteField, type WireField, wireField, wireFields } from '#platform/record-api/wire-fields.ts'
import { fromWire, toWire } from '#platform/record-api/wire-values.ts'

/** A field's value as a body gives it. */
type InputValue = string | number | boolean | null
export type InputFields = Readonly<Record<string, InputValue>>

/** The given fields of a record, parsed; references are still to be looked up. */
export interface ReadFields {
  readonly entity: Entity
  readonly before: Row<Entity> | null
  readonly values: ReadonlyMap<WireField, unknown>
  /** Given fields that the writer may not change, with what was given: accepted only where it is the stored value. */
  readonly readOnly: readonly (readonly [WireField, InputValue])[]
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
  fields: InputFields,
  action?: string,
): ReadFields {
  const isWritten = writableFields(entity, before, action)
  const values = new Map<WireField, unknown>()
  const readOnly: (readonly [WireField, InputValue])[] = []
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
      wireField(entity, name) === null && name.toLowerCase() === 'recordtypeid'
        ? requestedType(entity, requested)
        : null
    if (typed instanceof Failure) {
      refuseName(name, { ...noField(entity, name), errorCode: errors[typed.code].errorCode, message: typed.message })
      continue
    }
    if (typed === 'none') continue
    const [field, input] = typed ?? [wireField(entity, name), requested]
    if (field === null || !mayReadField(viewer, field)) refuseName(name, noField(entity, name))
    else if (!isWritten(field) || !mayWriteField(viewer, field)) readOnly.push([field, input])
    else {
      const read = fromWire(field, input)
      if (!read.ok)
        refuse(field, field.field === null ? 'FIELD_INTEGRITY_EXCEPTION' : refusalCode(field.field, input), read.reason)
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
export interface RequestedValues {
  readonly values: Values
  readonly refused: ReadonlySet<string>
  readonly items: readonly RecordExceptionItem[]
}

/**
 * The values to write, once it is known what the viewer sees. A record that they do not see cannot be referenced, and an existing
 * reference to it stays: in a list it is stored beside the given ones, and a viewer who was shown nothing and sends nothing back
 * clears nothing.
 */
export function requestedValues({ objects }: ApiContext, read: ReadFields, seen: ReadonlySet<string>): RequestedValues {
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
  for (const [field, input] of read.readOnly) {
    if (before !== null && holdsAlready(field, input, before)) continue
    // The platform allows a new record with an id of null.
    if (before === null && field.property === 'id' && input === null) continue
    const isOfPath = isOfTransitions(read.entity, field.property)
    if (before === null && isOfPath && toWire(field, defaultValues(read.entity)[field.property]) === input) continue
    refused.add(field.property)
    const { code, reason } = isOfPath ? changesOnlyByTransition(read.entity, field.property) : readOnlyField
    items.push(itemOf(field, code, reason))
  }
  return { values, refused, items }

  function unseenIn(field: WireField, value: unknown): string | null {
    // The field itself refuses a value that cannot be a key.
    if (isFile(field)) return typeof value === 'string' && isContentKey(value) && !seen.has(value) ? value : null
    return idsIn(field, value).find((id) => targetOf(objects, field, id) !== null && !seen.has(id)) ?? null
  }

  /** The items of a list, or the single value, that the viewer does not see; null: there is none. */
  function hiddenIn(field: WireField, stored: unknown): unknown {
    if (stored === null || (field.targets.length === 0 && !isFile(field))) return null
    if (Array.isArray(stored)) return stored.filter((item: unknown) => !isSeen(field, [item]))
    return isSeen(field, stored) ? null : stored
  }

  function isSeen(field: WireField, value: unknown): boolean {
    if (isFile(field)) return typeof value === 'string' && seen.has(value)
    return idsIn(field, value).every((id) => seen.has(id))
  }

  /** Clients send back what they were shown. */
  function holdsAlready(field: WireField, input: InputValue, row: Row<Entity>): boolean {
    const stored: unknown = row[field.property]
    const shown = Array.isArray(stored)
      ? stored.filter((item: unknown) => field.targets.length === 0 || isSeen(field, [item]))
      : (field.targets.length === 0 && !isFile(field)) || isSeen(field, stored)
        ? stored
        : null
    const current = toWire(field, shown)
    if (current === input || (current === null && input === '')) return true
    if (typeof current !== 'string' || typeof input !== 'string') return false
    if (field.dataType === 'DateTime') return new Date(input).getTime() === new Date(current).getTime()
    return toId18(current) === current && toId18(input) === current
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
function noField({ apiName }: Entity, input: string): RecordExceptionItem {
  const name = input.length > 120 ? `${input.slice(0, 120)}…` : input
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
  return ({ property }) => transition !== null && isInputOf(transition, property)
}

/** The picklist of the record type, with the value for an id; `none`: nothing or the master was given. */
function requestedType(entity: Entity, input: InputValue): readonly [WireField, string] | Failure | 'none' {
  if (input === null || input === '') return 'none'
  try {
    const { value } = recordTypeById(entity, String(input))
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
