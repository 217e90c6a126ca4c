import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'

/**
 * Gives the requests that meet all of its conditions to a person of the desk (REQ-01). The rule with the lowest position comes
 * first; requests that no rule routes are in the default inbox.
 */
export const routingRule = entity({
  apiName: 'Routing_Rule__c',
  importKind: null,
  keyPrefix: 'a1B',
  tableName: 'routing_rule',
  label: 'Routing rule',
  labelPlural: 'Routing rules',
  access: {
    read: ['internalSales', 'administrator'],
    create: ['administrator'],
    update: ['administrator'],
    delete: ['administrator'],
  },
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['name', 'position', 'person'],
  // It names employees in their function.
  personal: { subject: null, retention: 'unlimited' },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    position: integer({ label: 'Position', required: true, min: 0, max: 10_000 }),
    /** The code of a site. A condition without a value is always met. */
    site: text({ label: 'Site', maxLength: 20 }),
    kind: picklist({ label: 'Kind', values: { default: 'Enquiry', sample: 'Samples', quote: 'Quote' } }),
    /** Met if any product of the request belongs to it. */
    businessGroup: reference({ label: 'Business group', to: businessGroup }),
    principal: reference({ label: 'Principal', to: account }),
    person: reference({ label: 'Person', to: user, required: true }),
    /** Takes the place of the person up to and including this day. */
    substitute: reference({ label: 'Substitute', to: user }),
    absentUntil: date({ label: 'Absent until' }),
  },
})
