/** The names of the eight business groups and of GLOBAL (§1). */
export const businessGroupNames = {
  BG1: 'Advanced Materials',
  BG2: 'Coatings & Construction',
  BG3: 'Food & Nutrition',
  BG4: 'Home Care and Industrial & Institutional',
  BG5: 'Lubricants & Energy',
  BG6: 'Pharmaceuticals',
  BG7: 'Beauty & Personal Care',
  BG8: 'Industrial Solutions',
  GLOBAL: 'Global',
} as const

export type BusinessGroupCode = keyof typeof businessGroupNames

/** The field that names the workspace of each business group (§3). Browsers do not load it. */
export const workspaceFields = {
  BG1: 'Advanced_Materials_Space__c',
  BG2: 'Coatings_Construction_Space__c',
  BG3: 'Food_Nutrition_Space__c',
  BG4: 'Home_Care_and_I_I_Space__c',
  BG5: 'Lubricants_Energy_Space__c',
  BG6: 'Pharmaceuticals_Space__c',
  BG7: 'Beauty_Personal_Care_Space__c',
  BG8: 'Industrial_Solutions_Space__c',
  GLOBAL: 'Global_CMS_Workspace_Id__c',
} as const satisfies Record<BusinessGroupCode, string>

export const isBusinessGroupCode = (value: string): value is BusinessGroupCode =>
  Object.hasOwn(businessGroupNames, value)

/** The codes of the groups that contain products: all but GLOBAL. */
export const businessGroupCodes: readonly BusinessGroupCode[] = Object.keys(businessGroupNames)
  .filter(isBusinessGroupCode)
  .filter((code) => code !== 'GLOBAL')
