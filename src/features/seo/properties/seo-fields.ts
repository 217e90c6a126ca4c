import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { LanguageCode, Texts } from '#platform/i18n/languages.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { AnyField, FieldType } from '#platform/entity/kinds/table.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import { readText } from '#platform/i18n/read-text.ts'

/** A record with the fields that can be requested from it. */
export interface FieldSource {
  readonly entity: Entity
  readonly row: Row<Entity>
}

/** The requested fields, by the requested names: those with a single text value, and structured ones. */
export interface FieldsAnswer {
  readonly fields: Readonly<Record<string, string>>
  readonly complexFields: Readonly<Record<string, unknown>>
}

const maxFields = 100

/** HTML is for pages and not available as a property. */
const unaskable: ReadonlySet<FieldType> = new Set<FieldType>(['html', 'richText', 'svg'])

/** Parses `requested`: a comma-separated list of API names, each with or without the name of its object. Throws INVALID_FIELD. */
export function requestedFields(
  requested: string,
  sources: readonly FieldSource[],
  language: LanguageCode,
): FieldsAnswer {
  const names = new Set(requested.split(',').map((name) => name.trim()))
  names.delete('')
  if (names.size > maxFields) throw failure('INVALID_FIELD', { field: 'fields', reason: `are more than ${maxFields}` })
  const fields: [string, string][] = []
  const complexFields: [string, unknown][] = []
  for (const name of names) {
    const value = valueOf(name, sources, language)
    const text = textOf(value)
    if (text === null) complexFields.push([name, value])
    else fields.push([name, text])
  }
  return { fields: Object.fromEntries(fields), complexFields: Object.fromEntries(complexFields) }
}

/** Returns null for structured values. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function valueOf(name: string, sources: readonly FieldSource[], language: LanguageCode): unknown {
  for (const { entity, row } of sources) {
    const prefix = `${entity.apiName}.`
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : name
    const property = Object.keys(row).find((each) => wireName(entity, each) === own)
    if (property === undefined) continue
    const field: AnyField | undefined = Object.hasOwn(entity.fields, property) ? entity.fields[property] : undefined
    if (field !== undefined && unaskable.has(field.type)) break
    return read(row, property, field, language)
  }
  throw failure('INVALID_FIELD', { field: name.slice(0, 80), reason: 'is no field that can be asked for' })
}

function read(row: Row<Entity>, property: string, field: AnyField | undefined, language: LanguageCode): unknown {
  const values: Readonly<Record<string, unknown>> = row
  const value = values[property]
  if (value instanceof Date) return value.toISOString()
  if (field?.type !== 'localisedText' || !isMap(value)) return value
  const english = field.english === undefined ? null : values[field.english]
  return readText(typeof english === 'string' ? english : null, textsOf(value), language)?.text ?? null
}

const textsOf = (value: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
