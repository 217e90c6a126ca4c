import { account } from './account.ts'
import { catalogueAccess } from './access.ts'
import { businessGroup } from './business-group.ts'
import { entity } from './entity.ts'
import { localisedText } from './kinds/localised-text.ts'
import { referenceList } from './kinds/reference-list.ts'
import { reference } from './kinds/reference.ts'
import { richText } from './kinds/rich-text.ts'
import { text } from './kinds/text.ts'
import { masterValue } from './master-value.ts'

/** A trade name (product group) of one principal. */
export const tradeName = entity({
  apiName: 'Trade_Name__c',
  importKind: 'trade-names',
  keyPrefix: 'a01',
  tableName: 'trade_name',
  label: 'Trade name',
  labelPlural: 'Trade names',
  access: catalogueAccess,
  listColumns: ['name', 'principal'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    principal: reference({ label: 'Principal', to: account, required: true }),
    description: text({ label: 'Description', multiline: true, maxLength: 32_000 }),
    descriptions: localisedText({ label: 'Description in other languages', english: 'description', maxLength: 32_000 }),
    details: richText({ label: 'Details' }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup, indexed: true }),
    functions: referenceList({ label: 'Functions', to: masterValue, indexed: true }),
  },
})
