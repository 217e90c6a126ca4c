import type { NumberSeparators } from '#platform/values/numbers/number-format.ts'

/** How a list writes decimals. */
export type DecimalSign = '.' | ','

/** A number as people write it, without a sign: digits, groups of three, and decimals. */
export const numberPattern = String.raw`\d+(?:[.,'’]\d+|[\u00a0\u202f\u2009 ]\d{3}(?!\d))*|[.,]\d+`

/** Blanks and apostrophes only separate groups. */
const groupSigns = /(?<=\d)['’\u00a0\u202f\u2009 ](?=\d{3}(?!\d))/gu

/** The decimal sign that a number itself shows; null if it could be read in both ways, or has no sign at all. */
function shownSign(number: string): DecimalSign | null {
  const signs = [...number.replaceAll(/[^.,]/gu, '')]
  const last = signs.at(-1)
  if (last !== '.' && last !== ',') return null
  const other = last === '.' ? ',' : '.'
  if (signs.length > 1) return signs.every((sign) => sign === last) ? other : last
  // `0.125` has no group, and neither have `1.25`, `1.2500` and `.5`.
  return /^(?:0?[.,]|\d+[.,](?!\d{3}$)|\d{4,}[.,])/u.test(number) ? last : null
}

/** The decimal sign of a list: that which its numbers show, if they agree; otherwise that of the site. */
export function decimalSignOf(numbers: Iterable<string>, site: NumberSeparators): DecimalSign {
  const shown = new Set<DecimalSign>()
  for (const number of numbers) {
    const sign = shownSign(number.replaceAll(groupSigns, ''))
    if (sign !== null) shown.add(sign)
  }
  const [only] = shown
  return shown.size === 1 && only !== undefined ? only : site.decimal === ',' ? ',' : '.'
}

/** Reads a number; one that shows its own decimal sign needs that of the list not. Null: it is none. */
export function readNumber(text: string, sign: DecimalSign): number | null {
  const number = text.trim().replaceAll(groupSigns, '')
  const decimal = shownSign(number) ?? sign
  const group = decimal === '.' ? ',' : '.'
  const [integers = '', decimals, ...more] = number.split(decimal)
  if (more.length > 0 || (decimals !== undefined && !/^\d+$/u.test(decimals))) return null
  if (!/^\d*$/u.test(integers) && !isGrouped(integers, group)) return null
  const digits = integers.replaceAll(group, '')
  return digits === '' && decimals === undefined ? null : Number(`${digits === '' ? '0' : digits}.${decimals ?? '0'}`)
}

/** A group does not begin with zero: `0.001.234` is no number. */
const isGrouped = (text: string, group: string): boolean => {
  const [first = '', ...rest] = text.split(group)
  return /^[1-9]\d{0,2}$/u.test(first) && rest.every((three) => /^\d{3}$/u.test(three))
}
