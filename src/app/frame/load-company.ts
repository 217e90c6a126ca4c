import { countryName } from '#platform/i18n/country-name.ts'
import { defaultLanguage } from '#platform/i18n/languages.ts'
import type { RenderRequest } from '#platform/pages/render-contract.ts'

/** SEO-05: a site without a brand name is named after the country of its company. */
export async function loadCompany({
  site,
  call,
}: RenderRequest): Promise<{ readonly site: RenderRequest['site']; readonly cause?: unknown }> {
  if (site.brandName !== '') return { site }
  try {
    const [company] = await call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany })
    const country = company?.IMCDcompanyCountry__c ?? ''
    if (country === '') return { site }
    // Companies name their country by its code or in words.
    return {
      site: { ...site, companyCountry: /^[A-Z]{2}$/.test(country) ? countryName(country, defaultLanguage) : country },
    }
  } catch (cause) {
    return { site, cause }
  }
}
