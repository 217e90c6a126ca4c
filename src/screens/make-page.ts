import { siteBase } from '#domain/addresses.ts'
import { countryName } from '#domain/country-name.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { formatNumber } from '#domain/number-format.ts'
import { worldwide, type SiteConfig } from '#domain/site-config.ts'
import type { CompiledCatalogue } from '#messages/compile.ts'
import { createTranslator } from '#messages/translator.ts'
import type { Page, PageUser, SwitchSite } from './page-context.ts'

export interface PageParts {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly sites: readonly SwitchSite[]
  readonly isGuest: boolean
  readonly publicOrigin: string
  readonly user?: PageUser | null
}

export function makePage(
  { site, language, sites, isGuest, publicOrigin, user = null }: PageParts,
  catalogue: CompiledCatalogue,
): Page {
  const number = (value: number): string => formatNumber(value, site, language)
  const translate = createTranslator(language, catalogue, number)
  // A message without values is always the same text, and a list says the same words on every card.
  const plain = new Map<string, string>()
  return {
    site,
    language,
    sites,
    isGuest,
    user,
    publicOrigin,
    base: siteBase(site, language),
    number,
    t: (key, values) => {
      if (values !== undefined) return translate(key, values)
      let text = plain.get(key)
      if (text === undefined) plain.set(key, (text = translate(key)))
      return text
    },
  }
}

/** A site in the list of countries and languages, named in its own first language. */
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
