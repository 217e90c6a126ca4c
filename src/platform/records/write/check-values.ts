import { remembered } from '#platform/records/remembered.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { firstState, isOfTransitions } from '#platform/entity/path-steps.ts'
import type { Parsed } from '#platform/entity/kinds/kind.ts'
import { type AnyField, type FieldType, kindOf } from '#platform/entity/kinds/table.ts'
import { mayUpdateField } from '#platform/records/access.ts'
import { refusalOfTransitionField, type Writer } from './transition-fields.ts'

/** The kind of error of a refusal, in the platform's terms. */
export type RefusalCode =
  | 'DUPLICATE_VALUE'
  | 'FIELD_CUSTOM_VALIDATION_EXCEPTION'
  | 'FIELD_INTEGRITY_EXCEPTION'
  | 'INSUFFICIENT_ACCESS_OR_READONLY'
  | 'INVALID_EMAIL_ADDRESS'
  | 'INVALID_FIELD'
  | 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'
  | 'NUMBER_OUTSIDE_VALID_RANGE'
  | 'REQUIRED_FIELD_MISSING'
  | 'STRING_TOO_LONG'

/** Why a value is refused, as the end of a sentence that starts with the field. */
export interface FieldError {
  /** A property of the entity, or `integrationId`, `isActive`, `id`. */
  readonly field: string
  readonly reason: string
  /** If omitted: a rule for the values of the record (FIELD_CUSTOM_VALIDATION_EXCEPTION). */
  readonly code?: RefusalCode
}

export type Values = Readonly<Record<string, unknown>>

/** Checked values: only those that were given, each in its stored form. */
export interface CheckedValues {
  readonly values: Values
  readonly errors: readonly FieldError[]
}

/** Checks one value by the kind of its field. */
export type ValueCheck = (field: AnyField, value: unknown) => Parsed<unknown>

const checkByKind: ValueCheck = (field, value) => kindOf(field).check(value, field)

/** For the rows of one batch, which may share lists: each list is checked once for a field, and stays one list. */
export function checkOfBatch(rows: number): ValueCheck {
  const ofField = remembered(
    (field: AnyField) => remembered((value: unknown) => checkByKind(field, value), { maxKeys: rows }),
    { maxKeys: 1000 },
  )
  return (field, value) => (Array.isArray(value) ? ofField(field)(value) : checkByKind(field, value))
}

/** Checks the values given for a record; `before` is the stored record, null for a new one. */
export function checkValues(
  viewer: Viewer,
  entity: Entity,
  input: Values,
  before: Values | null,
  writer: Writer,
  check: ValueCheck = checkByKind,
): CheckedValues {
  // The object is created at once, so that copies of it are fast (see `collectValues`).
  const values: [property: string, value: unknown][] = []
  const errors: FieldError[] = []
  for (const [property, value] of Object.entries(input)) {
    if (value === undefined || property === 'integrationId' || property === 'id') continue
    const field = Object.hasOwn(entity.fields, property) ? entity.fields[property] : undefined
    if (field !== undefined && !mayUpdateField(viewer, entity, property)) {
      errors.push({ field: property, reason: 'may not be written by you', code: 'INSUFFICIENT_ACCESS_OR_READONLY' })
      continue
    }
    const result = field
      ? checkField(field, value, before?.[property], check)
      : property === 'isActive'
        ? checkIsActive(value)
        : ({
            ok: false,
            reason: `is no field of ${entity.apiName} that can be written`,
            code: 'INVALID_FIELD',
          } as const)
    const refusal = isOfTransitions(entity, property)
      ? refusalOfTransitionField(viewer, entity, property, {
          value: result.ok ? result.value : value,
          stored: before === null ? defaultOf(entity, property) : before[property],
          writer,
        })
      : null
    if (refusal !== null) errors.push({ field: property, ...refusal })
    else if (result.ok) values.push([property, result.value])
    else errors.push({ field: property, reason: result.reason, code: result.code })
  }
  if (before === null) addMissing(entity, input, errors)
  return { values: Object.fromEntries(values), errors }
}

/** Adds an error for each required field that a new record is created without. */
function addMissing(entity: Entity, values: Values, errors: FieldError[]): void {
  for (const [property, field] of Object.entries(entity.fields))
    if (field.required && values[property] === undefined && property !== entity.path?.field)
      errors.push({ field: property, ...isRequired })
}

/** The values of a new record for omitted fields. */
export function defaultValues(entity: Entity): Values {
  const fields = Object.keys(entity.fields).map((property) => [property, defaultOf(entity, property)] as const)
  return Object.fromEntries([['isActive', true] as const, ...fields])
}

/** A new record has the first state of its path. */
function defaultOf(entity: Entity, property: string): unknown {
  const field = entity.fields[property]
  if (field === undefined) return null
  return property === entity.path?.field ? firstState(entity) : emptyOf(field)
}

type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string; readonly code: RefusalCode }

const isRequired = { reason: 'is required', code: 'REQUIRED_FIELD_MISSING' } as const

function checkField(field: AnyField, value: unknown, before: unknown, check: ValueCheck): Checked {
  const result = value === null || value === '' ? ({ ok: true, value: emptyOf(field) } as const) : check(field, value)
  if (!result.ok) return { ...result, code: refusalCode(field, value) }
  const found = result.value === '' ? emptyOf(field) : result.value
  const stored = inLanguages.has(field.type) && isMap(value) ? merged(before, value, found) : found
  return field.required && isEmpty(stored) ? { ok: false, ...isRequired } : { ok: true, value: stored }
}

/** The kind of error of a value that its field kind refuses. */
export function refusalCode(field: AnyField, value: unknown): RefusalCode {
  const kind = kindOf(field)
  const limit = kind.maxLength(field)
  if (kind.references === undefined && typeof value === 'string' && limit !== null && value.length > limit)
    return 'STRING_TOO_LONG'
  const dataType = kind.dataType(field)
  if (dataType === 'Picklist' || dataType === 'MultiPicklist') return 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'
  if (dataType === 'Email') return 'INVALID_EMAIL_ADDRESS'
  if ((dataType === 'Int' || dataType === 'Double') && typeof value === 'number') return 'NUMBER_OUTSIDE_VALID_RANGE'
  return 'FIELD_INTEGRITY_EXCEPTION'
}

/** Kinds whose values are maps of languages. */
const inLanguages: ReadonlySet<FieldType> = new Set(['localisedText', 'richText'])

/** Languages that are not given stay unchanged; the check has removed null and '', which are deleted here. */
function merged(before: unknown, values: Values, checked: unknown): Values {
  const added = isMap(checked) ? checked : {}
  const removed = new Set(
    Object.keys(values).filter((language) => values[language] !== undefined && !(language in added)),
  )
  const unchanged = Object.entries(isMap(before) ? before : {}).filter(([language]) => !removed.has(language))
  return { ...Object.fromEntries(unchanged), ...added }
}

const checkIsActive = (value: unknown): Checked =>
  typeof value === 'boolean'
    ? { ok: true, value }
    : { ok: false, reason: 'is not true or false', code: 'FIELD_INTEGRITY_EXCEPTION' }

const emptyOf = (field: AnyField): unknown => field.default ?? kindOf(field).empty

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
