import { formatNumber, numberSeparators } from '#platform/values/numbers/number-format.ts'
import { measureText } from '#platform/values/numbers/measure-text.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { ShownValue } from './shown-specifications.ts'

/**
 * The text of a value with the supplier's own digits and unit: `1,200–1,600 cP`, `≥ 98.0 %`, `99.5 % (typical)`. Units follow a
 * no-break space.
 */
export function specificationText(
  value: ShownValue,
  isYesNo: boolean,
  { t, site, language }: Pick<Page, 't' | 'site' | 'language'>,
): string {
  const { min, typical, max, text, unit = '' } = value
  if (text !== undefined) return isYesNo ? t(text === 'yes' ? 'specification.yes' : 'specification.no') : text
  const number = (digits: string): string => digitsText(digits, site, language)
  const withUnit = (numbers: string): string => measureText(numbers, unit, language)
  const limits =
    min !== undefined && max !== undefined
      ? withUnit(min === max ? number(min) : `${number(min)}–${number(max)}`)
      : min !== undefined
        ? `≥\u00a0${withUnit(number(min))}`
        : max !== undefined
          ? `≤\u00a0${withUnit(number(max))}`
          : null
  if (typical === undefined) return limits ?? ''
  const usual = t('specification.typical', { value: withUnit(number(typical)) })
  return limits === null ? usual : `${limits}; ${usual}`
}

/** `99.5 %`, `≥ 98.0 %`, `98-102%`, `50 ppm`: a sign, one number or two, and a unit. */
const purity =
  /^(?<sign>[≥≤<>~±]|)\s*(?<low>\d+(?:\.\d+)?)(?:\s*[-–]\s*(?<high>\d+(?:\.\d+)?))?\s*(?<unit>%|ppm|ppb|mg\/kg|g\/l)$/u

/**
 * The text of a purity, which suppliers state as a text. Where it is a number or a range with a unit, the site writes its digits as all
 * others; any other text stays as it is (ERD-04).
 */
export function purityText(text: string | null, { site, language }: Pick<Page, 'site' | 'language'>): string {
  const { sign = '', low, high, unit = '' } = purity.exec(text?.trim() ?? '')?.groups ?? {}
  if (low === undefined) return text ?? ''
  const numbers = [low, ...(high === undefined ? [] : [high])].map((digits) => digitsText(digits, site, language))
  return `${sign === '' ? '' : `${sign}\u00a0`}${measureText(numbers.join('–'), unit, language)}`
}

/** The digits of a number as the site's country writes them; no decimal is added or dropped. */
function digitsText(digits: string, site: Page['site'], language: Page['language']): string {
  const [whole = '', decimals] = digits.replace('-', '').split('.')
  const sign = digits.startsWith('-') ? '−' : ''
  const integer = formatNumber(Number(whole), site, language)
  return decimals === undefined
    ? `${sign}${integer}`
    : `${sign}${integer}${numberSeparators(site, language).decimal}${decimals}`
}
