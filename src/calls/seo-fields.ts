import { failure } from '#domain/errors.ts'
import { isMap } from '#domain/is-map.ts'
import type { LanguageCode, Texts } from '#domain/languages.ts'
import type { Entity, Row } from '#entities/entity.ts'
import type { AnyField, FieldType } from '#entities/kinds/table.ts'
import { wireName } from '#entities/wire-name.ts'
import { readText } from './links.ts'

/** A record, as a place where fields stand. */
export interface FieldSource {
  readonly entity: Entity
  readonly row: Row<Entity>
}

/** The fields asked for, by the names they were asked by: what is one text, and what has parts. */
export interface FieldsAnswer {
  readonly fields: Readonly<Record<string, string>>
  readonly complexFields: Readonly<Record<string, unknown>>
}

const mostFields = 100

/** Html is for pages, not for a property. */
const unaskable: ReadonlySet<FieldType> = new Set<FieldType>(['html', 'richText', 'svg'])

/** `asked`: names on the wire, comma-joined, each with its object's in front or without. Throws INVALID_FIELD. */
export function fieldsAsked(asked: string, sources: readonly FieldSource[], language: LanguageCode): FieldsAnswer {
  const names = new Set(asked.split(',').map((name) => name.trim()))
  names.delete('')
  if (names.size > mostFields)
    throw failure('INVALID_FIELD', { field: 'fields', reason: `are more than ${mostFields}` })
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

/** Null for what has parts. */
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
