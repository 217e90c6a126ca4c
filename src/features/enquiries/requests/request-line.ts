import { account } from '#features/catalogue/accounts/account.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { customerRequest } from './customer-request.ts'

const { cart: _cart, user: _user, account: _account, ...copied } = cartLine.fields

/** A line of a request, as it was in the cart when the request was submitted (ENQ-06). Nothing changes it afterwards. */
export const requestLine = entity({
  apiName: 'Request_Line__c',
  importKind: null,
  keyPrefix: 'a0V',
  tableName: 'request_line',
  label: 'Request line',
  labelPlural: 'Request lines',
  access: customerRequest.access,
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['request'],
  listColumns: ['request', 'savedName', 'quantity', 'unit'],
  personal: {
    subject: {
      field: 'user',
      guest: { of: 'request', field: 'guestEmail' },
      exportedAs: 'requestLines',
      erasure: () => ({ shipTo: null, note: null }),
    },
    retention: { with: 'request' },
  },
  fields: {
    request: reference({ label: 'Request', to: customerRequest, required: true }),
    /** The account and the user of the request. */
    account: reference({ label: 'Account', to: account }),
    user: reference({ label: 'User', to: user }),
    ...copied,
  },
})
