import { wireProduct } from '#domain/wire-names.ts'
import { catalogueAccess } from './access.ts'
import { account } from './account.ts'
import { company } from './company.ts'
import { entity } from './entity.ts'
import { date } from './kinds/date.ts'
import { file } from './kinds/file.ts'
import { localisedText } from './kinds/localised-text.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { certificateSchemes } from './picklists.ts'
import { tradeName } from './trade-name.ts'

/** A certificate of the distributor's company, of a principal or of a trade name (§3 Certificate, and what product.md adds). */
export const certificate = entity({
  apiName: `${wireProduct}_Certificate__c`,
  importKind: 'certificates',
  keyPrefix: 'a07',
  tableName: 'certificate',
  label: 'Certificate',
  labelPlural: 'Certificates',
  access: catalogueAccess,
  listColumns: ['name', 'scheme', 'date', 'validUntil'],
  lists: [
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
  ],
  exactlyOneOf: ['company', 'principal', 'tradeName'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    date: date({ label: 'Certificate date', apiName: 'Certificate_Date__c' }),
    logo: file({ label: 'Logo', apiName: 'Logo__c' }),
    company: reference({ label: 'Company', apiName: `${wireProduct}_Company__c`, to: company }),
    principal: reference({ label: 'Principal', to: account }),
    tradeName: reference({ label: 'Trade name', to: tradeName }),
    scheme: picklist({ label: 'Scheme', values: certificateSchemes, indexed: true }),
    issuer: text({ label: 'Issuer' }),
    number: text({ label: 'Number', maxLength: 120 }),
    scope: text({ label: 'Scope', multiline: true, maxLength: 2000 }),
    scopes: localisedText({ label: 'Scope in other languages', english: 'scope', maxLength: 2000 }),
    validUntil: date({ label: 'Valid until', notBefore: 'date' }),
  },
})
