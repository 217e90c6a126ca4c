import { internalAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** Customers that share an assortment, such as a buying group or the members of a programme. */
export const accountGroup = entity({
  apiName: 'Account_Group__c',
  importKind: 'account-groups',
  keyPrefix: 'a0R',
  tableName: 'account_group',
  label: 'Account group',
  labelPlural: 'Account groups',
  access: internalAccess,
  listColumns: ['name'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
  },
})
