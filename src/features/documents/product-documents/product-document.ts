import { languages } from '#platform/i18n/languages.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { countryList } from '#platform/entity/kinds/country-list.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { file } from '#platform/entity/kinds/file.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { selfReference } from '#platform/entity/kinds/self-reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { documentLevels, documentTypes } from '#platform/entity/picklists.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'

/** A document of a trade grade in one language and one revision (product.md, documents). */
export const productDocument = entity({
  apiName: 'Document__c',
  importKind: 'product-documents',
  keyPrefix: 'a09',
  tableName: 'product_document',
  label: 'Product document',
  labelPlural: 'Product documents',
  access: catalogueAccess,
  listedBy: ['product'],
  inSearch: 'none',
  listColumns: ['name', 'product', 'type', 'language', 'revision'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    product: reference({ label: 'Product', to: tradeGrade, required: true }),
    type: picklist({ label: 'Type', required: true, values: documentTypes }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    /** An empty list means every country in which the product is available. */
    countries: countryList({ label: 'Countries' }),
    revision: text({ label: 'Revision', maxLength: 40 }),
    date: date({ label: 'Date' }),
    level: picklist({ label: 'Level', required: true, values: documentLevels }),
    file: file({ label: 'File', takes: 'document' }),
    supersedes: selfReference({ label: 'Supersedes' }),
  },
})
