import { internalAccess } from './access.ts'
import { entity } from './entity.ts'
import { text } from './kinds/text.ts'

/** Customers for whom the same assortment is meant: a buying group, a programme. */
export const accountGroup = entity({
  apiName: 'Account_Group__c',
  importKind: 'account-groups',
  keyPrefix: 'a0R',
  tableName: 'account_group',
  label: 'Account group',
  labelPlural: 'Account groups',
  access: internalAccess,
  listColumns: ['name'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
  },
})
