import type { SiteConfig } from '#platform/values/site-config.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'

/** Returns the name of a site's time zone in a language, such as `Central European Time`, for people who work elsewhere. */
export function timeZoneName(site: Pick<SiteConfig, 'countryIsoCode' | 'timeZone'>, language: LanguageCode): string {
  const { timeZone } = site
  const format = new Intl.DateTimeFormat(siteLocale(site, language), { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
