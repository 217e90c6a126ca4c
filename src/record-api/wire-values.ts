import { isMap } from '#domain/is-map.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { accepted, type Parsed, refused } from '#entities/kinds/kind.ts'
import { type AnyField, kindOf } from '#entities/kinds/table.ts'
import { picklistLabel } from '#entities/picklist-label.ts'
import type { WireField } from './wire-fields.ts'

export { isCountryField, picklistLabel } from '#entities/picklist-label.ts'

/** A value as it stands in a `FieldValue`: lists are texts with `;` between (platform API §1), what has parts is its cell of an import file. */
export type WireValue = string | number | boolean | null

/** A stored value on the wire. What is empty is null. */
export function toWire({ field, dataType }: WireField, value: unknown): WireValue {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (Array.isArray(value) && value.length === 0) return null
  if (isList(dataType) && Array.isArray(value)) return value.join(';')
  if (typeof value === 'string') return value
  if (isMap(value) && Object.keys(value).length === 0) return null
  if (field === null) return null
  const kind = kindOf(field)
  return kind.shown === undefined ? kind.format(value, field) : kind.shown(value, field)
}

/**
 * What somebody gave for a field, as it is stored, or why it is refused. Whole numbers are JSON numbers, large ones may be texts of
 * digits; booleans are booleans; everything else is text (platform API §1, formats). Null and the empty text clear.
 */
export function fromWire({ field, dataType }: WireField, given: unknown): Parsed<unknown> {
  if (field === null) return refused('cannot be written')
  if (given === null || given === '') return accepted(null)
  if (dataType === 'Boolean') return typeof given === 'boolean' ? accepted(given) : refused('is not true or false')
  if (dataType === 'Int') {
    if (typeof given === 'number') return accepted(given)
    return typeof given === 'string' ? kindOf(field).parse(given, field) : refused('is not a number')
  }
  if (typeof given !== 'string') return refused('is not a text')
  if (isList(dataType)) return accepted(given.split(';').flatMap((item) => item.trim() || []))
  return isCell(field) ? kindOf(field).parse(given, field) : accepted(given)
}

const isList = (dataType: WireField['dataType']): boolean =>
  dataType === 'MultiPicklist' || dataType === 'JunctionIdList'

/** Kinds whose values are more than one text: on the wire they are what an import file has in its cell. */
const isCell = (field: AnyField): boolean => {
  const { empty } = kindOf(field)
  return typeof empty === 'object' && empty !== null
}

/** Formatters are slow to make and few: one for each language. */
const formatters = new Map<LanguageCode, { readonly day: Intl.DateTimeFormat; readonly moment: Intl.DateTimeFormat }>()

function formattersOf(language: LanguageCode) {
  let formatter = formatters.get(language)
  if (formatter === undefined) {
    formatter = {
      day: new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }),
      moment: new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' }),
    }
    formatters.set(language, formatter)
  }
  return formatter
}

/**
 * A value as a reader of the language reads it; null where it reads as it is. Platform API §1: days and moments (UTC), and what is
 * chosen from a list, by its labels.
 */
export function displayValue({ field, dataType }: WireField, value: unknown, language: LanguageCode): string | null {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return formattersOf(language).moment.format(value)
  if (dataType === 'Date' && typeof value === 'string') {
    const day = new Date(`${value}T00:00:00Z`)
    return Number.isNaN(day.getTime()) ? value : formattersOf(language).day.format(day)
  }
  if (field === null || (dataType !== 'Picklist' && dataType !== 'MultiPicklist')) return null
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const labels = values.flatMap((each) => (typeof each === 'string' ? picklistLabel(field, each, language) : []))
  return labels.length === 0 ? null : labels.join(';')
}
