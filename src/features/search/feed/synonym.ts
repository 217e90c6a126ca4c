import { languages } from '#platform/i18n/languages.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { textList } from '#platform/entity/kinds/text-list.ts'

/** Terms with the same meaning, in one language or (without a language) in all (SRC-05). */
export const synonym = entity({
  apiName: 'Synonym__c',
  importKind: 'synonyms',
  keyPrefix: 'a0J',
  tableName: 'synonym',
  label: 'Synonym',
  labelPlural: 'Synonyms',
  access: catalogueAccess,
  listColumns: ['language', 'terms'],
  personal: 'none',
  fields: {
    language: picklist({ label: 'Language', values: languages }),
    terms: textList({ label: 'Terms', required: true }),
  },
})
