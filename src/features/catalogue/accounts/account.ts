import { accountObject } from '#platform/values/viewer.ts'
import { catalogueAccess, internalReaders } from '#platform/entity/access.ts'
import { accountGroup } from './account-group.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { countryList } from '#platform/entity/kinds/country-list.ts'
import { country } from '#platform/entity/kinds/country.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { richText } from '#platform/entity/kinds/rich-text.ts'
import { svg } from '#platform/entity/kinds/svg.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { supplierPath } from '#platform/values/addresses/record-paths.ts'

/** A supplier (principal) or a customer. */
export const account = entity({
  apiName: accountObject,
  importKind: 'accounts',
  keyPrefix: '001',
  tableName: 'account',
  label: 'Account',
  labelPlural: 'Accounts',
  access: catalogueAccess,
  rowSecurity: true,
  listColumns: ['name', 'recordType', 'country'],
  pages: [{ path: supplierPath, of: { recordType: ['Supplier'] } }],
  recordTypes: 'recordType',
  duplicateRules: [{ name: 'Same_Name', fields: ['name', 'recordType'], onCreate: 'alert', onUpdate: 'alert' }],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    recordType: picklist({
      label: 'Record type',
      required: true,
      indexed: true,
      values: { Supplier: 'Supplier', Customer: 'Customer' },
    }),
    country: country({ label: 'Country' }),
    website: text({ label: 'Website', apiName: 'Website', format: 'url' }),
    logo: svg({ label: 'Logo' }),
    description: text({ label: 'Description', apiName: 'Description', multiline: true, maxLength: 32_000 }),
    descriptions: localisedText({ label: 'Description in other languages', english: 'description', maxLength: 32_000 }),
    profile: richText({ label: 'Profile' }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup, indexed: true }),
    countries: countryList({ label: 'Countries served' }),
    /** A customer has the assortments of these groups in addition to its own. */
    groups: referenceList({ label: 'Account groups', to: accountGroup, access: { read: internalReaders } }),
    internalNote: text({
      label: 'Internal note',
      multiline: true,
      maxLength: 4000,
      access: { read: internalReaders },
    }),
  },
})
