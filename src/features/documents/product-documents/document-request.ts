import { account } from '#features/catalogue/accounts/account.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { transitionDay, transitionUser } from '#platform/records/write/transition-values.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { requestStates } from '#platform/entity/picklists.ts'
import { productDocument } from './product-document.ts'
import { user } from '#features/identity/people/user.ts'

/** Editors decide, and the product records who decided and when. */
const decision = <const Action extends string>(action: Action) =>
  ({
    action,
    label: action,
    by: ['editor', 'administrator'],
    sets: { decidedBy: transitionUser, decidedOn: transitionDay },
  }) as const

/** A user's request for a document that is available on request, and its decision. */
export const documentRequest = entity({
  apiName: 'Document_Request__c',
  importKind: null,
  keyPrefix: 'a0T',
  tableName: 'document_request',
  label: 'Document request',
  labelPlural: 'Document requests',
  access: {
    read: ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator'],
    create: ['editor', 'administrator'],
    update: ['editor', 'administrator'],
    delete: ['administrator'],
  },
  rowSecurity: true,
  listColumns: ['document', 'user', 'account', 'state'],
  path: {
    field: 'state',
    ends: { granted: 'won', declined: 'lost', withdrawn: 'lost' },
    transitions: {
      asked: {
        granted: {
          ...decision('Grant'),
          takes: ['validUntil'],
          notBefore: { validUntil: 'decidedOn' },
        },
        declined: { ...decision('Decline'), takes: ['reason'], needs: ['reason'] },
      },
      granted: {
        withdrawn: { ...decision('Withdraw'), takes: ['reason'], needs: ['reason'] },
      },
    },
  },
  personal: {
    subject: { field: 'user', exportedAs: 'documentRequests', erasure: () => ({ purpose: null, reason: null }) },
    // A request without a decision waits for one, and a granted one gives access.
    retention: {
      kind: 'document-requests',
      since: 'lastModifiedDate',
      where: { field: 'state', isIn: ['declined', 'withdrawn'] },
    },
  },
  fields: {
    document: reference({ label: 'Document', to: productDocument, required: true }),
    user: reference({ label: 'Asked by', to: user, required: true }),
    /** The user's account at the time of the request. A user who leaves the account loses the access that was granted to it. */
    account: reference({ label: 'Account', to: account }),
    state: picklist({ label: 'State', required: true, indexed: true, values: requestStates }),
    purpose: text({ label: 'What it is for', multiline: true, maxLength: 2000 }),
    /** The code of the site on which the request was made; the email links to it. */
    site: text({ label: 'Site', maxLength: 20 }),
    decidedBy: reference({ label: 'Decided by', to: user }),
    decidedOn: date({ label: 'Decided on' }),
    /** The last day of access; empty means no end. */
    validUntil: date({ label: 'Granted until' }),
    reason: text({ label: 'Reason', multiline: true, maxLength: 2000 }),
  },
})
