import { type DecimalSign, numberPattern, readNumber } from './number-style.ts'
import { isPackage, type PastedUnit, unitOf } from './units.ts'

/** An amount as a cart line has it: `quantity` as in `1250.00`. */
export interface Amount {
  readonly quantity: string
  readonly unit: PastedUnit
}

/** `2 x 25 kg bags`, `25 kg/bag`, `10 MT`, `1.250,5`: how many, of which number, of which unit, in which package. */
const parts = new RegExp(
  String.raw`^(?:(?<count>\d{1,4})\s*(?:[x×*]|\p{L}+\s*(?:of|à|a|@|x|zu|je|van|de|di|da))\s*)?(?<number>${numberPattern})\s*(?<unit>\p{L}+\.?)?\s*(?:[/,(]?\s*(?<rest>\p{L}[\p{L} .-]*)\)?)?$`,
  'iu',
)

/** `kg 25` */
const unitFirst = new RegExp(String.raw`^(?<unit>\p{L}+)\.?\s+(?<number>${numberPattern})$`, 'u')

interface AmountParts {
  readonly count: string | undefined
  readonly number: string
  readonly unit: string | undefined
  /** What stands after the unit: a package. */
  readonly rest: string | undefined
}

/** The parts of a text that has the form of an amount; null if it has another. */
export function amountParts(input: string): AmountParts | null {
  const text = input.trim()
  const groups = (parts.exec(text) ?? unitFirst.exec(text))?.groups
  if (groups?.['number'] === undefined) return null
  const { count, number, unit, rest } = groups
  if (unit !== undefined && unitOf(unit) === null) {
    // `10 bags` names no weight, and another word after a number is no amount.
    return null
  }
  return rest === undefined || isPackage(rest) ? { count, number, unit, rest } : null
}

/** Reads an amount; one without a unit has that of its column. Null: it is none, or more than a cart line can have. */
export function readAmount(text: string, sign: DecimalSign, columnUnit: PastedUnit = 'kg'): Amount | null {
  const found = amountParts(text)
  if (found === null) return null
  const { unit, factor } = found.unit === undefined ? { unit: columnUnit, factor: 1 } : (unitOf(found.unit) ?? noUnit)
  const number = readNumber(found.number, sign)
  return number === null ? null : inCart(number * Number(found.count ?? 1) * factor, unit)
}

const noUnit = { unit: 'kg', factor: Number.NaN } as const

/** What has more decimals than a cart line is written in the smaller unit: `0.125 t` is 125 kg. */
const smaller = { t: 'kg', kg: 'g' } as const satisfies Partial<Record<PastedUnit, PastedUnit>>

function inCart(value: number, unit: PastedUnit): Amount | null {
  const rounded = Math.round(value * 100) / 100
  if (Math.abs(rounded - value) > 1e-9 * Math.max(1, value)) {
    if (unit !== 't' && unit !== 'kg') return null
    return inCart(value * 1000, smaller[unit])
  }
  return rounded >= 0.01 && rounded < 1_000_000 ? { quantity: rounded.toFixed(2), unit } : null
}
