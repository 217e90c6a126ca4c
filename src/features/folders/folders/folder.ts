import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import type { Role } from '#platform/values/viewer.ts'
import { folderLimits } from './folder-rules.ts'

/** Every user may have folders; only the product writes them, for whoever may change them. */
export const folderAccess = {
  read: ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator'],
  create: [],
  update: [],
  delete: [],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** A folder of saved records (SHR-07). An inactive one has been removed and can be restored until the next removal. */
export const folder = entity({
  apiName: 'Folder__c',
  importKind: null,
  keyPrefix: 'a0F',
  tableName: 'folder',
  label: 'Folder',
  labelPlural: 'Folders',
  access: folderAccess,
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['name', 'kind', 'user', 'account'],
  personal: {
    // A folder of the account remains with the account, and one of the staff with the staff.
    subject: { field: 'user', where: { field: 'kind', is: 'personal' }, exportedAs: 'folders', erasure: 'delete' },
    // A folder lasts until its owner removes it or is erased.
    retention: 'unlimited',
  },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: folderLimits.name }),
    kind: picklist({
      label: 'Kind',
      required: true,
      values: { personal: 'Personal', account: 'Of the account', collateral: 'Sales material' },
    }),
    /** Who may change it. */
    user: reference({ label: 'Owner', to: user, required: true, indexed: true }),
    /** Only for a folder of an account, whose users see it. */
    account: reference({ label: 'Account', to: account }),
    /** The internal user who made it for the account (SAL-03); null for a folder of the account's own users. */
    madeBy: reference({ label: 'Made by', to: user }),
    note: text({ label: 'Note', multiline: true, maxLength: folderLimits.note }),
    /** Counts the changes of its items, so that the version of the folder changes with them. */
    changes: integer({ label: 'Changes', required: true, min: 0, max: 2_000_000_000 }),
  },
})
