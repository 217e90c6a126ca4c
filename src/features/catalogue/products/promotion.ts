import { account } from '#features/catalogue/accounts/account.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { countryList } from '#platform/entity/kinds/country-list.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { itemReference } from '#platform/entity/kinds/item-reference.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { tradeGrade } from './trade-grade.ts'
import { tradeName } from './trade-name.ts'

/**
 * A promotion of a grade, trade name or principal, with its countries, audience, period (both days inclusive) and position (1
 * is first).
 */
export const promotion = entity({
  apiName: 'Promotion__c',
  importKind: 'promotions',
  keyPrefix: 'a0A',
  tableName: 'promotion',
  label: 'Promotion',
  labelPlural: 'Promotions',
  access: catalogueAccess,
  listColumns: ['itemKind', 'item', 'startsOn', 'endsOn', 'rank'],
  personal: 'none',
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
