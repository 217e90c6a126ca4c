import { wireProduct } from '#platform/values/wire-names.ts'

/**
 * §3 Knowledge content types: label and value on the wire. If the specification does not define a value, it is the label in
 * lower case (ENT-05). The message `contentType.{value}` is the translated label.
 */
export const publicationTypes = [
  { label: 'Press Release', value: 'GroupTemplateMPress' },
  { label: 'Story', value: 'GroupTemplateMStory' },
  { label: 'Case Studies', value: 'case_studies' },
  { label: 'Concepts', value: 'concepts' },
  { label: 'Events', value: 'events_announcements' },
  { label: 'Formulations', value: 'formulations' },
  { label: 'Infographics', value: 'infographics' },
  { label: 'Insights', value: 'insights' },
  { label: `${wireProduct} News`, value: `${wireProduct}_news` },
  { label: 'Podcasts', value: 'podcasts' },
  { label: 'Product Highlight', value: 'product_highlight' },
  { label: 'Reports', value: 'reports' },
  { label: 'Solutions', value: 'solutions' },
  { label: 'Stories', value: 'stories' },
  { label: 'Supplier Highlight', value: 'supplier_highlight' },
  { label: 'Trends', value: 'trends' },
  { label: 'Videos', value: 'videos' },
  { label: 'Whitepapers', value: 'whitepapers' },
] as const

export type PublicationType = (typeof publicationTypes)[number]['value']

/** Managed content that is not a publication (RTE-03): site pages, a page with its own layout, images and documents. */
export const otherContentTypes = [
  { label: 'Page', value: 'page' },
  { label: 'Our values', value: 'Our_values' },
  { label: 'Image', value: 'sfdc_cms__image' },
  { label: 'Document', value: 'sfdc_cms__document' },
] as const

export type ContentType = PublicationType | (typeof otherContentTypes)[number]['value']

const publicationValues: ReadonlySet<string> = new Set(publicationTypes.map(({ value }) => value))
const values: ReadonlySet<string> = new Set([...publicationTypes, ...otherContentTypes].map(({ value }) => value))

export const isPublicationType = (value: string): value is PublicationType => publicationValues.has(value)
export const isContentType = (value: string): value is ContentType => values.has(value)

/** §3: the owner of a content, a business group or everybody, by its code, with the API name of the workspace field. */
export const workspaces = {
  BG1: 'Advanced_Materials_Space__c',
  BG2: 'Coatings_Construction_Space__c',
  BG3: 'Food_Nutrition_Space__c',
  BG4: 'Home_Care_and_I_I_Space__c',
  BG5: 'Lubricants_Energy_Space__c',
  BG6: 'Pharmaceuticals_Space__c',
  BG7: 'Beauty_Personal_Care_Space__c',
  BG8: 'Industrial_Solutions_Space__c',
  GLOBAL: 'Global_CMS_Workspace_Id__c',
} as const

export type Workspace = keyof typeof workspaces

/** The status of a content version. Visitors see only published versions within their period. */
export const contentStatuses = { draft: 'Draft', published: 'Published' } as const

/** The role of a plain page in the page frame. The footer links to one page of each role for the site's country. */
export const pageRoles = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  cookies: 'Cookies',
  terms: 'Terms',
  accessibility: 'Accessibility',
  about: 'About us',
} as const
export type PageRole = keyof typeof pageRoles
