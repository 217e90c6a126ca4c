import { internalAccess } from './access.ts'
import { accountGroup } from './account-group.ts'
import { account } from './account.ts'
import { businessGroup } from './business-group.ts'
import { entity } from './entity.ts'
import { date } from './kinds/date.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { marketSegment } from './market-segment.ts'
import { assortmentEffects, assortmentReasonEffects, assortmentReasons } from './picklists.ts'
import { tradeGrade } from './trade-grade.ts'
import { tradeName } from './trade-name.ts'

/**
 * What a customer's assortment holds, or does not: of one account or of a group of them, one thing of the catalogue. Once there is
 * a rule that allows, what no such rule names is not there; a rule that denies is stronger than one that allows.
 */
export const assortmentRule = entity({
  apiName: 'Assortment_Rule__c',
  importKind: 'assortment-rules',
  keyPrefix: 'a0S',
  tableName: 'assortment_rule',
  label: 'Assortment rule',
  labelPlural: 'Assortment rules',
  access: internalAccess,
  listColumns: ['name', 'effect', 'reason', 'startsOn', 'endsOn'],
  exactlyOneOf: ['principal', 'tradeName', 'grade', 'businessGroup', 'marketSegment'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    effect: picklist({ label: 'Effect', required: true, values: assortmentEffects }),
    /** Whose it is: of one of the two, of both, or (neither) of every customer. */
    account: reference({ label: 'Account', to: account }),
    group: reference({ label: 'Account group', to: accountGroup }),
    principal: reference({ label: 'Principal', to: account }),
    tradeName: reference({ label: 'Trade name', to: tradeName }),
    grade: reference({ label: 'Trade grade', to: tradeGrade }),
    businessGroup: reference({ label: 'Business group', to: businessGroup }),
    marketSegment: reference({ label: 'Market segment', to: marketSegment }),
    /** Both inclusive; not given: always. */
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
