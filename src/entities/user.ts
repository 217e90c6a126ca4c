import { languages } from '#domain/languages.ts'
import { userRoles } from '#domain/user-roles.ts'
import { account } from './account.ts'
import { entity } from './entity.ts'
import { emailAddress } from './kinds/email-address.ts'
import { picklistList } from './kinds/picklist-list.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { referenceList } from './kinds/reference-list.ts'
import { text } from './kinds/text.ts'

/** Somebody who can sign in: of a customer, of a supplier, or one of the distributor's own people (CTX-09, CTX-11). */
export const user = entity({
  apiName: 'User',
  importKind: null,
  keyPrefix: '005',
  tableName: 'portal_user',
  label: 'User',
  labelPlural: 'Users',
  access: {
    read: ['customerAdmin', 'administrator'],
    create: ['administrator'],
    update: ['administrator'],
    delete: ['administrator'],
  },
  listColumns: ['name', 'email', 'roles', 'account'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: 200 }),
    email: emailAddress({ label: 'E-mail', apiName: 'Email', required: true }),
    roles: picklistList({ label: 'Roles', values: userRoles, required: true }),
    /** Whose view the user has; of the distributor's own people none. */
    account: reference({ label: 'Account', to: account }),
    /** Whose view they can change to: of the same type. */
    otherAccounts: referenceList({ label: 'Other accounts', to: account, indexed: true }),
    /** Of letters to them. */
    language: picklist({ label: 'Language', required: true, values: languages }),
  },
})
