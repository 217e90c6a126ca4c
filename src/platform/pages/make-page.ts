import { siteBase } from '#platform/values/addresses/addresses.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'
import type { CompiledCatalogue } from '#platform/i18n/compile.ts'
import { createTranslator } from '#platform/i18n/translator.ts'
import type { AssistantPage, Page, PageUser, SwitchSite } from './page-context.ts'

export interface PageParts {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly sites: readonly SwitchSite[]
  readonly isGuest: boolean
  readonly publicOrigin: string
  readonly user?: PageUser | null
  readonly assistant?: AssistantPage | undefined
}

export function makePage(
  { site, language, sites, isGuest, publicOrigin, user = null, assistant }: PageParts,
  catalogue: CompiledCatalogue,
): Page {
  const number = (value: number): string => formatNumber(value, site, language)
  const translate = createTranslator(language, catalogue, number)
  // The text of a message without values never changes, and lists repeat such messages on every card.
  const plain = new Map<string, string>()
  return {
    site,
    language,
    sites,
    isGuest,
    user,
    publicOrigin,
    base: siteBase(site, language),
    ...(assistant === undefined ? {} : { assistant }),
    number,
    t: (key, values) => {
      if (values !== undefined) return translate(key, values)
      let text = plain.get(key)
      if (text === undefined) plain.set(key, (text = translate(key)))
      return text
    },
  }
}

/** An entry of the list of countries and languages, named in the site's first language. */
export const switchSite = ({
  code,
  basePath,
  countryIsoCode,
  countryName: name,
  supportedLanguages,
  isMyIMCDOnly,
}: SiteConfig): SwitchSite => ({
  code,
  basePath,
  countryIsoCode,
  supportedLanguages,
  isMyIMCDOnly,
  name: countryIsoCode === worldwide ? name : countryName(countryIsoCode, supportedLanguages[0]),
})
