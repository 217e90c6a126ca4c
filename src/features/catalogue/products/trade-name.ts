import { account } from '#features/catalogue/accounts/account.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { richText } from '#platform/entity/kinds/rich-text.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { tradeNamePath } from '#platform/values/addresses/record-paths.ts'

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
  pages: [{ path: tradeNamePath }],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    principal: reference({ label: 'Principal', to: account, required: true }),
    description: text({ label: 'Description', multiline: true, maxLength: 32_000 }),
    descriptions: localisedText({ label: 'Description in other languages', english: 'description', maxLength: 32_000 }),
    details: richText({ label: 'Details' }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup, indexed: true }),
    functions: referenceList({ label: 'Functions', to: masterValue, indexed: true }),
  },
})
