import { languages } from '#platform/i18n/languages.ts'
import { userObject, userRoles } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { emailTopics } from '#features/identity/emails/email-topics.ts'
import { entity } from '#platform/entity/entity.ts'
import { erasedAddress, erasedText } from '#platform/entity/personal.ts'
import { emailAddress } from '#platform/entity/kinds/email-address.ts'
import { picklistList } from '#platform/entity/kinds/picklist-list.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** A person who can sign in: a user of a customer, a user of a supplier, or an internal user (CTX-09, CTX-11). */
export const user = entity({
  apiName: userObject,
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
  rowSecurity: true,
  listColumns: ['name', 'email', 'roles', 'account'],
  personal: {
    subject: {
      field: 'email',
      exportedAs: 'user',
      // The id stays, because other records reference it.
      erasure: (id) => ({
        name: erasedText,
        email: erasedAddress(id),
        phone: null,
        account: null,
        otherAccounts: [],
        isActive: false,
      }),
    },
    // An account lasts until an administrator ends it or the person has it erased.
    retention: 'unlimited',
  },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: 200 }),
    email: emailAddress({ label: 'E-mail', apiName: 'Email', required: true }),
    /** How the desk reaches the user; the user maintains it (ERD-08). */
    phone: text({ label: 'Phone', apiName: 'Phone', maxLength: 60 }),
    roles: picklistList({ label: 'Roles', values: userRoles, required: true }),
    /** The account whose view the user has; internal users have none. */
    account: reference({ label: 'Account', to: account }),
    /** The accounts to which the user can switch; they have the same type. */
    otherAccounts: referenceList({ label: 'Other accounts', to: account, indexed: true }),
    /** The language of emails to the user. */
    language: picklist({ label: 'Language', required: true, values: languages }),
    /** The topics about which the user gets no emails (ENQ-09). */
    emailsOff: picklistList({ label: 'No emails about', values: emailTopics }),
  },
})
