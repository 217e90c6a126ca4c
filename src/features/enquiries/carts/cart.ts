import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { textList } from '#platform/entity/kinds/text-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import type { Role } from '#platform/values/viewer.ts'

/** Everybody has carts; only the product writes them, for their owner. */
export const cartAccess = {
  read: ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator'],
  create: [],
  update: [],
  delete: [],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/**
 * A cart of a user or of a guest. There is one for each owner, account, country and kind, because the country decides what is
 * available and the account what is visible. The integration id consists of these four.
 */
export const cart = entity({
  apiName: 'Cart__c',
  importKind: null,
  keyPrefix: 'a0C',
  tableName: 'cart',
  label: 'Cart',
  labelPlural: 'Carts',
  access: cartAccess,
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['kind', 'user', 'country', 'usedOn'],
  personal: {
    subject: { field: 'user', exportedAs: 'carts', erasure: 'delete' },
    // The cart of a user lasts as long as the user.
    retention: { kind: 'guest-carts', since: 'lastModifiedDate', where: { field: 'holder', isIn: ['guest'] } },
  },
  fields: {
    kind: picklist({
      label: 'Kind',
      required: true,
      values: { default: 'Enquiry', sample: 'Samples', quote: 'Quotes' },
    }),
    holder: picklist({ label: 'Holder', required: true, values: { user: 'User', guest: 'Guest' } }),
    user: reference({ label: 'User', to: user, indexed: true }),
    /** The SHA-256 of the token in the guest's cookie; the token itself is not stored. */
    guestKey: text({ label: 'Key of the guest', maxLength: 64, indexed: true, access: { read: [] } }),
    account: reference({ label: 'Account', to: account }),
    /** The internal user who fills it for the account (SAL-03), whose users see it; null for a cart of one's own. */
    madeBy: reference({ label: 'Made by', to: user }),
    /** The ISO code of the site's country, or GLOBAL. */
    country: text({ label: 'Country', required: true, maxLength: 10 }),
    /** The day of the last change, so that a cart in use is not deleted. */
    usedOn: date({ label: 'Last used on', required: true }),
    /** Names of products that were not taken over at sign-in, until the owner has read them. */
    notTakenOver: textList({ label: 'Not taken over', maxLength: 255, maxItems: 300 }),
  },
})
