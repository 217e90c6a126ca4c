import { numeric as column } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'

export interface DecimalOptions extends FieldOptions {
  /** The lowest allowed number, with two decimals: `0.01`. */
  readonly lowest?: string
}

/** The digits of a decimal before and after its point (§9). */
export const decimalDigits = { integer: 6, fraction: 2 } as const

/**
 * An exact number with up to 6 digits before its point and 2 after it, from -999999.99 to 999999.99. In a row it is a
 * text with two decimals (`1234.50`), so that no calculation with binary fractions changes it.
 */
export const decimal = <const Options extends DecimalOptions>(
  options: Options,
): Field<'decimal', Presence<Options, string>, Options> => ({ type: 'decimal', ...options })

/** Reads digits with a point; a number as JavaScript writes it, so that 0.1 + 0.2 is refused and not rounded. */
function exact(value: unknown, { lowest }: DecimalOptions): Parsed<string> {
  const text = typeof value === 'number' ? String(value) : value
  const [, sign, integers, decimals = ''] =
    typeof text === 'string' ? (/^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text) ?? []) : []
  if (sign === undefined || integers === undefined) return refused('is not a decimal number as in 1234.50')
  const [digits, fraction] = [integers.replace(/^0+(?=\d)/, ''), decimals.replace(/0+$/, '')]
  if (fraction.length > decimalDigits.fraction) return refused(`has more than ${decimalDigits.fraction} decimals`)
  if (digits.length > decimalDigits.integer)
    return refused(`has more than ${decimalDigits.integer} digits before the decimal point`)
  const size = `${digits}.${fraction.padEnd(decimalDigits.fraction, '0')}`
  const found = /[1-9]/.test(size) ? sign + size : size
  if (lowest !== undefined && hundredths(found) < hundredths(lowest)) return refused(`is ${found}, less than ${lowest}`)
  return accepted(found)
}

/** A stored decimal as a whole number of hundredths, which JavaScript compares and adds exactly. */
const hundredths = (stored: string): number => Number(stored.replace('.', ''))

export const decimalKind: FieldKind<string, DecimalOptions> = {
  dataType: () => 'Double',
  maxLength: () => null,
  empty: null,
  sqlType: 'numeric',
  index: 'btree',
  column: (name, options) => {
    const size = { precision: decimalDigits.integer + decimalDigits.fraction, scale: decimalDigits.fraction }
    return options.required ? column(name, size).notNull() : column(name, size)
  },
  check: exact,
  parse: (cell, options) => exact(cell.trim(), options),
  format: (value) => value,
}
