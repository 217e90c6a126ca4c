import type { LanguageCode } from '#platform/i18n/languages.ts'
import { type SiteConfig, worldwide } from '#platform/values/site-config.ts'

/**
 * The site to which an invitation leads: that of the account’s country, else the worldwide one, else any other, of those that
 * offer the language of the invited person. Without such a site it is the first of these.
 */
export function invitingSite(sites: readonly SiteConfig[], language: LanguageCode, country: string | null): SiteConfig {
  const inOrder = [
    ...sites.filter(({ countryIsoCode }) => countryIsoCode === country),
    ...sites.filter(({ countryIsoCode }) => countryIsoCode === worldwide),
    ...sites,
  ]
  const [first] = inOrder
  const offering = inOrder.find(({ supportedLanguages }) => supportedLanguages.includes(language)) ?? first
  if (offering === undefined) throw new Error('There is no site.')
  return offering
}
