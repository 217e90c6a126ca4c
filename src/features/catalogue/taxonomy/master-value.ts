import { catalogueAccess } from '#platform/entity/access.ts'
import { businessGroup } from './business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { valuePath } from '#platform/values/addresses/record-paths.ts'

/** A value of the taxonomy: a function (`EMUL`, emulsifier), a chemistry or an application. */
export const masterValue = entity({
  apiName: 'Master_Value__c',
  importKind: 'master-values',
  keyPrefix: 'a05',
  tableName: 'master_value',
  label: 'Master value',
  labelPlural: 'Master values',
  access: catalogueAccess,
  listColumns: ['name', 'valueKind', 'code'],
  pages: [{ path: valuePath }],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    names: localisedText({ label: 'Name in other languages', english: 'name' }),
    valueKind: picklist({
      label: 'Kind',
      required: true,
      values: { function: 'Function', chemistry: 'Chemistry', application: 'Application' },
    }),
    code: text({ label: 'Code', maxLength: 80, identifies: true }),
    description: text({ label: 'Description', multiline: true, maxLength: 32_000 }),
    descriptions: localisedText({ label: 'Description in other languages', english: 'description', maxLength: 32_000 }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup, indexed: true }),
  },
})
