import { defaultLanguage, type LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'

/** The part of a site that decides how numbers are written. */
export type NumberSite = Pick<SiteConfig, 'countryIsoCode' | 'supportedLanguages' | 'numberSeparators'>

/**
 * Returns the locale of dates: the page's language in the site's country (`es` in Mexico differs from `es` in Spain).
 */
export function siteLocale(site: Pick<SiteConfig, 'countryIsoCode'>, language: LanguageCode): string {
  const [base = language] = language.split('-')
  return site.countryIsoCode === worldwide ? language : `${base}-${site.countryIsoCode}`
}

/**
 * Returns the locale of numbers. Numbers follow the country, not the language (§1): English pages of a site write them
 * as its default language does. Intl knows only some of these combinations (`en-FR`, but not `en-TR`), and they differ
 * by browser.
 */
function numberLocale(site: NumberSite, language: LanguageCode): string {
  const [own] = site.supportedLanguages
  return siteLocale(site, language === defaultLanguage && site.countryIsoCode !== worldwide ? own : language)
}

/** The separators of groups of three digits and of decimals. */
export interface NumberSeparators {
  readonly group: string
  readonly decimal: string
}

// Creating a formatter costs about forty times as much as using one, and there are few combinations.
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function cached<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  let format = formats.get(key)
  if (format === undefined) formats.set(key, (format = make()))
  return format
}

/**
 * Returns a number as the site's country writes it, with at most `decimals` decimals. The French group separator is a
 * dot (§1, CTX-07).
 */
export function formatNumber(value: number, site: NumberSite, language: LanguageCode, decimals = 2): string {
  const format = numberFormat(numberLocale(site, language), decimals)
  const { group, decimal } = site.numberSeparators ?? {}
  if (group === undefined && decimal === undefined) return format.format(value)
  return format
    .formatToParts(value)
    .map((part) =>
      part.type === 'group' ? (group ?? part.value) : part.type === 'decimal' ? (decimal ?? part.value) : part.value,
    )
    .join('')
}

/** Returns the separators of `formatNumber`, for reading what a visitor types (§5). */
export function numberSeparators(site: NumberSite, language: LanguageCode): NumberSeparators {
  const locale = numberLocale(site, language)
  let own = separators.get(locale)
  if (own === undefined) {
    // The sample has seven digits, since some languages do not group four.
    const parts = numberFormat(locale, 1).formatToParts(1_234_567.5)
    const valueOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
    separators.set(locale, (own = { group: valueOf('group'), decimal: valueOf('decimal') }))
  }
  return { ...own, ...site.numberSeparators }
}

const separators = new Map<string, NumberSeparators>()

const numberFormat = (locale: string, decimals: number): Intl.NumberFormat =>
  cached(
    numberFormats,
    `${locale} ${decimals}`,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
  )

/**
 * Returns a date as the site's country writes it. `isoDate` is `YYYY-MM-DD`; the result does not depend on the time
 * zone.
 */
export function formatDate(isoDate: string, site: Pick<SiteConfig, 'countryIsoCode'>, language: LanguageCode): string {
  const locale = siteLocale(site, language)
  const format = cached(
    dateFormats,
    locale,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  )
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte'] as const

/**
 * Returns a file size with a suitable unit in the abbreviation of the language: `240 kB`, `3,4 Mo`. A kilobyte is 1,000
 * bytes, and what is not empty has at least a tenth of one: nobody compares files by single bytes.
 */
export function formatBytes(bytes: number, site: NumberSite, language: LanguageCode): string {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 1))
  const value = bytes === 0 ? 0 : Math.max(0.1, bytes / 1000 ** (step + 1))
  // 999,600 bytes are 1 megabyte, not 1,000 kilobytes.
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  if (rounded >= 1000 && step < byteUnits.length - 1) return formatBytes(1000 ** (step + 2), site, language)
  const unit = byteUnits[step] ?? 'kilobyte'
  const format = cached(
    numberFormats,
    `${language} ${unit}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', useGrouping: false }),
  )
  // The number follows the country, and the unit follows the language.
  return format
    .formatToParts(rounded)
    .map(({ type, value: part }) =>
      type === 'integer'
        ? formatNumber(rounded, site, language, 1)
        : type === 'decimal' || type === 'fraction'
          ? ''
          : part,
    )
    .join('')
}
