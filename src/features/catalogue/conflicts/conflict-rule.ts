import { account } from '#features/catalogue/accounts/account.ts'
import { accountGroup } from '#features/catalogue/accounts/account-group.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { internalAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { country } from '#platform/entity/kinds/country.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { conflictReasons } from '#platform/entity/picklists.ts'

/**
 * Keeps one principal, trade name or grade out of the sales people's sessions for an account, group, country, business group or
 * segment (CNF-03). Only sessions of the Sales Assistant follow it; what a customer sees is decided by assortment rules.
 */
export const conflictRule = entity({
  apiName: 'Conflict_Rule__c',
  importKind: 'conflict-rules',
  keyPrefix: 'a0B',
  tableName: 'conflict_rule',
  label: 'Conflict rule',
  labelPlural: 'Conflict rules',
  access: internalAccess,
  rowSecurity: true,
  // Sessions read the rules from memory, and no cached answer depends on them.
  inSearch: 'none',
  listColumns: ['name', 'reason', 'startsOn', 'endsOn'],
  exactlyOneOf: ['principal', 'tradeName', 'grade'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    principal: reference({ label: 'Principal', to: account }),
    tradeName: reference({ label: 'Trade name', to: tradeName }),
    grade: reference({ label: 'Trade grade', to: tradeGrade }),
    /** The rule applies where all of these conditions that have a value are met; without any, everywhere. */
    account: reference({ label: 'Account', to: account }),
    group: reference({ label: 'Account group', to: accountGroup }),
    country: country({ label: 'Country' }),
    businessGroup: reference({ label: 'Business group', to: businessGroup }),
    marketSegment: reference({ label: 'Market segment', to: marketSegment }),
    reason: picklist({ label: 'Reason', required: true, values: conflictReasons }),
    /** Local days of the session's site, both inclusive; an empty day means no limit. */
    startsOn: date({ label: 'From' }),
    endsOn: date({ label: 'Until', notBefore: 'startsOn' }),
    note: text({ label: 'Note', multiline: true, maxLength: 4000 }),
  },
})
