import { languages } from '#domain/languages.ts'
import { catalogueAccess } from './access.ts'
import { entity } from './entity.ts'
import { countryList } from './kinds/country-list.ts'
import { date } from './kinds/date.ts'
import { file } from './kinds/file.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { selfReference } from './kinds/self-reference.ts'
import { text } from './kinds/text.ts'
import { documentLevels, documentTypes } from './picklists.ts'
import { tradeGrade } from './trade-grade.ts'

/** A document of a trade grade in one language and one revision (product.md, documents). */
export const productDocument = entity({
  apiName: 'Document__c',
  importKind: 'product-documents',
  keyPrefix: 'a09',
  tableName: 'product_document',
  label: 'Product document',
  labelPlural: 'Product documents',
  access: catalogueAccess,
  listColumns: ['name', 'product', 'type', 'language', 'revision'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    product: reference({ label: 'Product', to: tradeGrade, required: true }),
    type: picklist({ label: 'Type', required: true, values: documentTypes }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    /** None: in every country where the product is. */
    countries: countryList({ label: 'Countries' }),
    revision: text({ label: 'Revision', maxLength: 40 }),
    date: date({ label: 'Date' }),
    level: picklist({ label: 'Level', required: true, values: documentLevels }),
    file: file({ label: 'File' }),
    supersedes: selfReference({ label: 'Supersedes' }),
  },
})
