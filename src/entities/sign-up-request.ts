import { languages } from '#domain/languages.ts'
import { account } from './account.ts'
import { entity } from './entity.ts'
import { country } from './kinds/country.ts'
import { date } from './kinds/date.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { signUpStates } from './picklists.ts'
import { user } from './user.ts'

/** Somebody who asks to be let in. Nobody reads it before the address is confirmed: see `state`. */
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
  listColumns: ['name', 'company', 'email', 'state'],
  path: 'state',
  pathEnds: { approved: 'won', declined: 'lost' },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: 200 }),
    email: text({ label: 'E-mail', apiName: 'Email', required: true, format: 'email', indexed: true }),
    company: text({ label: 'Company', required: true, maxLength: 200 }),
    country: country({ label: 'Country' }),
    kind: picklist({ label: 'As', required: true, values: { customer: 'Customer', supplier: 'Supplier' } }),
    message: text({ label: 'Message', multiline: true, maxLength: 2000 }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    /** Code of the site where they asked. */
    site: text({ label: 'Site', required: true, maxLength: 20 }),
    state: picklist({ label: 'State', required: true, indexed: true, values: signUpStates }),
    decidedBy: reference({ label: 'Decided by', to: user }),
    decidedOn: date({ label: 'Decided on' }),
    /** To which they were let in. */
    account: reference({ label: 'Account', to: account }),
    reason: text({ label: 'Reason', multiline: true, maxLength: 2000 }),
  },
})
