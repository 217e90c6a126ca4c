import { isMap } from '#platform/values/text/is-map.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { accepted, type Parsed, refused } from '#platform/entity/kinds/kind.ts'
import { type AnyField, kindOf } from '#platform/entity/kinds/table.ts'
import { type LabelReader, picklistLabel } from '#platform/entity/picklist-label.ts'
import type { WireField } from './wire-fields.ts'

export { isCountryField, picklistLabel } from '#platform/entity/picklist-label.ts'

/**
 * A value in a `FieldValue`: lists are texts separated by `;` (platform API §1), structured values have the form of a cell in an
 * import file.
 */
export type WireValue = string | number | boolean | null

/** A stored value on the wire; null where it is empty. */
export function toWire({ field, dataType }: WireField, value: unknown): WireValue {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (Array.isArray(value) && value.length === 0) return null
  if (isList(dataType) && Array.isArray(value)) return value.join(';')
  // Like the platform, decimals are JSON numbers; 8 digits are exact in them.
  if (typeof value === 'string') return dataType === 'Double' ? Number(value) : value
  if (isMap(value) && Object.keys(value).length === 0) return null
  if (field === null) return null
  const kind = kindOf(field)
  return kind.shown === undefined ? kind.format(value, field) : kind.shown(value, field)
}

/**
 * Reads a given value into its stored form, or says why it is refused. Numbers are JSON numbers, or texts of digits where
 * they are large or must not pass through a number of JavaScript; booleans are booleans; everything else is text (platform
 * API §1, formats). Null and the empty text clear the field.
 */
export function fromWire({ field, dataType }: WireField, input: unknown): Parsed<unknown> {
  if (field === null) return refused('cannot be written')
  if (input === null || input === '') return accepted(null)
  if (dataType === 'Boolean') return typeof input === 'boolean' ? accepted(input) : refused('is not true or false')
  if (dataType === 'Int' || dataType === 'Double') {
    if (typeof input === 'number') return accepted(input)
    return typeof input === 'string' ? kindOf(field).parse(input, field) : refused('is not a number')
  }
  if (typeof input !== 'string') return refused('is not a text')
  if (isList(dataType)) return accepted(input.split(';').flatMap((item) => item.trim() || []))
  return isCell(field) ? kindOf(field).parse(input, field) : accepted(input)
}

const isList = (dataType: WireField['dataType']): boolean =>
  dataType === 'MultiPicklist' || dataType === 'JunctionIdList'

/** Kinds with structured values: on the wire they have the form of a cell in an import file. */
export const isCell = (field: AnyField): boolean => {
  const { empty } = kindOf(field)
  return typeof empty === 'object' && empty !== null
}

/** Formatters are slow to create, so there is one for each language. */
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
 * The displayed value in the reader's language; null where it is the same as the value. Platform API §1: dates, times (UTC), and
 * the labels of choices.
 */
export function displayValue({ field, dataType }: WireField, value: unknown, reader: LabelReader): string | null {
  const { language } = reader
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return formattersOf(language).moment.format(value)
  if (dataType === 'DateTime' && typeof value === 'string') return formattersOf(language).moment.format(new Date(value))
  if (dataType === 'Date' && typeof value === 'string') {
    const day = new Date(`${value}T00:00:00Z`)
    return Number.isNaN(day.getTime()) ? value : formattersOf(language).day.format(day)
  }
  if (field === null || (dataType !== 'Picklist' && dataType !== 'MultiPicklist')) return null
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const labels = values.flatMap((each) => (typeof each === 'string' ? picklistLabel(field, each, reader) : []))
  return labels.length === 0 ? null : labels.join(';')
}
