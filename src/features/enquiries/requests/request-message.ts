import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { erasedText } from '#platform/entity/personal.ts'
import { file } from '#platform/entity/kinds/file.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { customerRequest } from './customer-request.ts'
import { actLimits } from './request-rules.ts'

/** A message in a request, of the customer or of the desk; `internal` is a note that only the desk sees (ENQ-09). Nothing changes it. */
export const requestMessage = entity({
  apiName: 'Request_Message__c',
  importKind: null,
  keyPrefix: 'a0W',
  tableName: 'request_message',
  label: 'Request message',
  labelPlural: 'Request messages',
  access: customerRequest.access,
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['request'],
  listColumns: ['request', 'side', 'author', 'text'],
  personal: {
    subject: {
      field: 'author',
      guest: { of: 'request', field: 'guestEmail' },
      where: { field: 'side', is: 'customer' },
      exportedAs: 'requestMessages',
      erasure: () => ({ text: erasedText, file: null }),
    },
    retention: { with: 'request' },
  },
  fields: {
    request: reference({ label: 'Request', to: customerRequest, required: true }),
    /** The account and the user of the request. */
    account: reference({ label: 'Account', to: account }),
    user: reference({ label: 'User', to: user }),
    /** Null for a guest. */
    author: reference({ label: 'Author', to: user }),
    side: picklist({
      label: 'Side',
      required: true,
      values: { customer: 'Customer', desk: 'Desk', internal: 'Internal note' },
    }),
    file: file({ label: 'File' }),
    /** A message has a text, a file, or both. */
    text: text({ label: 'Text', multiline: true, maxLength: actLimits.text }),
  },
})
