import { catalogueAccess } from '#platform/entity/access.ts'
import { businessGroup } from './business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { masterValue } from './master-value.ts'

/** A market segment of a business group (§3), with the functions that are relevant for it. */
export const marketSegment = entity({
  apiName: 'Market_Segment__c',
  importKind: 'market-segments',
  keyPrefix: 'a04',
  tableName: 'market_segment',
  label: 'Market segment',
  labelPlural: 'Market segments',
  access: catalogueAccess,
  listColumns: ['name', 'businessGroup', 'sortOrder'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    names: localisedText({ label: 'Name in other languages', english: 'name' }),
    businessGroup: reference({ label: 'Business group', to: businessGroup, required: true }),
    functions: referenceList({ label: 'Functions', to: masterValue, indexed: true }),
    sortOrder: integer({ label: 'Order', min: 0, max: 1_000_000 }),
  },
})
