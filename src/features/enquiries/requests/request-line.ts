import { account } from '#features/catalogue/accounts/account.ts'
import { cartLine, units } from '#features/enquiries/carts/cart-line.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { decimal } from '#platform/entity/kinds/decimal.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { customerRequest } from './customer-request.ts'
import { lineAcceptances } from './lines/line-acceptance.ts'
import { carriers } from './lines/carriers.ts'
import { lineAnswerLimits, lineOutcomes } from './lines/line-answer.ts'

const { cart: _cart, user: _user, account: _account, ...copied } = cartLine.fields

/**
 * A line of a request, as it was in the cart when the request was submitted (ENQ-06). What was requested does not change afterwards;
 * the desk adds its answer to the line in the transaction that answers the request, and the customer a decision in the one that accepts it.
 */
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
      erasure: () => ({ shipTo: null, note: null, trackingNumber: null, trackingUrl: null }),
    },
    retention: { with: 'request' },
  },
  fields: {
    request: reference({ label: 'Request', to: customerRequest, required: true }),
    /** The account and the user of the request. */
    account: reference({ label: 'Account', to: account }),
    user: reference({ label: 'User', to: user }),
    ...copied,
    outcome: picklist({ label: 'Outcome', required: true, values: lineOutcomes }),
    /** The id of the trade grade that is offered in place of the requested one, and its name at that time; no reference, like the grade. */
    alternative: text({ label: 'Alternative', maxLength: 18 }),
    alternativeName: text({ label: 'Name of the alternative', maxLength: lineAnswerLimits.alternative }),
    offeredQuantity: decimal({ label: 'Quantity offered', lowest: '0.01' }),
    offeredUnit: picklist({ label: 'Unit offered', values: units }),
    leadTimeDays: integer({ label: 'Lead time in days', min: 0, max: lineAnswerLimits.leadTimeDays }),
    lot: text({ label: 'Lot', maxLength: lineAnswerLimits.lot }),
    carrier: picklist({ label: 'Carrier', values: carriers }),
    trackingNumber: text({
      label: 'Number of the parcel',
      maxLength: lineAnswerLimits.trackingNumber,
      identifies: true,
    }),
    trackingUrl: text({ label: 'Link to follow the parcel', format: 'url', maxLength: lineAnswerLimits.trackingUrl }),
    answerNote: text({ label: 'Note of the desk', multiline: true, maxLength: lineAnswerLimits.answerNote }),
    /** The decision of the customer, written in the transaction that accepts the quote. */
    acceptance: picklist({ label: 'Decision of the customer', values: lineAcceptances }),
  },
})
