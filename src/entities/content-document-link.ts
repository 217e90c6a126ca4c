import { internalAccess, internalReaders } from './access.ts'
import { account } from './account.ts'
import { contact } from './contact.ts'
import { contentDocument } from './content-document.ts'
import { entity } from './entity.ts'
import { itemReference } from './kinds/item-reference.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { tradeGrade } from './trade-grade.ts'
import { tradeName } from './trade-name.ts'
import { user } from './user.ts'

/** Where a file is kept: beside a record, or with the person who brought it. */
export const contentDocumentLink = entity({
  apiName: 'ContentDocumentLink',
  importKind: null,
  keyPrefix: '06A',
  tableName: 'content_document_link',
  label: 'File link',
  labelPlural: 'File links',
  access: { ...internalAccess, create: internalReaders, delete: internalReaders },
  listColumns: ['document', 'linkedObject', 'linkedEntity'],
  fields: {
    document: reference({ label: 'File', apiName: 'ContentDocumentId', to: contentDocument, required: true }),
    linkedObject: picklist({
      label: 'Kind of record',
      required: true,
      values: {
        user: 'User',
        account: 'Account',
        contact: 'Contact',
        tradeName: 'Trade name',
        tradeGrade: 'Trade grade',
      },
    }),
    linkedEntity: itemReference({
      label: 'Record',
      apiName: 'LinkedEntityId',
      required: true,
      by: 'linkedObject',
      to: { user, account, contact, tradeName, tradeGrade },
    }),
  },
})
