import { type NumberSeparators, numberSeparators } from '#platform/i18n/number-format.ts'
import { readDecimal } from '#platform/values/numbers/decimal-input.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { type CartErrors, cartFields, fieldsOf, lineFieldName, type LineField, textLimits } from './cart-kinds.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'

/** The values of a line as call parameters; only those that the page of the cart shows. */
type ReadLine = { readonly [Field in LineField]?: string | null }

type Reading = { readonly value: string | null } | { readonly error: InputError }

/** The lines of a cart whose fields a form has, with the version that it showed. */
interface ReadLines {
  readonly lineId: string
  readonly version: number
  readonly values: ReadLine
}

/** Reads the fields of all lines of a cart, except those of one that is about to be removed. */
export function readLineForms(
  kind: CartKind,
  fields: URLSearchParams,
  siteLocale: SiteLocale,
  without: string | undefined,
): { readonly lines: readonly ReadLines[] } | { readonly errors: Readonly<Record<string, CartErrors>> } {
  const read = [...fields]
    .filter(([name]) => name.startsWith(versionPrefix))
    .map(([name, version]) => ({ lineId: name.slice(versionPrefix.length), version: Number(version) }))
    .filter(({ lineId }) => lineId !== without)
    .map((line) => ({ ...line, read: readLineForm(kind, line.lineId, fields, siteLocale) }))
  const errors = read.flatMap(({ lineId, read: each }) => ('errors' in each ? [[lineId, each.errors] as const] : []))
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return {
    lines: read.flatMap(({ lineId, version, read: each }) =>
      'values' in each ? [{ lineId, version, values: each.values }] : [],
    ),
  }
}

const versionPrefix = lineFieldName(cartFields.version, '')

/** Reads the fields of a line: numbers as the site writes them, texts without control characters, and an empty field as null. */
function readLineForm(
  kind: CartKind,
  lineId: string,
  fields: URLSearchParams,
  { site, language }: SiteLocale,
): { readonly values: ReadLine } | { readonly errors: CartErrors } {
  const separators = numberSeparators(site, language)
  const read = fieldsOf[kind]
    // A line always has these; a form without them leaves them as they are.
    .map((field) => ({ field, text: fields.get(lineFieldName(field, lineId)) }))
    .flatMap(({ field, text }) =>
      text === null || (isRequired(field) && text === '') ? [] : [[field, readField(field, text, separators)] as const],
    )
  const errors = read.flatMap(([field, reading]) => ('error' in reading ? [[field, reading.error] as const] : []))
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return {
    values: Object.fromEntries(read.flatMap(([field, each]) => ('value' in each ? [[field, each.value]] : []))),
  }
}

const isRequired = (field: LineField): boolean =>
  field === 'unit' || field === 'sampleSize' || field === 'expectedVolumeUnit'

function readField(field: LineField, text: string, separators: NumberSeparators): Reading {
  if (field === 'quantity' || field === 'expectedVolume') return readAmount(text, separators)
  if (field === 'shipTo' || field === 'note' || field === 'application') {
    const value = field === 'application' ? readLine(text) : readLines(text)
    return value.length > textLimits[field] ? { error: { code: 'notValid' } } : { value: value || null }
  }
  return { value: readLine(text) || null }
}

/** The lowest amount, as the site has two decimals. */
const lowest = 0.01

/** Reads an amount above zero as the site writes it, as in `1234.50`; null for an empty text. */
export function readAmount(text: string, separators: NumberSeparators): Reading {
  const { value, error } = readDecimal(text, { min: lowest }, separators)
  return error === null ? { value: value === null ? null : value.toFixed(2) } : { error }
}
