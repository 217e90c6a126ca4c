import type { DecimalReading } from '#platform/values/numbers/decimal-input.ts'
import { type NumberPage, readTypedNumber, writeTypedNumber } from '#platform/values/numbers/typed-number.ts'
import { rangeParameters } from '#platform/values/addresses/url-parameters.ts'
import { type Filters, isFacetKey, withRange } from './facets.ts'
import { parseRange, rangeBetween, type NumberRange } from './ranges.ts'

/** What the form of a range was sent with, as it was typed. */
export interface TypedRange {
  /** The key of the property, such as `viscosity`. */
  readonly property: string
  readonly from: string
  readonly to: string
}

/** What the address of a search has of its filters. */
interface Filtered {
  readonly filters: Filters
  /** A range that could not be read. */
  readonly unreadRange?: TypedRange
}

/** What the filters of an address can contain. */
const rules = { integerDigits: 15, decimals: 6 } as const

/** Reads an end of a range as every other typed number (ERD-04); the empty text is an open end. */
export function readRangeEnd(text: string, page: NumberPage): DecimalReading {
  const reading = readTypedNumber(text, rules, page)
  const isWritable = reading.value === null || parseRange(`${reading.value}..`) !== null
  return isWritable ? reading : { value: null, error: { code: 'tooManyIntegerDigits' } }
}

/** Writes an end of a range for its field. */
export const writeRangeEnd = (value: number, page: NumberPage): string => writeTypedNumber(value, page, rules)

/**
 * Replaces the range of a property by what its form was sent with. Two empty fields remove it. What cannot be read leaves the
 * range as it is and remains in the address, so that the page can say why.
 */
export function withTypedRange<State extends Filtered>(
  state: State,
  parameters: URLSearchParams,
  page: NumberPage,
): State {
  const typed = typedRange(parameters)
  if (typed.property === '' || isFacetKey(typed.property)) return state
  const range = rangeOf(typed, page)
  return range === 'unread'
    ? { ...state, unreadRange: typed }
    : { ...state, filters: withRange(state.filters, typed.property, range) }
}

function typedRange(parameters: URLSearchParams): TypedRange {
  const text = (name: string): string => (parameters.get(name) ?? '').trim()
  const { property, from, to } = rangeParameters
  return { property: text(property), from: text(from), to: text(to) }
}

function rangeOf({ from, to }: TypedRange, page: NumberPage): NumberRange | null | 'unread' {
  const [low, high] = [readRangeEnd(from, page), readRangeEnd(to, page)]
  if (low.error !== null || high.error !== null) return 'unread'
  return rangeBetween(String(low.value ?? ''), String(high.value ?? ''))
}
