import { languages } from '#platform/i18n/languages.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { erasedAddress, erasedText } from '#platform/entity/personal.ts'
import { country } from '#platform/entity/kinds/country.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { transitionDay, transitionUser } from '#platform/records/write/transition-values.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { signUpStates } from '#platform/entity/picklists.ts'
import { user } from '#features/identity/people/user.ts'

const decided = { decidedBy: transitionUser, decidedOn: transitionDay }

/** A person's request for access. It is not shown before the address is confirmed; see `state`. */
export const signUpRequest = entity({
  apiName: 'Sign_Up_Request__c',
  importKind: null,
  keyPrefix: 'a0U',
  tableName: 'sign_up_request',
  label: 'Sign-up request',
  labelPlural: 'Sign-up requests',
  access: {
    read: ['administrator'],
    create: ['administrator'],
    update: ['administrator'],
    delete: ['administrator'],
  },
  rowSecurity: true,
  listColumns: ['name', 'company', 'email', 'state'],
  path: {
    field: 'state',
    ends: { approved: 'won', declined: 'lost' },
    // A decision also creates a user or sends an email (sign-ups.ts), so none of these is done by itself.
    transitions: {
      new: { confirmed: { action: 'Confirm', label: 'Confirm', by: ['system'], takes: ['dueOn'] } },
      confirmed: {
        approved: { action: 'Approve', label: 'Approve', by: ['system'], takes: ['account'], sets: decided },
        declined: {
          action: 'Decline',
          label: 'Decline',
          by: ['system'],
          takes: ['reason'],
          needs: ['reason'],
          sets: decided,
        },
      },
    },
  },
  personal: {
    subject: {
      field: 'email',
      exportedAs: 'signUpRequests',
      erasure: () => ({
        name: erasedText,
        email: erasedAddress(),
        company: erasedText,
        message: null,
        reason: null,
        returnTo: null,
      }),
    },
    retention: {
      kind: 'sign-up-requests',
      since: 'lastModifiedDate',
      where: { field: 'state', isIn: ['approved', 'declined'] },
    },
  },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: 200 }),
    email: text({ label: 'E-mail', apiName: 'Email', required: true, format: 'email', indexed: true }),
    company: text({ label: 'Company', required: true, maxLength: 200 }),
    country: country({ label: 'Country' }),
    kind: picklist({ label: 'As', required: true, values: { customer: 'Customer', supplier: 'Supplier' } }),
    /** What the person is interested in, as far as they have said. */
    businessGroup: reference({ label: 'Business group', to: businessGroup }),
    message: text({ label: 'Message', multiline: true, maxLength: 2000 }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    /** The page from which the person has come to ask for an account. */
    returnTo: text({ label: 'Page to return to', maxLength: 2000 }),
    /** The code of the site on which the request was made. */
    site: text({ label: 'Site', required: true, maxLength: 20 }),
    state: picklist({ label: 'State', required: true, indexed: true, values: signUpStates }),
    /** The last day on which the request is decided in time, on the calendar of its site. */
    dueOn: date({ label: 'Decide by' }),
    decidedBy: reference({ label: 'Decided by', to: user }),
    decidedOn: date({ label: 'Decided on' }),
    /** The account that was assigned. */
    account: reference({ label: 'Account', to: account }),
    reason: text({ label: 'Reason', multiline: true, maxLength: 2000 }),
  },
})
