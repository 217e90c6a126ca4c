import { languages } from '#platform/i18n/languages.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { entity } from '#platform/entity/entity.ts'
import { erasedText } from '#platform/entity/personal.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** A person at a customer or supplier. If the person signs in, there is also a `User` with the same address. */
export const contact = entity({
  apiName: 'Contact',
  importKind: 'contacts',
  keyPrefix: '003',
  tableName: 'contact',
  label: 'Contact',
  labelPlural: 'Contacts',
  access: {
    read: ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator'],
    create: ['internalSales', 'administrator'],
    update: ['internalSales', 'administrator'],
    delete: ['administrator'],
  },
  rowSecurity: true,
  listColumns: ['name', 'email', 'account'],
  duplicateRules: [{ name: 'Same_Address', fields: ['email', 'account'], onCreate: 'block', onUpdate: 'alert' }],
  personal: {
    subject: {
      field: 'email',
      exportedAs: 'contacts',
      erasure: () => ({
        name: erasedText,
        email: null,
        phone: null,
        jobTitle: null,
        internalNote: null,
        isActive: false,
      }),
    },
    // The distributor knows a contact as long as it works with the account.
    retention: 'unlimited',
  },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: 200 }),
    account: reference({ label: 'Account', to: account, required: true }),
    email: text({ label: 'E-mail', apiName: 'Email', format: 'email', indexed: true }),
    phone: text({ label: 'Phone', apiName: 'Phone', maxLength: 40 }),
    jobTitle: text({ label: 'Job title', apiName: 'Title', maxLength: 200 }),
    language: picklist({ label: 'Language', values: languages }),
    internalNote: text({
      label: 'Internal note',
      multiline: true,
      maxLength: 4000,
      access: { read: internalReaders },
    }),
  },
})
