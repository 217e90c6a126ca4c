import type { workspaceFields } from '#platform/values/markets/business-groups.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { groupPath } from '#platform/values/addresses/record-paths.ts'

const workspaceLabels = {
  Advanced_Materials_Space__c: 'Advanced materials',
  Coatings_Construction_Space__c: 'Coatings and construction',
  Food_Nutrition_Space__c: 'Food and nutrition',
  Home_Care_and_I_I_Space__c: 'Home care and I&I',
  Lubricants_Energy_Space__c: 'Lubricants and energy',
  Pharmaceuticals_Space__c: 'Pharmaceuticals',
  Beauty_Personal_Care_Space__c: 'Beauty and personal care',
  Industrial_Solutions_Space__c: 'Industrial solutions',
  Global_CMS_Workspace_Id__c: 'Global',
} as const satisfies Record<(typeof workspaceFields)[keyof typeof workspaceFields], string>

/** A business group (§3), with integration ids BG1 to BG8. Its slug is derived from the English name. */
export const businessGroup = entity({
  apiName: 'Business_Group__c',
  importKind: 'business-groups',
  keyPrefix: 'a03',
  tableName: 'business_group',
  label: 'Business group',
  labelPlural: 'Business groups',
  access: catalogueAccess,
  listColumns: ['name', 'sortOrder', 'hasLobDependentMarketSegments'],
  pages: [{ path: (base, { slug }) => groupPath(base, slug) }],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    names: localisedText({ label: 'Name in other languages', english: 'name' }),
    description: text({ label: 'Description', multiline: true, maxLength: 32_000 }),
    descriptions: localisedText({ label: 'Description in other languages', english: 'description', maxLength: 32_000 }),
    hasLobDependentMarketSegments: boolean({ label: 'Segments depend on the line of business', default: false }),
    workspaceField: picklist({ label: 'Workspace field', values: workspaceLabels }),
    sortOrder: integer({ label: 'Order', min: 0, max: 1_000_000 }),
  },
})
