import { account } from './account.ts'
import { entity } from './entity.ts'
import { date } from './kinds/date.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { requestStates } from './picklists.ts'
import { productDocument } from './product-document.ts'
import { user } from './user.ts'

/** Somebody who asks for a document that is handed out on request, and what became of it. */
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
  listColumns: ['document', 'user', 'account', 'state'],
  path: 'state',
  pathEnds: { granted: 'won', declined: 'lost', withdrawn: 'lost' },
  fields: {
    document: reference({ label: 'Document', to: productDocument, required: true }),
    user: reference({ label: 'Asked by', to: user, required: true }),
    /** Of which the user was when they asked: who leaves it leaves what was granted there. */
    account: reference({ label: 'Account', to: account }),
    state: picklist({ label: 'State', required: true, indexed: true, values: requestStates }),
    purpose: text({ label: 'What it is for', multiline: true, maxLength: 2000 }),
    /** Code of the site where they asked: the answer leads there. */
    site: text({ label: 'Site', maxLength: 20 }),
    decidedBy: reference({ label: 'Decided by', to: user }),
    decidedOn: date({ label: 'Decided on' }),
    /** The last day on which it may be opened; not given: always. */
    validUntil: date({ label: 'Granted until' }),
    reason: text({ label: 'Reason', multiline: true, maxLength: 2000 }),
  },
})
