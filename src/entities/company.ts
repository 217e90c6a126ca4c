import { wireProduct } from '#domain/wire-names.ts'
import { catalogueAccess } from './access.ts'
import { entity } from './entity.ts'
import { text } from './kinds/text.ts'

/** A company of the distributor, behind one or more country sites; its wire names are the specification's own (§3 Company record). */
export const company = entity({
  apiName: `${wireProduct}_Company__c`,
  importKind: 'companies',
  keyPrefix: 'a06',
  tableName: 'company',
  label: 'Company',
  labelPlural: 'Companies',
  access: catalogueAccess,
  listColumns: ['name', 'country', 'city'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    country: text({ label: 'Country', apiName: `${wireProduct}companyCountry__c`, required: true }),
    street: text({ label: 'Street', apiName: `${wireProduct}companyStreet__c` }),
    city: text({ label: 'City', apiName: `${wireProduct}companyCity__c` }),
    state: text({ label: 'State', apiName: `${wireProduct}companyState__c` }),
    postalCode: text({ label: 'Postal code', apiName: `${wireProduct}companyPC__c`, maxLength: 40 }),
    phone: text({ label: 'Phone', apiName: 'CompanyPhone__c', format: 'phone', maxLength: 40 }),
    email: text({ label: 'E-mail', apiName: 'CompanyEmail__c', format: 'email' }),
  },
})
