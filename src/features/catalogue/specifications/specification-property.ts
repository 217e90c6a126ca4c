import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { localisedList } from '#platform/entity/kinds/localised-list.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { text } from '#platform/entity/kinds/text.ts'

/**
 * A property that suppliers state for their grades, such as viscosity, with the unit in which grades are compared. Its
 * integration id (`viscosity`) is its key in import files and addresses.
 */
export const specificationProperty = entity({
  apiName: 'Specification_Property__c',
  importKind: 'specification-properties',
  keyPrefix: 'a16',
  tableName: 'specification_property',
  label: 'Specification property',
  labelPlural: 'Specification properties',
  access: catalogueAccess,
  listColumns: ['name', 'group', 'valueKind', 'unit'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    names: localisedText({ label: 'Name in other languages', english: 'name' }),
    group: picklist({
      label: 'Group',
      required: true,
      values: {
        identity: 'Identity',
        physical: 'Physical properties',
        chemical: 'Chemical properties',
        performance: 'Performance',
        microbiology: 'Microbiology',
        logistics: 'Logistics',
      },
    }),
    valueKind: picklist({
      label: 'Kind of value',
      required: true,
      values: { number: 'Number', range: 'Range', text: 'Text', choice: 'Choice', 'yes-no': 'Yes or no' },
    }),
    unit: text({ label: 'Unit', maxLength: 40 }),
    decimals: integer({ label: 'Decimals', min: 0, max: 9 }),
    /** Translations have the order of the English choices, which are the stored values. */
    choices: localisedList({ label: 'Choices', maxLength: 200 }),
    functions: referenceList({ label: 'Functions', to: masterValue }),
    chemistries: referenceList({ label: 'Chemistries', to: masterValue }),
    isFacet: boolean({ label: 'Offered as a filter', default: false }),
    position: integer({ label: 'Position', min: 0, max: 10_000 }),
  },
})
