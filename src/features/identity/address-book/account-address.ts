import { account } from '#features/catalogue/accounts/account.ts'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { country } from '#platform/entity/kinds/country.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { addressLimits } from './address-rules.ts'

/**
 * An address to which an account has goods sent (ERD-06). A request copies the text of the address, so that a later change of the
 * address changes no request. An inactive one has been removed and can be restored until the next change of the book.
 */
export const accountAddress = entity({
  apiName: 'Account_Address__c',
  importKind: null,
  keyPrefix: 'a1H',
  tableName: 'account_address',
  label: 'Address',
  labelPlural: 'Addresses',
  access: {
    read: ['customer', 'customerAdmin', 'internalSales', 'administrator'],
    // Administrators of the account change the book on a page of their own, which knows their account.
    create: ['internalSales', 'administrator'],
    update: ['internalSales', 'administrator'],
    delete: ['administrator'],
  },
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['account'],
  listColumns: ['name', 'account', 'city', 'country'],
  // It belongs to the account, and may name the person who takes deliveries.
  personal: { subject: null, retention: 'unlimited' },
  fields: {
    account: reference({ label: 'Account', to: account, required: true, indexed: true }),
    name: text({ label: 'Label', apiName: 'Name', required: true, maxLength: addressLimits.label }),
    recipient: text({ label: 'Recipient', required: true, maxLength: addressLimits.recipient }),
    company: text({ label: 'Company', maxLength: addressLimits.company }),
    street: text({ label: 'Street', required: true, multiline: true, maxLength: addressLimits.street }),
    postalCode: text({ label: 'Postal code', maxLength: addressLimits.postalCode }),
    city: text({ label: 'City', required: true, maxLength: addressLimits.city }),
    country: country({ label: 'Country', required: true }),
    phone: text({ label: 'Phone', apiName: 'Phone', maxLength: addressLimits.phone }),
    /** Chosen for a new request until its sender chooses another one. The pages keep at most one for each account. */
    isDefault: boolean({ label: 'Default', default: false }),
  },
})
