import { formatNumber, numberSeparators } from '#platform/i18n/number-format.ts'
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
  const withUnit = (numbers: string): string => (unit === '' ? numbers : `${numbers}\u00a0${unit}`)
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

/** The digits of a number as the site's country writes them; no decimal is added or dropped. */
function digitsText(digits: string, site: Page['site'], language: Page['language']): string {
  const [whole = '', decimals] = digits.replace('-', '').split('.')
  const sign = digits.startsWith('-') ? '−' : ''
  const integer = formatNumber(Number(whole), site, language)
  return decimals === undefined
    ? `${sign}${integer}`
    : `${sign}${integer}${numberSeparators(site, language).decimal}${decimals}`
}
