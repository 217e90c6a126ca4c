import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { visitAccess, visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { stepRules, stepStates } from './step-rules.ts'

/** Only the person who does the step, and administrators, besides the calls of the visit. */
const owner = { by: visitUsers, byUser: 'owner' } as const

/**
 * What is to be done after a visit, by whom and until when (SAL-02). Its integration id consists of the visit and the key of the
 * step in it. An inactive step has been removed and can be restored until the next removal from the visit.
 */
export const nextStep = entity({
  apiName: 'Next_Step__c',
  importKind: null,
  keyPrefix: 'a1G',
  tableName: 'next_step',
  label: 'Next step',
  labelPlural: 'Next steps',
  access: visitAccess,
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['visit'],
  listColumns: ['name', 'dueOn', 'owner', 'account', 'state'],
  listViews: [
    {
      name: 'Open',
      label: 'Open steps by day',
      filters: [{ field: 'state', operator: 'Equals', operands: ['open'] }],
      sort: [{ field: 'dueOn' }],
    },
    {
      name: 'Due',
      label: 'Open steps that are due',
      filters: [
        { field: 'state', operator: 'Equals', operands: ['open'] },
        { field: 'dueOn', operator: 'LessOrEqual', operands: ['TODAY'] },
      ],
      sort: [{ field: 'dueOn' }],
    },
  ],
  path: {
    field: 'state',
    transitions: {
      open: { done: { action: 'Finish', label: 'Done', ...owner } },
      done: { open: { action: 'Reopen', label: 'Not done', ...owner } },
    },
  },
  personal: {
    // The steps go with the visit. Those that a colleague does stay, and name a user without personal details.
    subject: { field: 'visitOwner', exportedAs: 'nextSteps', erasure: 'delete' },
    retention: { with: 'visit' },
  },
  fields: {
    name: text({ label: 'Step', apiName: 'Name', required: true, maxLength: stepRules.text.maxLength }),
    visit: reference({ label: 'Visit', to: visit, required: true }),
    /** The owner of the visit, who sees and changes all steps of it. */
    visitOwner: reference({ label: 'Owner of the visit', to: user, required: true }),
    /** The customer of the visit; null at an event. */
    account: reference({ label: 'Customer', to: account }),
    /** Who does it: an internal user. */
    owner: reference({ label: 'Owner', to: user, required: true, indexed: true }),
    /** The local day of the site of the visit's country; null: no day was agreed. */
    dueOn: date({ label: 'Due on', indexed: true }),
    state: picklist({ label: 'State', required: true, indexed: true, values: stepStates }),
  },
})
