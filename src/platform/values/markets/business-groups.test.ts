import { expect, it } from 'vitest'
import { businessGroupCodes, businessGroupNames, isBusinessGroupCode, workspaceFields } from './business-groups.ts'

it('[CTX-03] Contains the eight business groups and GLOBAL with their workspace fields', () => {
  expect(Object.entries(workspaceFields)).toEqual([
    ['BG1', 'Advanced_Materials_Space__c'],
    ['BG2', 'Coatings_Construction_Space__c'],
    ['BG3', 'Food_Nutrition_Space__c'],
    ['BG4', 'Home_Care_and_I_I_Space__c'],
    ['BG5', 'Lubricants_Energy_Space__c'],
    ['BG6', 'Pharmaceuticals_Space__c'],
    ['BG7', 'Beauty_Personal_Care_Space__c'],
    ['BG8', 'Industrial_Solutions_Space__c'],
    ['GLOBAL', 'Global_CMS_Workspace_Id__c'],
  ])
  expect(Object.keys(businessGroupNames)).toEqual(Object.keys(workspaceFields))
})

it('[CTX-03] Eight groups contain products; GLOBAL does not', () => {
  expect(businessGroupCodes).toEqual(['BG1', 'BG2', 'BG3', 'BG4', 'BG5', 'BG6', 'BG7', 'BG8'])
})

it('[ADR-07] Contains no other business group', () => {
  expect(isBusinessGroupCode('BG8')).toBe(true)
  expect(isBusinessGroupCode('BG9')).toBe(false)
  expect(isBusinessGroupCode('toString')).toBe(false)
})
