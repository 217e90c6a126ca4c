import { wireProduct } from '#platform/values/wire-names.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { file } from '#platform/entity/kinds/file.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { certificateSchemes, fileLanguages } from '#platform/entity/picklists.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'

/** A certificate of the distributor's company, a principal or a trade name (§3 Certificate, with the additions in product.md). */
export const certificate = entity({
  apiName: `${wireProduct}_Certificate__c`,
  importKind: 'certificates',
  keyPrefix: 'a07',
  tableName: 'certificate',
  label: 'Certificate',
  labelPlural: 'Certificates',
  access: catalogueAccess,
  listedBy: ['company', 'principal', 'tradeName'],
  inSearch: 'none',
  listColumns: ['name', 'scheme', 'date', 'validUntil'],
  listViews: [
    {
      name: 'Ending_Soon',
      label: 'Ending within 90 days',
      columns: ['name', 'scheme', 'issuer', 'validUntil'],
      filters: [
        { field: 'validUntil', operator: 'GreaterOrEqual', operands: ['TODAY'] },
        { field: 'validUntil', operator: 'LessOrEqual', operands: ['NEXT_N_DAYS:90'] },
      ],
      sort: [{ field: 'validUntil' }],
    },
    {
      name: 'Ending_In_30_Days',
      label: 'Ending within 30 days',
      columns: ['name', 'scheme', 'issuer', 'validUntil'],
      filters: [
        { field: 'validUntil', operator: 'GreaterOrEqual', operands: ['TODAY'] },
        { field: 'validUntil', operator: 'LessOrEqual', operands: ['NEXT_N_DAYS:30'] },
      ],
      sort: [{ field: 'validUntil' }],
    },
  ],
  exactlyOneOf: ['company', 'principal', 'tradeName'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    date: date({ label: 'Certificate date', apiName: 'Certificate_Date__c' }),
    logo: file({ label: 'Logo', apiName: 'Logo__c', takes: 'picture' }),
    company: reference({ label: 'Company', apiName: `${wireProduct}_Company__c`, to: company }),
    principal: reference({ label: 'Principal', to: account }),
    tradeName: reference({ label: 'Trade name', to: tradeName }),
    scheme: picklist({ label: 'Scheme', values: certificateSchemes, indexed: true }),
    issuer: text({ label: 'Issuer' }),
    number: text({ label: 'Number', maxLength: 120, identifies: true }),
    scope: text({ label: 'Scope', multiline: true, maxLength: 2000 }),
    scopes: localisedText({ label: 'Scope in other languages', english: 'scope', maxLength: 2000 }),
    validUntil: date({ label: 'Valid until', notBefore: 'date' }),
  },
})

/** One file of a certificate in one language (§3 Certificate). */
export const certificateAsset = entity({
  apiName: `${wireProduct}_Certificate_Asset__c`,
  importKind: 'certificate-assets',
  keyPrefix: 'a08',
  tableName: 'certificate_asset',
  label: 'Certificate asset',
  labelPlural: 'Certificate assets',
  access: catalogueAccess,
  listedBy: ['certificate'],
  inSearch: 'none',
  listColumns: ['name', 'certificate', 'language'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    certificate: reference({
      label: 'Certificate',
      apiName: `${wireProduct}_Certificate__c`,
      to: certificate,
      required: true,
    }),
    language: picklist({ label: 'Language', values: fileLanguages }),
    file: file({ label: 'File', apiName: 'Certificate_File__c', takes: 'document' }),
  },
})
