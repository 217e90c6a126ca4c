import { languages } from '#domain/languages.ts'
import { catalogueAccess } from './access.ts'
import { entity } from './entity.ts'
import { picklist } from './kinds/picklist.ts'
import { textList } from './kinds/text-list.ts'

/** Terms that mean the same, in one language or (without one) in all (SRC-05). */
export const synonym = entity({
  apiName: 'Synonym__c',
  importKind: 'synonyms',
  keyPrefix: 'a0J',
  tableName: 'synonym',
  label: 'Synonym',
  labelPlural: 'Synonyms',
  access: catalogueAccess,
  listColumns: ['language', 'terms'],
  fields: {
    language: picklist({ label: 'Language', values: languages }),
    terms: textList({ label: 'Terms', required: true }),
  },
})
