import { catalogueAccess } from './access.ts'
import { businessGroup } from './business-group.ts'
import { entity } from './entity.ts'
import { integer } from './kinds/integer.ts'
import { localisedText } from './kinds/localised-text.ts'
import { referenceList } from './kinds/reference-list.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { masterValue } from './master-value.ts'

/** A market segment of a business group (§3), with the functions that lead to it. */
export const marketSegment = entity({
  apiName: 'Market_Segment__c',
  importKind: 'market-segments',
  keyPrefix: 'a04',
  tableName: 'market_segment',
  label: 'Market segment',
  labelPlural: 'Market segments',
  access: catalogueAccess,
  listColumns: ['name', 'businessGroup', 'sortOrder'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    names: localisedText({ label: 'Name in other languages', english: 'name' }),
    businessGroup: reference({ label: 'Business group', to: businessGroup, required: true }),
    functions: referenceList({ label: 'Functions', to: masterValue, indexed: true }),
    sortOrder: integer({ label: 'Order', min: 0, max: 1_000_000 }),
  },
})
