import { account } from './account.ts'
import { catalogueAccess } from './access.ts'
import { businessGroup } from './business-group.ts'
import { entity } from './entity.ts'
import { countryList } from './kinds/country-list.ts'
import { date } from './kinds/date.ts'
import { integer } from './kinds/integer.ts'
import { itemReference } from './kinds/item-reference.ts'
import { picklist } from './kinds/picklist.ts'
import { referenceList } from './kinds/reference-list.ts'
import { reference } from './kinds/reference.ts'
import { marketSegment } from './market-segment.ts'
import { tradeGrade } from './trade-grade.ts'
import { tradeName } from './trade-name.ts'

/** A promotion of a grade, a trade name or a principal: where, for whom, when (both days inclusive), and how far up (1 is first). */
export const promotion = entity({
  apiName: 'Promotion__c',
  importKind: 'promotions',
  keyPrefix: 'a0A',
  tableName: 'promotion',
  label: 'Promotion',
  labelPlural: 'Promotions',
  access: catalogueAccess,
  listColumns: ['itemKind', 'item', 'startsOn', 'endsOn', 'rank'],
  fields: {
    itemKind: picklist({
      label: 'Kind of item',
      required: true,
      values: { tradeGrade: 'Trade grade', tradeName: 'Trade name', principal: 'Principal' },
    }),
    item: itemReference({
      label: 'Item',
      required: true,
      by: 'itemKind',
      to: { tradeGrade, tradeName, principal: account },
    }),
    countries: countryList({ label: 'Countries (none: all)' }),
    businessGroup: reference({ label: 'Business group', to: businessGroup }),
    marketSegments: referenceList({ label: 'Market segments', to: marketSegment }),
    startsOn: date({ label: 'First day', required: true }),
    endsOn: date({ label: 'Last day', required: true, notBefore: 'startsOn' }),
    rank: integer({ label: 'Rank', required: true, min: 1, max: 1_000_000 }),
  },
})
