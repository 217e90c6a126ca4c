import { catalogueAccess } from '#platform/entity/access.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { identifier } from '#platform/entity/kinds/identifier.ts'
import { localisedList } from '#platform/entity/kinds/localised-list.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { textList } from '#platform/entity/kinds/text-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { physicalForms, yesNoUnknown } from '#platform/entity/picklists.ts'

/** A substance in the composition of grades, with its names in every language and its numbers. */
export const substance = entity({
  apiName: 'Substance__c',
  importKind: 'substances',
  keyPrefix: 'a02',
  tableName: 'substance',
  label: 'Substance',
  labelPlural: 'Substances',
  access: catalogueAccess,
  listColumns: ['name', 'inciName', 'cas', 'ec'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    names: localisedText({ label: 'Name in other languages', english: 'name' }),
    inciName: text({ label: 'INCI name', apiName: 'INCI_Name__c', identifies: true }),
    cas: identifier({ label: 'CAS number', apiName: 'CAS__c', scheme: 'cas', indexed: true }),
    ec: identifier({ label: 'EC number', apiName: 'EC__c', scheme: 'ec', indexed: true }),
    eNumbers: textList({
      label: 'E-numbers',
      apiName: 'E_Numbers__c',
      pattern: /^E[0-9]{3,4}[a-z]?(?:\([ivx]+\))?$/,
      shape: 'an E-number such as E330 or E160a(ii)',
      maxItems: 50,
    }),
    formula: text({ label: 'Formula', maxLength: 200 }),
    synonyms: textList({ label: 'Synonyms' }),
    synonymsOther: localisedList({ label: 'Synonyms in other languages' }),
    description: text({ label: 'Description', multiline: true, maxLength: 32_000 }),
    functions: referenceList({ label: 'Functions', to: masterValue, indexed: true }),
    chemistries: referenceList({ label: 'Chemistries', to: masterValue, indexed: true }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup, indexed: true }),
    physicalForm: picklist({ label: 'Physical form', values: physicalForms }),
    vegan: picklist({ label: 'Vegan', values: yesNoUnknown }),
    vegetarian: picklist({ label: 'Vegetarian', values: yesNoUnknown }),
    organic: picklist({ label: 'Organic', values: yesNoUnknown }),
  },
})
