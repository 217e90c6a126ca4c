import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { country } from '#platform/entity/kinds/country.ts'
import { dateTime } from '#platform/entity/kinds/date-time.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { textList } from '#platform/entity/kinds/text-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import type { TransitionMoment } from '#platform/entity/transitions.ts'
import { maxRecapLength, maxRecapReaders } from './recap/recap-rules.ts'
import { maxShown, visitAccess, visitLimits, visitStates } from './visit-rules.ts'

const moment = ({ at }: TransitionMoment): string => at.toISOString()

/** A visit of an internal user (SAL-02). Its owner has at most one in progress. */
export const visit = entity({
  apiName: 'Visit__c',
  importKind: null,
  keyPrefix: 'a0H',
  tableName: 'visit',
  label: 'Visit',
  labelPlural: 'Visits',
  access: visitAccess,
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['name', 'account', 'plannedOn', 'state'],
  path: {
    field: 'state',
    ends: { done: 'won', cancelled: 'lost' },
    transitions: {
      planned: {
        in_progress: { action: 'Start', label: 'Start', by: ['system'], sets: { startedAt: moment } },
        cancelled: { action: 'Cancel', label: 'Cancel', by: ['system'] },
      },
      in_progress: {
        done: { action: 'Finish', label: 'Finish', by: ['system'], sets: { endedAt: moment } },
        cancelled: { action: 'Cancel', label: 'Cancel', by: ['system'], sets: { endedAt: moment } },
      },
      done: {
        done: {
          action: 'Recap',
          label: 'Send the recap',
          by: ['system'],
          takes: ['recap', 'recapTo'],
          needs: ['recap'],
          sets: { recapSentAt: moment },
        },
      },
    },
  },
  personal: {
    subject: { field: 'owner', exportedAs: 'visits', erasure: 'delete' },
    retention: { kind: 'visits', since: 'lastModifiedDate', where: { field: 'state', isIn: ['done', 'cancelled'] } },
  },
  fields: {
    name: text({ label: 'Subject', apiName: 'Name', required: true, maxLength: visitLimits.name }),
    /** Null at a fair or an event. */
    account: reference({ label: 'Customer', to: account, indexed: true }),
    owner: reference({ label: 'Owner', to: user, required: true, indexed: true }),
    state: picklist({ label: 'State', required: true, indexed: true, values: visitStates }),
    visitType: picklist({
      label: 'Type',
      required: true,
      values: { in_person: 'In person', remote: 'Video call', phone: 'Phone call', event: 'Event' },
    }),
    country: country({ label: 'Country' }),
    businessGroup: reference({ label: 'Business group', to: businessGroup }),
    /** The local day of the site of its country. */
    plannedOn: date({ label: 'Planned on', required: true, indexed: true }),
    startedAt: dateTime({ label: 'Started at' }),
    endedAt: dateTime({ label: 'Ended at' }),
    goal: text({ label: 'Goal', multiline: true, maxLength: visitLimits.goal }),
    /** Internal: no customer reads them. */
    notes: text({ label: 'Notes', multiline: true, maxLength: visitLimits.notes }),
    /** What the customer got as the recap. */
    recap: text({ label: 'Recap', multiline: true, maxLength: maxRecapLength }),
    /** The ids of the users of the customer who got it by email. They are no references: a user may be deleted. */
    recapTo: textList({ label: 'Recap to', maxLength: 18, maxItems: maxRecapReaders }),
    recapSentAt: dateTime({ label: 'Recap sent at' }),
    /** The ids of the records whose pages were opened in the visit, in this order. They are no references: a record may be deleted. */
    shown: textList({ label: 'Shown', maxLength: 18, maxItems: maxShown }),
  },
})
