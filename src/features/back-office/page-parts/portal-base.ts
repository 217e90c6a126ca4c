import { siteBase } from '#platform/values/addresses/addresses.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'

/** The base of the worldwide site, which has some of the languages of the back office. */
export const portalBase = ({ site, language }: SiteLocale): string =>
  siteBase(site, site.supportedLanguages.includes(language) ? language : site.supportedLanguages[0])
