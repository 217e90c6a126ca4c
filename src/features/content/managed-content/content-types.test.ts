import { expect, it } from 'vitest'
import { isContentType, isPublicationType, otherContentTypes, publicationTypes, workspaces } from './content-types.ts'

it('[ENT-05] Lists the eighteen types of publications with their values', () => {
  expect(Object.fromEntries(publicationTypes.map(({ label, value }) => [label, value]))).toEqual({
    'Press Release': 'GroupTemplateMPress',
    Story: 'GroupTemplateMStory',
    'Case Studies': 'case_studies',
    Concepts: 'concepts',
    Events: 'events_announcements',
    Formulations: 'formulations',
    Infographics: 'infographics',
    Insights: 'insights',
    'IMCD News': 'IMCD_news',
    Podcasts: 'podcasts',
    'Product Highlight': 'product_highlight',
    Reports: 'reports',
    Solutions: 'solutions',
    Stories: 'stories',
    'Supplier Highlight': 'supplier_highlight',
    Trends: 'trends',
    Videos: 'videos',
    Whitepapers: 'whitepapers',
  })
  expect(publicationTypes).toHaveLength(18)
})

it('[ENT-05] Distinguishes publications, other contents and unknown types', () => {
  for (const { value } of publicationTypes)
    expect([isPublicationType(value), isContentType(value)]).toEqual([true, true])
  for (const { value } of otherContentTypes)
    expect([isPublicationType(value), isContentType(value)]).toEqual([false, true])
  for (const value of ['Press Release', 'Videos', 'our_values', 'toString', ''])
    expect([isPublicationType(value), isContentType(value)]).toEqual([false, false])
})

it('[ENT-05] Has a workspace for each business group and one for all', () => {
  expect(Object.keys(workspaces)).toEqual(['BG1', 'BG2', 'BG3', 'BG4', 'BG5', 'BG6', 'BG7', 'BG8', 'GLOBAL'])
  expect([workspaces.BG4, workspaces.GLOBAL]).toEqual(['Home_Care_and_I_I_Space__c', 'Global_CMS_Workspace_Id__c'])
})
