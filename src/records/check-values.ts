import { isMap } from '#domain/is-map.ts'
import { toId18, keyPrefixOf } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { aLabel } from '#entities/kinds/reference.ts'
import type { Parsed } from '#entities/kinds/kind.ts'
import { storableUnknown } from '#entities/kinds/storable.ts'
import { type AnyField, type FieldType, kindOf } from '#entities/kinds/table.ts'
import { mayUpdateField } from './access.ts'

/** Why a value is refused, as the end of a sentence that starts with the field. */
export interface FieldError {
  /** A property of the entity, or `integrationId`, `isActive`, `id`. */
  readonly field: string
  readonly reason: string
}

export type Values = Readonly<Record<string, unknown>>

/** Given values, checked: those that were given only, each in the form in which it is stored. */
export interface CheckedValues {
  readonly values: Values
  readonly errors: readonly FieldError[]
}

const integrationIdLength = 255

/** Checks what is given for a record; `before` is the record as it stands, null for a new one. */
export function checkValues(viewer: Viewer, entity: Entity, given: Values, before: Values | null): CheckedValues {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [property, value] of Object.entries(given)) {
    if (value === undefined || property === 'integrationId' || property === 'id') continue
    const field = Object.hasOwn(entity.fields, property) ? entity.fields[property] : undefined
    const result = field
      ? mayUpdateField(viewer, entity, property)
        ? checkField(field, value, before?.[property])
        : ({ ok: false, reason: 'may not be written by you' } as const)
      : property === 'isActive'
        ? checkIsActive(value)
        : ({ ok: false, reason: `is no field of ${entity.apiName} that can be written` } as const)
    if (result.ok) values[property] = result.value
    else errors.push({ field: property, reason: result.reason })
  }
  if (before === null) {
    for (const [property, field] of Object.entries(entity.fields))
      if (field.required && given[property] === undefined) errors.push({ field: property, reason: 'is required' })
  }
  return { values, errors }
}

/** What a new record holds where nothing is given. */
export function defaultValues(entity: Entity): Values {
  const values: Record<string, unknown> = { isActive: true }
  for (const [property, field] of Object.entries(entity.fields)) values[property] = defaultOf(field)
  return values
}

export function checkIntegrationId(value: unknown): Parsed<string> {
  const result = storableUnknown(value, integrationIdLength)
  return result.ok && result.value.trim() === '' ? { ok: false, reason: 'is required' } : result
}

export function checkOwnId(entity: Entity, value: unknown): Parsed<string> {
  const id = typeof value === 'string' ? toId18(value) : null
  if (id === null || keyPrefixOf(id) !== entity.keyPrefix)
    return { ok: false, reason: `is not the id of ${aLabel(entity)}` }
  return { ok: true, value: id }
}

function checkField(field: AnyField, value: unknown, before: unknown): Parsed<unknown> {
  const kind = kindOf(field)
  const result =
    value === null || value === '' ? ({ ok: true, value: defaultOf(field) } as const) : kind.check(value, field)
  if (!result.ok) return result
  const stored = inLanguages.has(field.type) && isMap(value) ? merged(before, value, result.value) : result.value
  return field.required && isEmpty(stored) ? { ok: false, reason: 'is required' } : { ok: true, value: stored }
}

/** Kinds whose values are maps of languages. */
const inLanguages: ReadonlySet<FieldType> = new Set(['localisedText', 'richText'])

/** Languages that are not given stay; null and '' were left out by the check and are removed here. */
function merged(before: unknown, given: Values, checked: unknown): Values {
  const added = isMap(checked) ? checked : {}
  const removed = new Set(
    Object.keys(given).filter((language) => given[language] !== undefined && !(language in added)),
  )
  const kept = Object.entries(isMap(before) ? before : {}).filter(([language]) => !removed.has(language))
  return { ...Object.fromEntries(kept), ...added }
}

const checkIsActive = (value: unknown): Parsed<boolean> =>
  typeof value === 'boolean' ? { ok: true, value } : { ok: false, reason: 'is not true or false' }

const defaultOf = (field: AnyField): unknown => field.default ?? kindOf(field).empty

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
