import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { countryList } from '#platform/entity/kinds/country-list.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** Somebody of the distributor to whom customers turn, by country and business group (ERD-08). Everybody may be such a person, with or without a user. */
export const contactPerson = entity({
  apiName: 'Contact_Person__c',
  importKind: 'contact-persons',
  keyPrefix: 'a1K',
  tableName: 'contact_person',
  label: 'Contact person',
  labelPlural: 'Contact persons',
  access: catalogueAccess,
  inSearch: 'none',
  listColumns: ['name', 'role', 'countries', 'businessGroups', 'isPublic'],
  // It names employees in their function.
  personal: { subject: null, retention: 'unlimited' },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: 200 }),
    role: picklist({
      label: 'Role',
      values: { sales: 'Sales', technical: 'Technical advice', service: 'Customer service' },
    }),
    phone: text({ label: 'Phone', apiName: 'Phone', format: 'phone', maxLength: 40 }),
    email: text({ label: 'E-mail', apiName: 'Email', format: 'email' }),
    /** Without a value: of all countries, and of all business groups. */
    countries: countryList({ label: 'Countries' }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup }),
    /** Guests see the person as well. */
    isPublic: boolean({ label: 'Shown to guests', default: false }),
    /** Of several people who are equally responsible, the one with the lowest position is shown. */
    position: integer({ label: 'Position', min: 0, max: 10_000 }),
  },
})
