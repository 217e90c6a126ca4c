import type { InputError } from '#platform/values/input-checks.ts'
import type { NumberSeparators } from './number-format.ts'

/** The maximal number of digits before the decimal separator is 6, and after it 2 (§9). */
const maxIntegerDigits = 6
export const maxDecimals = 2

export interface DecimalRules {
  readonly required?: boolean | undefined
  readonly min?: number | undefined
  /** How many digits may be before and after the decimal separator where §9 does not decide, such as in a filter. */
  readonly integerDigits?: number
  readonly decimals?: number
}

export type DecimalReading =
  | { readonly value: number | null; readonly error: null }
  | { readonly value: null; readonly error: InputError }

/**
 * Reads a decimal number with the separators of the site. Returns the number, null for an empty text, or the first
 * error (§5). The checks run in this order: required, number of decimal separators, invalid decimals, group separators,
 * whether it is a number, digits before and after the decimal separator, lowest value.
 */
export function readDecimal(text: string, rules: DecimalRules, { group, decimal }: NumberSeparators): DecimalReading {
  // Pasted texts may have spaces around the number. A site's own separator is not one of them.
  const trimmed = text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  if (trimmed === '') return rules.required === true ? wrong({ code: 'required' }) : { value: null, error: null }
  // Intl writes the Swedish minus sign as U+2212.
  const negative = trimmed.startsWith('-') || trimmed.startsWith('\u2212')
  const [integers = '', decimals = '', ...more] = trimmed.slice(negative ? 1 : 0).split(decimal)
  if (more.length > 0) return wrong({ code: 'tooManyDecimalPoints', separator: decimal })
  if (/\D/.test(decimals)) return wrong({ code: 'nonDigitDecimals' })
  const grouped = unified(integers, group)
  if (/\d/.test(grouped) && /^[\d.,'\u2019\s]+$/.test(grouped) && !isGrouped(grouped, group))
    return wrong({ code: 'misplacedThousandSeparator', separator: group })
  const digits = grouped.replaceAll(group, '')
  if (!/^\d*$/.test(digits) || digits + decimals === '') return wrong({ code: 'notValid' })
  const error = errorOfLength(digits, decimals, rules)
  if (error !== null) return wrong(error)
  const size = Number(`${digits === '' ? '0' : digits}.${decimals}`)
  const value = negative && size !== 0 ? -size : size
  if (rules.min !== undefined && value < rules.min) return wrong({ code: 'tooLow', limit: rules.min })
  return { value, error: null }
}

function errorOfLength(
  digits: string,
  decimals: string,
  { integerDigits: most = maxIntegerDigits, decimals: mostDecimals = maxDecimals }: DecimalRules,
): InputError | null {
  if (digits.replace(/^0+/, '').length > most) return { code: 'tooManyIntegerDigits' }
  return decimals.length > mostDecimals ? { code: 'tooManyDecimals' } : null
}

const wrong = (error: InputError): DecimalReading => ({ value: null, error })

/** Keyboards have one space and one apostrophe, which stand for several similar characters. */
const alike: readonly string[] = [' \u00a0\u202f\u2009', "'\u2019"]

function unified(text: string, group: string): string {
  const others = alike.find((characters) => characters.includes(group)) ?? group
  return [...text].map((character) => (others.includes(character) ? group : character)).join('')
}

/** Returns whether all groups are separated or none: `1234567`, `1.234.567`, but neither `1234.567` nor `0.250`. */
function isGrouped(text: string, group: string): boolean {
  const [first = '', ...rest] = text.split(group)
  return (
    /^\d+$/.test(first) &&
    (rest.length === 0 || /^[1-9]\d{0,2}$/.test(first)) &&
    rest.every((three) => /^\d{3}$/.test(three))
  )
}
