import type { CompanyRecord } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { Coordinates } from '#platform/values/numbers/coordinates.ts'
import { organization } from '#platform/pages/structured-data/organization.ts'
import type { DataPage, Thing } from '#platform/pages/structured-data/thing.ts'

/**
 * The company of a site for search engines, with the address and the telephone number of its record. `place` is where its
 * office is.
 */
export const structuredCompany = (
  company: CompanyRecord | undefined,
  page: DataPage,
  place: Coordinates | null = null,
): Thing =>
  organization(
    page,
    company === undefined
      ? null
      : {
          street: company.IMCDcompanyStreet__c,
          postalCode: company.IMCDcompanyPC__c,
          city: company.IMCDcompanyCity__c,
          region: company.IMCDcompanyState__c ?? '',
          country: company.IMCDcompanyCountry__c,
          place,
          phone: company.CompanyPhone__c,
          email: company.CompanyEmail__c,
        },
  )
