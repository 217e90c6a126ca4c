import { internalAccess } from '#platform/entity/access.ts'
import { accountGroup } from '#features/catalogue/accounts/account-group.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { assortmentEffects, assortmentReasonEffects, assortmentReasons } from '#platform/entity/picklists.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'

/**
 * Allows or denies a part of the catalogue for an account or an account group. If at least one rule allows something,
 * everything that no such rule covers is hidden; a rule that denies takes precedence over one that allows.
 */
export const assortmentRule = entity({
  apiName: 'Assortment_Rule__c',
  importKind: 'assortment-rules',
  keyPrefix: 'a0S',
  tableName: 'assortment_rule',
  label: 'Assortment rule',
  labelPlural: 'Assortment rules',
  access: internalAccess,
  rowSecurity: true,
  listColumns: ['name', 'effect', 'reason', 'startsOn', 'endsOn'],
  exactlyOneOf: ['principal', 'tradeName', 'grade', 'businessGroup', 'marketSegment'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    effect: picklist({ label: 'Effect', required: true, values: assortmentEffects }),
    /** The rule applies to the account, the group, or both; without either it applies to every customer. */
    account: reference({ label: 'Account', to: account }),
    group: reference({ label: 'Account group', to: accountGroup }),
    principal: reference({ label: 'Principal', to: account }),
    tradeName: reference({ label: 'Trade name', to: tradeName }),
    grade: reference({ label: 'Trade grade', to: tradeGrade }),
    businessGroup: reference({ label: 'Business group', to: businessGroup }),
    marketSegment: reference({ label: 'Market segment', to: marketSegment }),
    /** Both days are inclusive; an empty day means no limit. */
    startsOn: date({ label: 'From' }),
    endsOn: date({ label: 'Until' }),
    reason: picklist({
      label: 'Reason',
      required: true,
      values: assortmentReasons,
      dependsOn: { field: 'effect', goesWith: assortmentReasonEffects },
    }),
    note: text({ label: 'Note', multiline: true, maxLength: 4000 }),
  },
})
