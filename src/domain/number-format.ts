import { defaultLanguage, type LanguageCode } from './languages.ts'
import { worldwide, type SiteConfig } from './site-config.ts'

/** What of a site decides how numbers are written on it. */
export type NumberSite = Pick<SiteConfig, 'countryIsoCode' | 'supportedLanguages' | 'numberSeparators'>

/** The locale of dates: the page's language as the site's country writes it (`es` in Mexico is not `es` in Spain). */
export function siteLocale(site: Pick<SiteConfig, 'countryIsoCode'>, language: LanguageCode): string {
  const [base = language] = language.split('-')
  return site.countryIsoCode === worldwide ? language : `${base}-${site.countryIsoCode}`
}

/**
 * The locale of numbers. They are the country's, not the language's (§1): English pages of a site whose own language is
 * another write them as that one does. Intl knows only some of these pairs (`en-FR`, not `en-TR`), and not in every browser.
 */
function numberLocale(site: NumberSite, language: LanguageCode): string {
  const [own] = site.supportedLanguages
  return siteLocale(site, language === defaultLanguage && site.countryIsoCode !== worldwide ? own : language)
}

/** What stands between groups of three digits and before the decimals. */
export interface NumberSeparators {
  readonly group: string
  readonly decimal: string
}

// Making a formatter costs some forty times a use of it; there are few locales and few options.
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function cached<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  let format = formats.get(key)
  if (format === undefined) formats.set(key, (format = make()))
  return format
}

/** A number as the site's country writes it, at most `decimals` of them; FR's group separator is a dot (§1, CTX-07). */
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

/** The separators `formatNumber` writes, for reading what a visitor types (§5). */
export function numberSeparators(site: NumberSite, language: LanguageCode): NumberSeparators {
  const locale = numberLocale(site, language)
  let own = separators.get(locale)
  if (own === undefined) {
    // Seven digits: some languages leave four of them together.
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

/** A day as the site's country writes it. `isoDate` is `YYYY-MM-DD`; the day never moves with the reader's time zone. */
export function formatDate(isoDate: string, site: Pick<SiteConfig, 'countryIsoCode'>, language: LanguageCode): string {
  const locale = siteLocale(site, language)
  const format = cached(
    dateFormats,
    locale,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  )
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A file's size in the unit that suits it, as the language abbreviates it: `240 kB`, `3,4 Mo`. A thousand bytes are a kilobyte. */
export function formatBytes(bytes: number, site: NumberSite, language: LanguageCode): string {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  // 999,600 bytes are a megabyte, not 1,000 kilobytes.
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  if (rounded >= 1000 && step < byteUnits.length - 1) return formatBytes(1000 ** (step + 1), site, language)
  const unit = byteUnits[step] ?? 'byte'
  const format = cached(
    numberFormats,
    `${language} ${unit}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', useGrouping: false }),
  )
  // The number as the country writes it, the unit as the language does.
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
