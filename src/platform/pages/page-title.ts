import type { SiteConfig } from '#platform/values/site-config.ts'
import { wireProduct } from '#platform/values/wire-names.ts'

/** SEO-05: the brand name if the site has one, else a fixed prefix plus the company's country, or the site's if that is unknown. */
export const companyNamePrefix = 'Norvane'

export const companyName = (site: Pick<SiteConfig, 'brandName' | 'countryName' | 'companyCountry'>): string =>
  site.brandName || `${companyNamePrefix} ${site.companyCountry ?? site.countryName}`

/** SEO-06: replaces the literal prefix in titles and descriptions with the company's name. */
export const withCompanyName = (text: string, company: string): string =>
  // A replacement function, because a `$` in a replacement string would be special.
  text.replaceAll(`${wireProduct}_`, () => company)

/** SEO-04: `Name | company name`, or `Name - principal | company name`. */
export function pageTitle(name: string, company: string, principal?: string): string {
  const subject = principal === undefined || principal === '' ? name : `${name} - ${principal}`
  return withCompanyName(subject === '' ? company : `${subject} | ${company}`, company)
}
