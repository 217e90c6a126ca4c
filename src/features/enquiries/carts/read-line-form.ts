import { type NumberPage, readTypedNumber } from '#platform/values/numbers/typed-number.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import type { FormInput } from '#platform/calls/call-form.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { type CartErrors, cartFields, fieldsOf, lineFieldName, type LineField, textLimits } from './cart-kinds.ts'
import { type CartKind, cartKinds } from '#platform/values/addresses/cart-paths.ts'

/** The values of a line as call parameters; only those that the page of the cart shows. */
type ReadLine = { readonly [Field in LineField]?: string | null }

type Reading = { readonly value: string | null } | { readonly error: InputError }

/** Reads the fields of all lines of a cart, except those of a line that is about to be removed. */
export function readLineForms(
  { fields, site, language }: Pick<FormInput, 'fields' | 'site' | 'language'>,
  named: Readonly<Record<string, unknown>>,
) {
  const kind = cartKinds.find((each) => each === fields.get('kind')) ?? cartKinds[0]
  const read = [...fields]
    .filter(([name]) => name.startsWith(versionPrefix))
    .map(([name, version]) => ({ lineId: name.slice(versionPrefix.length), version: Number(version) }))
    .filter(({ lineId }) => lineId !== fields.get(cartFields.without))
    .map((line) => ({ ...line, ...readLineForm(kind, line.lineId, fields, { site, language }) }))
  return {
    params: { ...named, lines: read.map(({ lineId, version, values }) => ({ lineId, version, values })) },
    errors: Object.fromEntries(
      read.flatMap(({ lineId, errors }) =>
        Object.entries(errors).map(([field, error]) => [`${field}.${lineId}`, error] as const),
      ),
    ),
  }
}

const versionPrefix = lineFieldName(cartFields.version, '')

/** Reads the fields of a line: numbers as the site writes them, texts without control characters, and an empty field as null. */
function readLineForm(
  kind: CartKind,
  lineId: string,
  fields: URLSearchParams,
  page: NumberPage,
): { readonly values: ReadLine; readonly errors: CartErrors } {
  const read = fieldsOf[kind]
    // A line always has these; a form without them leaves them as they are.
    .map((field) => ({ field, text: fields.get(lineFieldName(field, lineId)) }))
    .flatMap(({ field, text }) =>
      text === null || (isRequired(field) && text === '') ? [] : [[field, readField(field, text, page)] as const],
    )
  return {
    values: Object.fromEntries(read.flatMap(([field, each]) => ('value' in each ? [[field, each.value]] : []))),
    errors: Object.fromEntries(read.flatMap(([field, each]) => ('error' in each ? [[field, each.error]] : []))),
  }
}

const isRequired = (field: LineField): boolean =>
  field === 'unit' || field === 'sampleSize' || field === 'expectedVolumeUnit'

function readField(field: LineField, text: string, page: NumberPage): Reading {
  if (field === 'quantity' || field === 'expectedVolume') return readAmount(text, page)
  if (field === 'shipTo' || field === 'note' || field === 'application') {
    const value = field === 'application' ? readLine(text) : readLines(text)
    return value.length > textLimits[field] ? { error: { code: 'notValid' } } : { value: value || null }
  }
  return { value: readLine(text) || null }
}

/** The lowest amount, as the site has two decimals. */
const lowest = 0.01

/** Reads an amount above zero as the site writes it, as in `1234.50`; null for an empty text. */
export function readAmount(text: string, page: NumberPage): Reading {
  const { value, error } = readTypedNumber(text, { min: lowest }, page)
  return error === null ? { value: value === null ? null : value.toFixed(2) } : { error }
}
