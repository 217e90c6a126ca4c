import { internalAccess, internalReaders } from '#platform/entity/access.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { contentDocument } from './content-document.ts'
import { entity } from '#platform/entity/entity.ts'
import { itemReference } from '#platform/entity/kinds/item-reference.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { user } from '#features/identity/people/user.ts'

/** Links a file to a record, or to the user who uploaded it. */
export const contentDocumentLink = entity({
  apiName: 'ContentDocumentLink',
  importKind: null,
  keyPrefix: '06A',
  tableName: 'content_document_link',
  label: 'File link',
  labelPlural: 'File links',
  access: { ...internalAccess, create: internalReaders, delete: internalReaders },
  listColumns: ['document', 'linkedObject', 'linkedEntity'],
  // A file that is linked to a person's record belongs to the distributor.
  personal: { subject: null, retention: 'unlimited' },
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
