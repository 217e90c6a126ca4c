/** The eight business groups and GLOBAL (§1, §3), with the field that names the workspace of each. */
export const businessGroups = {
  BG1: { name: 'Advanced Materials', workspaceField: 'Advanced_Materials_Space__c' },
  BG2: { name: 'Coatings & Construction', workspaceField: 'Coatings_Construction_Space__c' },
  BG3: { name: 'Food & Nutrition', workspaceField: 'Food_Nutrition_Space__c' },
  BG4: { name: 'Home Care and Industrial & Institutional', workspaceField: 'Home_Care_and_I_I_Space__c' },
  BG5: { name: 'Lubricants & Energy', workspaceField: 'Lubricants_Energy_Space__c' },
  BG6: { name: 'Pharmaceuticals', workspaceField: 'Pharmaceuticals_Space__c' },
  BG7: { name: 'Beauty & Personal Care', workspaceField: 'Beauty_Personal_Care_Space__c' },
  BG8: { name: 'Industrial Solutions', workspaceField: 'Industrial_Solutions_Space__c' },
  GLOBAL: { name: 'Global', workspaceField: 'Global_CMS_Workspace_Id__c' },
} as const satisfies Record<string, { name: string; workspaceField: string }>

export type BusinessGroupCode = keyof typeof businessGroups

export const isBusinessGroupCode = (value: string): value is BusinessGroupCode => Object.hasOwn(businessGroups, value)

/** The codes of the groups that hold products: all but GLOBAL. */
export const businessGroupCodes: readonly BusinessGroupCode[] = Object.keys(businessGroups)
  .filter(isBusinessGroupCode)
  .filter((code) => code !== 'GLOBAL')
