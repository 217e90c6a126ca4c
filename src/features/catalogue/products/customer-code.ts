import { tradeGrade } from './trade-grade.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { account } from '#features/catalogue/accounts/account.ts'

/** A customer's own article number of a trade grade (LST-02). Only this customer and internal users see it. */
export const customerCode = entity({
  apiName: 'Customer_Code__c',
  importKind: 'customer-codes',
  keyPrefix: 'a17',
  tableName: 'customer_code',
  label: 'Customer article number',
  labelPlural: 'Customer article numbers',
  access: {
    read: ['customer', 'customerAdmin', ...internalReaders],
    create: ['internalSales', 'editor', 'administrator'],
    update: ['internalSales', 'editor', 'administrator'],
    delete: ['internalSales', 'editor', 'administrator'],
  },
  rowSecurity: true,
  listedBy: ['account'],
  listColumns: ['account', 'code', 'grade'],
  personal: 'none',
  fields: {
    account: reference({ label: 'Account', to: account, required: true, indexed: true }),
    code: text({ label: 'Article number', required: true, maxLength: 80, identifies: true }),
    grade: reference({ label: 'Trade grade', to: tradeGrade, required: true }),
  },
})
