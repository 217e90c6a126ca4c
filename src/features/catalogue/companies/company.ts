import { wireProduct } from '#platform/values/wire-names.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { text } from '#platform/entity/kinds/text.ts'

/**
 * A company of the distributor, which has one or more country sites. Its names on the wire come from the specification (§3
 * Company record).
 */
export const company = entity({
  apiName: `${wireProduct}_Company__c`,
  importKind: 'companies',
  keyPrefix: 'a06',
  tableName: 'company',
  label: 'Company',
  labelPlural: 'Companies',
  access: catalogueAccess,
  listedBy: ['integrationId'],
  inSearch: 'none',
  listColumns: ['name', 'country', 'city'],
  // The addresses are those of the distributor's own offices.
  personal: { subject: null, retention: 'unlimited' },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    country: text({ label: 'Country', apiName: `${wireProduct}companyCountry__c`, required: true }),
    street: text({ label: 'Street', apiName: `${wireProduct}companyStreet__c` }),
    city: text({ label: 'City', apiName: `${wireProduct}companyCity__c` }),
    state: text({ label: 'State', apiName: `${wireProduct}companyState__c` }),
    postalCode: text({ label: 'Postal code', apiName: `${wireProduct}companyPC__c`, maxLength: 40 }),
    coordinates: text({
      label: 'Coordinates',
      apiName: 'CompanyCoordinates__c',
      format: 'coordinates',
      maxLength: 30,
    }),
    phone: text({ label: 'Phone', apiName: 'CompanyPhone__c', format: 'phone', maxLength: 40 }),
    email: text({ label: 'E-mail', apiName: 'CompanyEmail__c', format: 'email' }),
  },
})
