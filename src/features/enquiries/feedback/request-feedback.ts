import { account } from '#features/catalogue/accounts/account.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { feedbackResults, maxFeedbackText } from './feedback-rules.ts'

/**
 * What a customer says about a sample: one answer for each line of a request (REQ-03). The id of the line is its integration id.
 * Principals do not read it; they see numbers of many customers.
 */
export const requestFeedback = entity({
  apiName: 'Request_Feedback__c',
  importKind: null,
  keyPrefix: 'a0X',
  tableName: 'request_feedback',
  label: 'Request feedback',
  labelPlural: 'Request feedback',
  access: customerRequest.access,
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['request'],
  listColumns: ['request', 'line', 'result', 'text'],
  personal: {
    subject: {
      field: 'user',
      guest: { of: 'request', field: 'guestEmail' },
      exportedAs: 'requestFeedback',
      erasure: () => ({ text: null }),
    },
    retention: { with: 'request' },
  },
  fields: {
    request: reference({ label: 'Request', to: customerRequest, required: true }),
    line: reference({ label: 'Line', to: requestLine, required: true }),
    /** The account and the user of the request. */
    account: reference({ label: 'Account', to: account }),
    user: reference({ label: 'User', to: user }),
    /** The ids of the trade grade and its principal. They are no references, because feedback must not prevent a deletion. */
    grade: text({ label: 'Trade grade', required: true, maxLength: 18 }),
    principal: text({ label: 'Principal', maxLength: 18, indexed: true }),
    result: picklist({ label: 'Result', required: true, values: feedbackResults }),
    /** For the desk alone. */
    text: text({ label: 'Text', multiline: true, maxLength: maxFeedbackText }),
  },
})
