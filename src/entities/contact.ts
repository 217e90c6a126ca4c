import { languages } from '#domain/languages.ts'
import { internalReaders } from './access.ts'
import { account } from './account.ts'
import { entity } from './entity.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'

/** Somebody of a customer or supplier whom we know, whether or not they sign in (then there is a `User` with their address). */
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
  listColumns: ['name', 'email', 'account'],
  duplicateRules: [{ name: 'Same_Address', fields: ['email', 'account'], onCreate: 'block', onUpdate: 'alert' }],
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
