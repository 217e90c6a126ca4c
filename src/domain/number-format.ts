import { defaultLanguage, type LanguageCode } from './languages.ts'
import { worldwide, type SiteConfig } from './site-config.ts'

type NumberSite = Pick<SiteConfig, 'countryIsoCode' | 'supportedLanguages' | 'numberSeparators'>

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
  const locale = numberLocale(site, language)
  const format = cached(
    numberFormats,
    `${locale} ${decimals}`,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
  )
  const { group, decimal } = site.numberSeparators ?? {}
  if (group === undefined && decimal === undefined) return format.format(value)
  return format
    .formatToParts(value)
    .map((part) =>
      part.type === 'group' ? (group ?? part.value) : part.type === 'decimal' ? (decimal ?? part.value) : part.value,
    )
    .join('')
}

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
