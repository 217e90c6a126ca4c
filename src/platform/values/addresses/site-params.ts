import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** CTX-05: the parameters of every call of a country site. */
export interface SiteParams {
  readonly countryCode: string
  readonly languageCode: string
}

/** The parameters that name the site and the language of a page or of a viewer. */
export const siteParamsOf = ({
  site,
  language,
}: {
  readonly site: Pick<SiteConfig, 'countryIsoCode'>
  readonly language: LanguageCode
}): SiteParams => ({ countryCode: site.countryIsoCode, languageCode: language })
