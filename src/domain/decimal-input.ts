import type { InputError } from './input-checks.ts'
import type { NumberSeparators } from './number-format.ts'

/** §9: integer limit 6 digits, decimal limit 2 digits. */
const mostIntegerDigits = 6
export const mostDecimals = 2

export interface DecimalRules {
  readonly required?: boolean | undefined
  readonly min?: number | undefined
}

export type DecimalReading =
  | { readonly value: number | null; readonly error: null }
  | { readonly value: null; readonly error: InputError }

/**
 * What a visitor typed as a decimal number, with the separators of the site: the number, null for nothing, or the first
 * thing that is wrong (§5). Checked in this order: required, decimal points, decimals that are no digits, thousand
 * separators, whether it is a number at all, digits before and after the decimal point, the lowest value.
 */
export function readDecimal(text: string, rules: DecimalRules, { group, decimal }: NumberSeparators): DecimalReading {
  // Blanks around it are a paste's; a site's own separator is not one of them.
  const trimmed = text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  if (trimmed === '') return rules.required === true ? wrong({ code: 'required' }) : { value: null, error: null }
  // Intl writes the minus of Swedish as U+2212.
  const negative = trimmed.startsWith('-') || trimmed.startsWith('\u2212')
  const [integers = '', decimals, ...more] = trimmed.slice(negative ? 1 : 0).split(decimal)
  if (more.length > 0) return wrong({ code: 'tooManyDecimalPoints', separator: decimal })
  if (decimals !== undefined && /\D/.test(decimals)) return wrong({ code: 'nonDigitDecimals' })
  const grouped = unified(integers, group)
  if (/\d/.test(grouped) && /^[\d.,'\u2019\s]+$/.test(grouped) && !isGrouped(grouped, group))
    return wrong({ code: 'misplacedThousandSeparator', separator: group })
  const digits = grouped.replaceAll(group, '')
  if (!/^\d*$/.test(digits) || digits + (decimals ?? '') === '') return wrong({ code: 'notValid' })
  if (digits.replace(/^0+/, '').length > mostIntegerDigits) return wrong({ code: 'tooManyIntegerDigits' })
  if ((decimals ?? '').length > mostDecimals) return wrong({ code: 'tooManyDecimals' })
  const size = Number(`${digits === '' ? '0' : digits}.${decimals ?? ''}`)
  const value = negative && size !== 0 ? -size : size
  if (rules.min !== undefined && value < rules.min) return wrong({ code: 'tooLow', limit: rules.min })
  return { value, error: null }
}

const wrong = (error: InputError): DecimalReading => ({ value: null, error })

/** Keyboards have one space and one apostrophe; what they stand for are several characters that look alike. */
const alike: readonly string[] = [' \u00a0\u202f\u2009', "'\u2019"]

function unified(text: string, group: string): string {
  const others = alike.find((characters) => characters.includes(group)) ?? group
  return [...text].map((character) => (others.includes(character) ? group : character)).join('')
}

/** All groups or none: `1234567`, `1.234.567`, but not `1234.567`. */
function isGrouped(text: string, group: string): boolean {
  const [first = '', ...rest] = text.split(group)
  return /^\d+$/.test(first) && (rest.length === 0 || first.length <= 3) && rest.every((three) => /^\d{3}$/.test(three))
}
