import { defaultLanguage, type LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { type DecimalReading, type DecimalRules, maxDecimals, readDecimal } from './decimal-input.ts'
import { formatNumber, type NumberSeparators, numberSeparators, type NumberSite } from './number-format.ts'

/** A page on which somebody types a number. */
export interface NumberPage {
  readonly site: NumberSite
  readonly language: LanguageCode
}

/**
 * Reads a number that a visitor typed (ERD-04). It may be written as the site writes numbers or as the language of the page does
 * elsewhere, and any blank may separate groups of digits. A text that the two read as different numbers is an error that names
 * both. The error of any other text is that of the site's separators (§5).
 */
export function readTypedNumber(text: string, rules: DecimalRules, page: NumberPage): DecimalReading {
  const own = numberSeparators(page.site, page.language)
  const other = languageSeparators(page)
  const asSite = readDecimal(text, rules, own)
  const both = other.decimal === own.decimal ? null : twoMeanings(text.trim(), page, rules)
  if (both !== null) return { value: null, error: { code: 'ambiguousNumber', ...both } }
  if (asSite.error === null) return asSite
  for (const separators of [withBlanks(own), other, withBlanks(other)]) {
    const reading = readDecimal(text, rules, separators)
    if (reading.error === null) return reading
  }
  return asSite
}

/** Writes a number for an input. It has no groups where its reader could take them for decimals. */
export function writeTypedNumber(value: number, page: NumberPage, rules: DecimalRules = {}): string {
  const written = formatNumber(value, page.site, page.language, rules.decimals ?? maxDecimals)
  return readTypedNumber(written, rules, page).value === value ? written : ungrouped(value, page, rules)
}

function ungrouped(value: number, { site, language }: NumberPage, { decimals = maxDecimals }: DecimalRules): string {
  const rounded = Math.round(value * 10 ** decimals) / 10 ** decimals
  const written = String(rounded).replace('.', numberSeparators(site, language).decimal)
  // A fourth decimal keeps three of them from being read as a group.
  return threeDigits.test(written) ? `${written}0` : written
}

/** The only separator has three digits behind it: `1.250` is a thousand and more to one reader, and one and a quarter to another. */
const threeDigits = /^[-\u2212]?([1-9]\d{0,2})([.,])(\d{3})$/

function twoMeanings(
  text: string,
  page: NumberPage,
  rules: DecimalRules,
): { readonly whole: string; readonly decimal: string } | null {
  const [, before = '', separator, after = ''] = threeDigits.exec(text) ?? []
  if (separator === undefined) return null
  const [own, other] = [numberSeparators(page.site, page.language), languageSeparators(page)]
  const isGroup = own.group === separator || other.group === separator
  const isDecimal = own.decimal === separator || other.decimal === separator
  if (!isGroup || !isDecimal) return null
  return {
    whole: ungrouped(Number(before + after), page, rules),
    decimal: ungrouped(Number(`${before}.${after}`), page, rules),
  }
}

const withBlanks = (separators: NumberSeparators): NumberSeparators => ({ ...separators, group: ' ' })

/** The separators of a language where no site decides: `es` is the Spanish of America, which has a decimal point. */
function languageSeparators({ site, language }: NumberPage): NumberSeparators {
  const isOwn = site.countryIsoCode === worldwide
  if (isOwn) return numberSeparators(site, language)
  return numberSeparators(language === 'es' ? inMexico : inLanguageOnly, language)
}

const inLanguageOnly: NumberSite = { countryIsoCode: worldwide, supportedLanguages: [defaultLanguage] }
const inMexico: NumberSite = { countryIsoCode: 'MX', supportedLanguages: ['es'] }
