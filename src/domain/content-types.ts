import { wireProduct } from './wire-names.ts'

/**
 * §3 Knowledge content types: label and value on the wire. Where the specification gives no value it is the lower-cased
 * label (ENT-05). What a visitor reads for each is the message `contentType.{value}`.
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

/** Managed content that is no publication (RTE-03): pages of a site, a page with a layout of its own, images, documents. */
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

/** §3: who keeps a content: a business group or everybody, by its code; the name of its workspace's field on the wire. */
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

/** What a language of a content is: nothing but published ones is shown to visitors, between their days. */
export const contentStatuses = { draft: 'Draft', published: 'Published' } as const

/** The role of a plain page in the frame of a site; the footer links to one of each for the site's country. */
export const pageRoles = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  cookies: 'Cookies',
  terms: 'Terms',
  accessibility: 'Accessibility',
  about: 'About us',
} as const
export type PageRole = keyof typeof pageRoles
